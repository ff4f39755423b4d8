import type { MarketId, Millis } from 'engine/vocabulary';
import {
  type ActionRequest,
  type Answer,
  answerNow,
  answerOf,
  type Basis,
  finished,
  FlowRefusal,
  type Preview,
  type RequestedAction,
  rollBackTo,
  type RuledProposal,
  type SeenMarket,
  type SettlementAction,
  stepsTo,
  THE_RULE,
  type TypedProposal,
} from 'results';
import type { Notices } from '../../people/notices/notices.ts';
import { ActionRunner } from './action-runner.ts';
import { type ActionFilter, ActionStore } from './action-store.ts';
import { EvidenceStore } from './evidence-store.ts';
import { basisOf, type BasisOrder } from './make-basis.ts';
import { type Deciding, decidedOn } from './decided-on.ts';
import { checkTried, previewOf } from './preview-of.ts';
import { checkRuling, checkState, checkVersion, seeMarket } from './see-market.ts';
import { type SidesOf, tryVoid, type VoidedBets, type VoidPreview } from './void-preview.ts';
import { settlingRequest } from './settling-request.ts';
import { barredOf, checkUnchanged } from './barred-of.ts';
import { checkApprover, typedFactOf, weigh } from './second-person.ts';
import type { FlowDependencies } from './flow-dependencies.ts';

/** A requested action, with its market and match as they were at the request. */
interface Proposed extends Pick<BasisOrder, 'named' | 'evaluation' | 'known' | 'proposedAt'> {
  readonly request: ActionRequest;
  readonly seen: SeenMarket;
  readonly marketVersion: number;
  readonly atOnce: boolean;
  /** The fact of a person who answers for a market that the rule settles at once. */
  readonly typed: ReturnType<typeof typedFactOf>;
}

/**
 * The way of a market to its result: commands through the sequencer; actions, evidence and notices in SQL. Everything
 * here throws `FlowRefusal` with a stable code and has changed nothing then.
 */
export class SettlementFlow {
  readonly actions: ActionStore;
  readonly evidence: EvidenceStore;
  readonly notices: Notices;
  readonly #dependencies: FlowDependencies;
  readonly #runner: ActionRunner;
  readonly #deciding: Deciding;

  constructor(dependencies: FlowDependencies) {
    this.#dependencies = dependencies;
    this.actions = new ActionStore(dependencies.db);
    this.evidence = new EvidenceStore(dependencies.db);
    this.notices = dependencies.notices;
    const { actions, evidence } = this;
    this.#deciding = { ...dependencies, actions, see: (market) => this.#see(market) };
    this.#runner = new ActionRunner({ ...dependencies, actions, evidence, see: (market) => this.#see(market) });
  }

  /** By the rule's own ruling on the facts as they are now, or by a typed result. It waits for its approval. */
  async propose(proposal: RuledProposal | TypedProposal): Promise<SettlementAction> {
    return this.#propose(settlingRequest(proposal, this.#dependencies.terms));
  }

  async proposeVoid(request: RequestedAction): Promise<SettlementAction> {
    return this.#propose({ ...request, kind: 'void', answer: { state: 'void' }, byRule: false });
  }

  /** To the result before the one that stands, or to void where there was none. */
  async proposeRollBack(request: RequestedAction): Promise<SettlementAction> {
    return this.#propose(await this.#rollingBack(request));
  }

  /** Proposes and carries out at once: by the rule itself, or by a person where no second one is needed. */
  async carryOut(proposal: RuledProposal | TypedProposal): Promise<SettlementAction> {
    return this.#unlessSecondPerson(settlingRequest(proposal, this.#dependencies.terms));
  }

  /** Proposes to void, and carries it out where no second person is needed. */
  async voidMarket(request: RequestedAction): Promise<SettlementAction> {
    return this.#unlessSecondPerson({ ...request, kind: 'void', answer: { state: 'void' }, byRule: false });
  }

  async rollBack(request: RequestedAction): Promise<SettlementAction> {
    return this.#unlessSecondPerson(await this.#rollingBack(request));
  }

  /** Takes back some bets of a market for good, with notices: a wrong rate, an order after the fact. */
  async voidBets({ bets, ...rest }: RequestedAction & { readonly bets: VoidedBets }): Promise<SettlementAction> {
    const answer: Answer = { state: 'bets-void', ...bets };
    return this.#unlessSecondPerson({ ...rest, kind: 'void-bets', answer, byRule: false });
  }

  /** Has the engine void the bets on a copy of its state. @throws FlowRefusal */
  async previewVoid(market: MarketId, bets: VoidedBets, sidesOf: SidesOf): Promise<VoidPreview> {
    return tryVoid({ ...this.#dependencies, sidesOf }, { market, bets, seen: this.#see(market) });
  }

  /** Void, unless its rule has decided the market. */
  async abandonMarket(request: RequestedAction): Promise<SettlementAction> {
    const evaluation = this.#dependencies.evaluator.evaluate(request.market);
    const isDecided = evaluation !== undefined && evaluation.ruling.state === 'settled';
    const answer: Answer = isDecided ? answerOf(evaluation.ruling, evaluation.terms) : { state: 'void' };
    const reason = isDecided ? `${request.reason}; decided before: ${evaluation.ruling.reason}` : request.reason;
    return this.#unlessSecondPerson({ ...request, reason, kind: 'abandon', answer, byRule: isDecided });
  }

  /** What carrying it out would do, by the engine on a copy of its state. */
  async preview(action: number): Promise<Preview> {
    const found = await this.#find(action);
    if (found.state !== 'proposed') throw finished(found);
    checkUnchanged(found, this.#dependencies);
    const { basis } = await this.actions.basisOf(action);
    return this.#tryOut(found.market, found.answer, basis);
  }

  /** Carries it out. Resolves when it is durable, with evidence and notices. */
  async approve(action: number, by: number): Promise<SettlementAction> {
    const isInterrupted = ({ state }: SettlementAction) => state === 'approved' && !this.#runner.isRunning(action);
    let found = await this.#find(action);
    // Somebody else may have finished it since it was read.
    if (isInterrupted(found)) found = await this.#find(action);
    // Whatever kept it from being finished, the database perhaps: it goes on where it was.
    if (isInterrupted(found)) return this.#runner.run(found, { isResumed: true });
    if (found.state !== 'proposed') throw finished(found);
    // Always in the same order, so that two who approve what the other proposed do not wait for each other.
    const people = [...new Set([by, found.proposedBy])].filter((one) => one !== THE_RULE).sort((a, b) => b - a);
    const approve = () => this.#approve(found, by);
    const inTurns = people.reduce((work, person) => () => this.#inTurn(person, work), approve);
    return this.#runner.runOnce(action, inTurns);
  }

  async #approve(found: SettlementAction, by: number): Promise<SettlementAction> {
    const { authority, sequencer } = this.#dependencies;
    // By the policy under which it was proposed: whoever proposed it may not change that and approve.
    const { body, basis, counted } = await this.actions.basisOf(found.action);
    const [approvedAt, after] = [sequencer.now(), sequencer.sequence];
    const on = decidedOn(found, this.#deciding, () => this.#tryOut(found.market, found.answer, basis));
    const of = { by, now: approvedAt, basis: JSON.parse(body) as Basis, counted, on };
    const countsFor = await checkApprover(authority, found, of);
    checkUnchanged(found, this.#dependencies);
    const approval = { state: 'approved', approvedBy: by, approvedAt, after, counted: countsFor } as const;
    const approved = await this.actions.change(found.action, 'proposed', approval);
    if (approved === undefined) throw finished(await this.#find(found.action));
    return approved;
  }

  /** Why somebody could not approve each of these now, in a sentence; empty if nothing is known that bars them. */
  barredOf(actions: readonly SettlementAction[], by: number): Promise<string[]> {
    return barredOf(actions, by, this.#dependencies);
  }

  async reject(action: number, { user, reason }: { user: number; reason: string }): Promise<SettlementAction> {
    const finishedAt = this.#dependencies.sequencer.now();
    const by = user === THE_RULE ? {} : { approvedBy: user };
    const rejection = { state: 'rejected', finishedAt, note: reason, ...by } as const;
    const rejected = await this.actions.change(action, 'proposed', rejection);
    if (rejected === undefined) throw finished(await this.#find(action));
    return rejected;
  }

  /** Carries out what was approved when the exchange stopped. @returns how many */
  async resume(): Promise<number> {
    const left = await this.actions.list({ states: ['approved'] });
    for (const action of left) {
      // What the exchange refuses now is noted with the action: somebody has to look.
      await this.#runner.run(action, { isResumed: true }).catch((error: unknown) => {
        if (!(error instanceof FlowRefusal)) throw error;
      });
    }
    return left.length;
  }

  /** Carries on with what has begun on a market and was interrupted, by trouble with the database perhaps. */
  finishInterrupted(market: MarketId): Promise<void> {
    return this.#runner.finishInterrupted(market);
  }

  /** Markets of a match on which something has begun and was interrupted. */
  interruptedOf(match: number): MarketId[] {
    return this.#runner.interruptedOf(match);
  }

  /** @returns unsubscribes */
  onInterrupted(listener: (action: SettlementAction) => void): () => void {
    return this.#runner.onInterrupted(listener);
  }

  /** The newest first, with how far those have come that are carried out now. */
  async list(filter: ActionFilter): Promise<SettlementAction[]> {
    const found = await this.actions.list(filter);
    return found.map((action) => ({ ...action, progress: this.#runner.progressOf(action.action) ?? action.progress }));
  }

  /** Bets that come once its facts decide a market would know its result. */
  async stopBets(market: MarketId): Promise<void> {
    if (this.#see(market).status !== 'open') return;
    await this.#dependencies.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
  }

  async #rollingBack(request: RequestedAction): Promise<ActionRequest> {
    const done = await this.actions.list({ market: request.market, states: ['done'] });
    const answer = rollBackTo(done.reverse(), answerNow(this.#see(request.market)));
    return { ...request, kind: 'roll-back', answer, byRule: false };
  }

  /** Carries out at once what no second person has to approve. */
  async #unlessSecondPerson(request: ActionRequest): Promise<SettlementAction> {
    const action = await this.#propose(request, { atOnce: true });
    return action.state === 'approved' ? this.#runner.run(action) : action;
  }

  async #propose(request: ActionRequest, { atOnce } = { atOnce: false }): Promise<SettlementAction> {
    const { market, answer, by } = request;
    const { sequencer, live, evaluator } = this.#dependencies;
    const named = await this.#dependencies.name(market);
    if (named === undefined) throw new FlowRefusal('unknown-market', 'There is no such market.');
    const typed = by === THE_RULE && atOnce ? typedFactOf(evaluator.knownOf(named.match)) : undefined;
    if (typed !== undefined) await this.stopBets(market);
    const seen = this.#see(market);
    const marketVersion = live.market(market)?.version ?? 0;
    checkState(request, seen);
    const evaluation = evaluator.evaluate(market);
    if (request.ruling !== undefined) checkRuling(evaluation?.ruling, request.ruling);
    const known = evaluation?.known ?? evaluator.knownOf(named.match);
    const of = { request, named, seen, marketVersion, evaluation, known, proposedAt: sequencer.now(), atOnce, typed };
    if (by === THE_RULE && typed === undefined) return this.#keep(of, undefined);
    const tried = await this.#tryOut(market, answer, '');
    if (typed === undefined) checkVersion(sequencer, market, marketVersion);
    return this.#inTurn(typed?.by ?? by, () => this.#keep(of, tried));
  }

  /** One person's decisions in turn: of two at once, the second counts the first. */
  #inTurn<T>(by: number, work: () => Promise<T>): Promise<T> {
    const { authority } = this.#dependencies;
    return authority === undefined ? work() : authority.inTurn(by, work);
  }

  async #keep(of: Proposed, tried: Preview | undefined): Promise<SettlementAction> {
    const { request, named, seen, marketVersion, evaluation, known, proposedAt, atOnce, typed } = of;
    const { market, answer, kind, by, reason } = request;
    const { sequencer, evaluator, terms, authority, facts } = this.#dependencies;
    const on = decidedOn({ market, match: named.match }, this.#deciding, async () => tried);
    const settled = (since: Millis) => this.actions.secondedSince(named.match, since);
    const weighed = { ...request, match: named.match, typed };
    const { counted, isTooMuch } = await weigh(authority, weighed, { on, settled });
    const secondPerson = terms.policyOf(market).secondPerson || isTooMuch;
    const made = basisOf({ ...request, named, secondPerson, proposedAt, evaluation, known });
    // Facts are known before they are durable, and what they decide must not outlive them.
    await facts.written();
    if (request.byRule) checkRuling(evaluator.evaluate(market)?.ruling, evaluation?.ruling);
    await this.evidence.keepFacts(made.factsHash, made.factsBody);
    return this.actions.add({
      market,
      match: named.match,
      kind,
      answer,
      ruling: evaluation?.ruling,
      reason,
      by,
      at: proposedAt,
      marketVersion,
      after: sequencer.sequence,
      before: answerNow(seen),
      steps: stepsTo(market, answer, { seen, basis: '' }).length,
      basis: made.basis,
      basisBody: made.body,
      counted,
      typist: typed?.by,
      ...(atOnce && !(by === THE_RULE ? isTooMuch : secondPerson) ? { approvedBy: by } : {}),
    });
  }

  /** What the commands that are left would do, on a copy. @throws FlowRefusal with the engine's reason */
  async #tryOut(market: MarketId, answer: Answer, basis: string): Promise<Preview> {
    const steps = stepsTo(market, answer, { seen: this.#see(market), basis });
    const tried = await this.#dependencies.sequencer.tryOut(steps);
    checkTried(tried, steps, answer);
    return previewOf(market, tried, (account) => this.#dependencies.live.account(account) ?? { cash: 0, exposure: 0 });
  }

  #see(market: MarketId): SeenMarket {
    const found = this.#dependencies.live.market(market);
    if (found === undefined) throw new FlowRefusal('market-not-kept', 'This market can no longer be settled.');
    return seeMarket(found);
  }

  async #find(action: number): Promise<SettlementAction> {
    const found = await this.actions.find(action);
    if (found === undefined) throw new FlowRefusal('unknown-action', 'There is no such action.');
    return found;
  }
}
