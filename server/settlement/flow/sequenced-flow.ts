import type { MarketId, Sequence } from 'engine/vocabulary';
import type { Kysely } from 'kysely';
import type { LiveModels } from '../../readmodels/live/live-models.ts';
import type { Notices } from '../../notices/notices.ts';
import type { CommandPort } from '../../sequencer/command-port.ts';
import { ActionRunner } from './action-runner.ts';
import { ActionStore } from './action-store.ts';
import type { ActionFilter } from './action-store.ts';
import { type ActionKind, type Preview, type SettlementAction, THE_RULE } from './action.ts';
import { type Answer, answerOf, type SeenMarket, stepsTo } from './answer.ts';
import { canonicalJson } from './canonical-json.ts';
import { type Basis, type MarketNamed, needsSecondPerson } from './evidence.ts';
import { EvidenceStore } from './evidence-store.ts';
import type { FoundCommand } from './execution.ts';
import type { Evaluator } from './evaluator.ts';
import { FlowRefusal } from './flow-refusal.ts';
import { basisOf, factsHashOf } from './make-basis.ts';
import { previewOf } from './preview-of.ts';
import { answerNow, rollBackTo } from './roll-back.ts';
import { seeMarket } from './see-market.ts';
import type { AskedAction, RuledProposal, SettlementFlow, TermsBook, TypedProposal } from './settlement-api.ts';

export interface FlowParts {
  readonly db: Kysely<unknown>;
  readonly sequencer: CommandPort;
  readonly live: LiveModels;
  readonly notices: Notices;
  readonly terms: TermsBook;
  readonly evaluator: Pick<Evaluator, 'evaluate' | 'knownOf'>;
  /** @returns undefined where there never was such a market */
  name(market: MarketId): Promise<MarketNamed | undefined>;
  marketsOfMatch(match: number): Promise<readonly MarketId[]>;
  /** Commands about a market that the journal has after a sequence. */
  readonly find: (market: MarketId, after: Sequence) => Promise<readonly FoundCommand[]>;
}

/** What is asked for, whoever asks. */
interface Asked {
  readonly market: MarketId;
  readonly kind: ActionKind;
  readonly answer: Answer;
  readonly by: number;
  readonly reason: string;
  readonly byRule: boolean;
}

/** The flow through the sequencer, its actions, evidence and notices in SQL. */
export class SequencedFlow implements SettlementFlow {
  readonly actions: ActionStore;
  readonly evidence: EvidenceStore;
  readonly notices: Notices;
  readonly #parts: FlowParts;
  readonly #listeners = new Set<(action: SettlementAction) => void>();
  readonly #runner: ActionRunner;

  constructor(parts: FlowParts) {
    this.#parts = parts;
    this.actions = new ActionStore(parts.db);
    this.evidence = new EvidenceStore(parts.db);
    this.notices = parts.notices;
    const { actions, evidence } = this;
    this.#runner = new ActionRunner({
      ...parts,
      actions,
      evidence,
      see: (market) => this.#see(market),
      tell: (action) => this.#tell(action),
    });
  }

  async propose(proposal: RuledProposal | TypedProposal): Promise<SettlementAction> {
    return this.#propose(this.#settling(proposal));
  }

  async proposeVoid(asked: AskedAction): Promise<SettlementAction> {
    return this.#propose({ ...asked, kind: 'void', answer: { state: 'void' }, byRule: false });
  }

  async proposeRollBack(asked: AskedAction): Promise<SettlementAction> {
    return this.#propose(await this.#rollingBack(asked));
  }

  async carryOut(proposal: RuledProposal | TypedProposal): Promise<SettlementAction> {
    return this.#unlessSecondPerson(this.#settling(proposal));
  }

  async voidMarket(asked: AskedAction): Promise<SettlementAction> {
    return this.#unlessSecondPerson({ ...asked, kind: 'void', answer: { state: 'void' }, byRule: false });
  }

  async rollBack(asked: AskedAction): Promise<SettlementAction> {
    return this.#unlessSecondPerson(await this.#rollingBack(asked));
  }

  async voidBets(asked: Parameters<SettlementFlow['voidBets']>[0]): Promise<SettlementAction> {
    const { bets, ...rest } = asked;
    const answer: Answer = { state: 'bets-void', ...bets };
    return this.#unlessSecondPerson({ ...rest, kind: 'void-bets', answer, byRule: false });
  }

  async abandonMarket(asked: AskedAction): Promise<SettlementAction> {
    const evaluation = this.#parts.evaluator.evaluate(asked.market);
    const isDecided = evaluation !== undefined && evaluation.ruling.state === 'settled';
    const answer: Answer = isDecided ? answerOf(evaluation.ruling, evaluation.terms) : { state: 'void' };
    const reason = isDecided ? `${asked.reason}; decided before: ${evaluation.ruling.reason}` : asked.reason;
    return this.#unlessSecondPerson({ ...asked, reason, kind: 'abandon', answer, byRule: isDecided });
  }

  async abandonMatch(asked: Parameters<SettlementFlow['abandonMatch']>[0]): Promise<SettlementAction[]> {
    const { match, ...rest } = asked;
    const left = (await this.#parts.marketsOfMatch(match)).filter(
      (market) => this.#parts.live.market(market)?.endedAt === 0,
    );
    return Promise.all(left.map((market) => this.abandonMarket({ ...rest, market })));
  }

  async preview(action: number): Promise<Preview> {
    const found = await this.#find(action);
    if (found.state !== 'proposed') throw finished(found);
    this.#checkUnchanged(found);
    const { basis } = await this.actions.basisOf(action);
    return this.#tryOut(found.market, found.answer, basis);
  }

  async approve(action: number, by: number): Promise<SettlementAction> {
    const found = await this.#find(action);
    // Whatever kept it from being finished, the database perhaps: it goes on where it was.
    if (found.state === 'approved' && !this.#runner.isRunning(action))
      return this.#runner.run(found, { isResumed: true });
    if (found.state !== 'proposed') throw finished(found);
    // By the policy under which it was proposed: whoever proposed it may not change that and approve.
    const { body } = await this.actions.basisOf(action);
    if (by === found.proposedBy && needsSecondPerson(JSON.parse(body) as Basis))
      throw new FlowRefusal('same-person', 'A second person has to approve what you proposed.');
    this.#checkUnchanged(found);
    const approvedAt = this.#parts.sequencer.now();
    const approved = await this.actions.change(action, 'proposed', { state: 'approved', approvedBy: by, approvedAt });
    if (approved === undefined) throw finished(await this.#find(action));
    this.#tell(approved);
    return this.#runner.run(approved);
  }

  async reject(action: number, { user, reason }: { user: number; reason: string }): Promise<SettlementAction> {
    const finishedAt = this.#parts.sequencer.now();
    const note = `rejected by ${user}: ${reason}`;
    const rejected = await this.actions.change(action, 'proposed', { state: 'rejected', finishedAt, note });
    if (rejected === undefined) throw finished(await this.#find(action));
    return this.#tell(rejected);
  }

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

  /** The newest first, with how far those have come that are carried out now. */
  async list(filter: ActionFilter): Promise<SettlementAction[]> {
    const found = await this.actions.list(filter);
    return found.map((action) => ({ ...action, progress: this.#runner.progressOf(action.action) ?? action.progress }));
  }

  /** Whether a market of a match could be settled again and rests on other facts than those known now. */
  async hasOlderFacts(match: number): Promise<boolean> {
    const { evaluator, live, terms } = this.#parts;
    const known = evaluator.knownOf(match);
    if (known.facts.length === 0) return false;
    const results = (await this.actions.factsOfResults(match)).filter(
      ({ market }) => live.market(market) !== undefined,
    );
    return results.some(({ market, facts }) => facts !== factsHashOf(known, terms.policyOf(market).sources));
  }

  subscribe(listener: (action: SettlementAction) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #settling(proposal: RuledProposal | TypedProposal): Asked {
    const { market, by } = proposal;
    if (!('ruling' in proposal)) {
      return { market, by, kind: 'settle', answer: proposal.answer, reason: proposal.reason, byRule: false };
    }
    const terms = this.#parts.terms.termsOf(market);
    if (terms === undefined) throw new FlowRefusal('no-terms', 'This market is bound to no rule.');
    const answer = answerOf(proposal.ruling, terms);
    return { market, by, kind: 'settle', answer, reason: proposal.ruling.reason, byRule: true };
  }

  async #rollingBack(asked: AskedAction): Promise<Asked> {
    const done = await this.actions.list({ market: asked.market, states: ['done'] });
    const answer = rollBackTo(done.reverse(), answerNow(this.#see(asked.market)));
    return { ...asked, kind: 'roll-back', answer, byRule: false };
  }

  /** Carries out at once what no second person has to approve. */
  async #unlessSecondPerson(asked: Asked): Promise<SettlementAction> {
    const action = await this.#propose(asked, { atOnce: true });
    return action.state === 'approved' ? this.#runner.run(action) : action;
  }

  async #propose(asked: Asked, { atOnce } = { atOnce: false }): Promise<SettlementAction> {
    const { market, answer, kind, by, reason } = asked;
    const { sequencer, live, evaluator, terms } = this.#parts;
    const named = await this.#parts.name(market);
    if (named === undefined) throw new FlowRefusal('unknown-market', 'There is no such market.');
    const seen = this.#see(market);
    this.#checkState(asked, seen);
    const evaluation = evaluator.evaluate(market);
    const known = evaluation?.known ?? evaluator.knownOf(named.match);
    const proposedAt = sequencer.now();
    const { secondPerson } = terms.policyOf(market);
    const made = basisOf({ ...asked, named, secondPerson, proposedAt, evaluation, known });
    if (by !== THE_RULE) await this.#tryOut(market, answer, made.basis);
    await this.evidence.keepFacts(made.factsHash, made.factsBody);
    const action = await this.actions.add({
      market,
      match: named.match,
      kind,
      answer,
      ruling: evaluation?.ruling,
      reason,
      by,
      at: proposedAt,
      marketVersion: live.market(market)?.version ?? 0,
      after: sequencer.sequence,
      before: answerNow(seen),
      steps: stepsTo(market, answer, { seen, basis: '' }).length,
      basis: made.basis,
      basisBody: made.body,
      ...(atOnce && (by === THE_RULE || !secondPerson) ? { approvedBy: by } : {}),
    });
    return this.#tell(action);
  }

  #checkState({ market, answer, by }: Asked, seen: SeenMarket): void {
    if (answer.state === 'settled') {
      if (seen.status === 'inactive')
        throw new FlowRefusal('market-inactive', 'This market was never open: it can only be void.');
      if (seen.status === 'open' && by !== THE_RULE)
        throw new FlowRefusal('market-open', 'Bets can still be placed here: suspend or close the market first.');
    }
    if (answer.state !== 'bets-void' && stepsTo(market, answer, { seen, basis: '' }).length === 0)
      throw new FlowRefusal('nothing-to-do', 'The market has come to that already.');
  }

  /** What the commands that are left would do, on a copy. @throws FlowRefusal with the engine's reason */
  async #tryOut(market: MarketId, answer: Answer, basis: string): Promise<Preview> {
    const steps = stepsTo(market, answer, { seen: this.#see(market), basis });
    const tried = await this.#parts.sequencer.tryOut(steps);
    for (const [index, { outcome }] of tried.entries()) {
      const isHarmless = steps[index]?.type === 'void-bets' && answer.state === 'settled';
      if (outcome.ok || (isHarmless && outcome.rejection === 'nothing-to-void')) continue;
      throw new FlowRefusal(outcome.rejection, `The exchange would refuse it: ${outcome.rejection}.`);
    }
    const events = tried.flatMap((one) => one.events);
    return previewOf(market, events, (account) => this.#parts.live.account(account) ?? { cash: 0, exposure: 0 });
  }

  #checkUnchanged(action: SettlementAction): void {
    if (this.#parts.live.market(action.market)?.version !== action.marketVersion)
      throw new FlowRefusal('market-changed', 'The market has changed since this was proposed.');
    const evaluation = this.#parts.evaluator.evaluate(action.market);
    if (canonicalJson(evaluation?.ruling ?? null) !== canonicalJson(action.ruling ?? null))
      throw new FlowRefusal('facts-changed', 'What is known of the match has changed since this was proposed.');
  }

  #see(market: MarketId): SeenMarket {
    const found = this.#parts.live.market(market);
    if (found === undefined) throw new FlowRefusal('market-not-kept', 'This market can be settled no more.');
    return seeMarket(found);
  }

  async #find(action: number): Promise<SettlementAction> {
    const found = await this.actions.find(action);
    if (found === undefined) throw new FlowRefusal('unknown-action', 'There is no such action.');
    return found;
  }

  #tell(action: SettlementAction): SettlementAction {
    for (const listener of this.#listeners) listener(action);
    return action;
  }
}

function finished({ state }: SettlementAction): FlowRefusal {
  return new FlowRefusal('action-finished', `This action is ${state} already.`);
}
