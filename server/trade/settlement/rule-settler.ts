import type { MarketId, Millis } from 'engine/vocabulary';
import { answerOf, canonicalJson, FlowRefusal, isVoid, THE_RULE } from 'results';
import type { FactSource, SettlementAction } from 'results';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import { LatestRuns } from '../../core/system/latest-runs.ts';
import type { Decided, Hold } from './hold.ts';
import { Holds } from './holds.ts';
import type { Evaluation, Evaluator } from './evaluator.ts';
import type { QuoteStopping } from './known-quotes.ts';
import { KnownResults } from './known-results.ts';
import type { MarketContexts } from './market-contexts.ts';
import type { TermsBook } from './market-terms.ts';
import type { PersonHolds } from './person-holds.ts';
import { Retries } from './retries.ts';
import { RuleProposals, type Standing } from './rule-proposals.ts';
import { isUndone, ruleStep } from './rule-step.ts';
import { typedFactOf } from './second-person.ts';
import { hasOlderFacts } from './older-facts.ts';
import type { SettlementFlow } from './settlement-flow.ts';

export interface RuleSettlerDependencies {
  readonly flow: SettlementFlow;
  readonly evaluator: Evaluator;
  readonly terms: TermsBook;
  readonly facts: FactSource;
  readonly contexts: Pick<MarketContexts, 'subscribe'>;
  readonly personHolds: PersonHolds;
  readonly live: LiveModels;
  readonly submit: QuoteStopping['submit'];
  readonly catalogue: Pick<Catalogue, 'market' | 'findMatch' | 'matches'>;
  readonly now: () => Millis;
  readonly warn: (message: string) => void;
}

const VOIDS_STAND = 'bets that are void for good by an earlier result would count';

/** Whenever the facts of a match change, bets stop on what is known, and bound markets settle by their pinned rules. */
export class RuleSettler {
  readonly #dependencies: RuleSettlerDependencies;
  readonly #holds: Holds;
  readonly #stops = new LatestRuns((match) => this.#stopBets(match));
  readonly #looks = new LatestRuns((match) => this.#lookOn(match));
  /** The last result; null if there was none. */
  readonly #last = new Map<MarketId, SettlementAction | null>();
  /** The ruling that needs nothing more. */
  readonly #handled = new Map<MarketId, string>();
  readonly #known: KnownResults;
  readonly #proposals: RuleProposals;
  readonly #counts = new Map<MarketId, number>();
  /** Matches with a market whose look has failed, and those with bets that could not be stopped. */
  readonly #retries = new Retries<number>((match) => void this.look(match));
  readonly #stopRetries = new Retries<number>((match) => void this.look(match));
  readonly #ends: (() => void)[];
  #stopped = false;

  constructor(dependencies: RuleSettlerDependencies) {
    this.#dependencies = dependencies;
    this.#holds = new Holds(dependencies);
    this.#proposals = new RuleProposals(dependencies);
    this.#known = new KnownResults(dependencies);
    this.#ends = [
      dependencies.flow.onInterrupted(({ match }) => this.#retries.failed(match)),
      dependencies.facts.subscribe((match) => void this.look(match)),
      dependencies.contexts.subscribe((market) => this.#runnersChanged(market)),
      dependencies.live.subscribe(({ markets }) => {
        for (const market of markets) this.#marketChanged(market);
      }),
      dependencies.flow.actions.subscribe((action) => this.#noteAction(action)),
      dependencies.personHolds.subscribe((match) => {
        this.#holds.notify();
        void this.look(match);
      }),
    ];
  }

  /** After a stop: matches with bound markets that have not ended, or with results that rest on older facts. */
  async start(): Promise<void> {
    const { terms, live, catalogue } = this.#dependencies;
    const isLeft = (market: MarketId) => live.market(market)?.endedAt === 0;
    const bound = new Set(terms.matches());
    for (const match of new Set([...bound, ...catalogue.matches().map(({ matchId }) => matchId)])) {
      const isLooked =
        bound.has(match) && (terms.marketsOf(match).some(isLeft) || (await hasOlderFacts(match, this.#dependencies)));
      await (isLooked ? this.look(match) : this.#stops.want(match));
    }
  }

  /** What its rule makes of a market by the facts as they are now; undefined without terms. */
  evaluate = (market: MarketId): Evaluation | undefined => this.#dependencies.evaluator.evaluate(market);

  /** Looks at all bound markets of a match now. Resolves when what follows from it is done and durable. */
  async look(match: number): Promise<void> {
    // A look that settles by earlier facts may take long: bets stop meanwhile.
    const stopped = this.#looks.isRunning(match) ? this.#stops.want(match) : undefined;
    await Promise.all([stopped, this.#looks.want(match)]);
  }

  holds(): readonly Hold[] {
    return this.#holds.list();
  }

  /** Called with the list of holds whenever it has changed. @returns unsubscribes */
  subscribe(listener: (holds: readonly Hold[]) => void): () => void {
    return this.#holds.subscribe(listener);
  }

  forget(markets: readonly MarketId[]): void {
    for (const market of markets) {
      for (const map of [this.#last, this.#handled, this.#counts, this.#known]) map.delete(market);
      this.#proposals.forget(market);
      this.#holds.release(market);
    }
  }

  /** How often it settled the market: 2 or more where it was settled again. */
  settlementsOf = (market: MarketId): number => this.#counts.get(market) ?? 0;

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#retries.stop();
    this.#stopRetries.stop();
    await Promise.all([this.#stops.stop(), this.#looks.stop()]);
  }

  /** Never throws: what went wrong is warned of, and looked at again in a while. */
  async #stopBets(match: number): Promise<void> {
    if (await this.#known.stopIn(match)) this.#stopRetries.worked(match);
    else this.#stopRetries.failed(match);
  }

  async #lookOn(match: number): Promise<void> {
    const { flow, terms } = this.#dependencies;
    // An action that people have begun may be on a market without a rule.
    const markets = new Set([...terms.marketsOf(match), ...flow.interruptedOf(match)]);
    const looks = [this.#known.stopAtEnd(match), ...[...markets].map((market) => this.#lookAt(market))];
    if ((await Promise.all(looks)).includes(false)) this.#retries.failed(match);
    else this.#retries.worked(match);
  }

  /** @returns false if it failed */
  async #lookAt(market: MarketId): Promise<boolean> {
    const { evaluator, flow, live, warn } = this.#dependencies;
    try {
      // What was paid and could not be noted is noted first: until then the market seems to need nothing.
      await flow.finishInterrupted(market);
      const found = evaluator.evaluate(market);
      if (found === undefined || live.market(market) === undefined) return true;
      const evaluation = evaluator.unlessContradicted(found);
      const rulingText = canonicalJson(evaluation.ruling);
      if (this.#handled.get(market) === rulingText) return true;
      this.#handled.delete(market);
      await this.#known.stop(market, found);
      if (await this.#decide(evaluation)) this.#handled.set(market, rulingText);
      this.#marketChanged(market);
      return true;
    } catch (error) {
      if (error instanceof StoppedError || this.#stopped) return true;
      warn(`market ${market} could not be settled: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  /** @returns whether nothing more is to be done for this ruling */
  async #decide(evaluation: Evaluation): Promise<boolean> {
    const { market, ruling } = evaluation;
    if (ruling.state === 'held') {
      const { evaluator } = this.#dependencies;
      const { reason, would, bySource } = ruling;
      const areTwo = evaluation.terms.policy.sources === 2 && !evaluator.isInDoubt(market);
      const kind = areTwo || bySource !== undefined ? 'sources' : 'doubt';
      this.#holds.hold(market, { kind, reason, would, ...(bySource && { bySource }) });
      return false;
    }
    const last = await this.#lastOf(market);
    if (ruling.state === 'open') {
      const isOver = this.#dependencies.live.market(market)?.endedAt !== 0;
      await this.#proposals.withdraw(market);
      const reason = `settled, but not decided by the facts as they are now: ${ruling.reason}`;
      if (isUndone(last, isOver)) this.#holds.hold(market, { kind: 'person', reason, would: isVoid(reason) });
      else this.#holds.release(market);
      return false;
    }
    // Looked at again once it is released.
    if (this.#dependencies.personHolds.of(market) !== undefined) return false;
    return this.#settle(evaluation, ruling, last);
  }

  async #settle({ market, terms }: Evaluation, ruling: Decided, last: SettlementAction | null): Promise<boolean> {
    try {
      const answer = answerOf(ruling, terms);
      const seen = this.#dependencies.live.market(market);
      const isAutomatic = this.#dependencies.terms.policyOf(market).automatic;
      const step = seen === undefined ? 'nothing' : ruleStep({ ruling, answer, seen, last, isAutomatic });
      if (step === 'voids-stand') {
        this.#holds.hold(market, { kind: step, reason: VOIDS_STAND, would: ruling });
        return false;
      }
      if (step === 'nothing') this.#holds.release(market);
      else if (step === 'carry-out') await this.#carryOut(market, ruling);
      else this.#holdFor(market, { ruling, standing: await this.#proposals.propose(market, ruling) });
      return true;
    } catch (error) {
      if (!(error instanceof FlowRefusal)) throw error;
      this.#holds.hold(market, { kind: 'refused', reason: error.message, would: ruling });
      return false;
    }
  }

  async #carryOut(market: MarketId, ruling: Decided): Promise<void> {
    const { flow, live } = this.#dependencies;
    if (live.market(market)?.status === 'inactive')
      await flow.voidMarket({ market, by: THE_RULE, reason: `never opened; ${ruling.reason}` });
    else if (await this.#waits(market, ruling)) return;
    this.#counts.set(market, this.settlementsOf(market) + 1);
    this.#holds.release(market);
  }

  /** True if it waits for a second person, because the typist of its facts would move too much alone. */
  async #waits(market: MarketId, ruling: Decided): Promise<boolean> {
    const { flow, evaluator, terms } = this.#dependencies;
    const isTyped = typedFactOf(evaluator.knownOf(terms.matchOf(market) ?? 0)) !== undefined;
    const mayWait = isTyped || this.#holds.kindOf(market) === 'person';
    const standing = mayWait ? await this.#proposals.standing(market, ruling) : undefined;
    if (standing !== undefined && standing.is !== 'none') return this.#holdFor(market, { ruling, standing });
    const action = await flow.carryOut({ market, ruling, by: THE_RULE });
    if (action.state !== 'proposed') return false;
    return this.#holdFor(market, { ruling, standing: this.#proposals.wait(action) });
  }

  #holdFor(market: MarketId, { ruling, standing }: { readonly ruling: Decided; readonly standing: Standing }): true {
    const { is, action } = standing;
    const reason = is === 'rejected' ? `Rejected: ${action?.note}` : `Waits for approval: ${ruling.reason}`;
    if (is !== 'approved') this.#holds.hold(market, { kind: 'person', reason, would: ruling });
    return true;
  }

  /** A market that opens though it is decided is stopped, and what was proposed for another version is proposed anew. */
  #marketChanged(market: MarketId): void {
    const match = this.#known.matchOfOpen(market);
    if (match === undefined && !this.#proposals.isOvertaken(market)) return;
    this.#proposals.forget(market);
    this.#handled.delete(market);
    void this.look(match ?? this.#dependencies.terms.matchOf(market) ?? 0);
  }

  async #lastOf(market: MarketId): Promise<SettlementAction | null> {
    const known = this.#last.get(market);
    if (known !== undefined) return known;
    const [last = null] = await this.#dependencies.flow.list({ market, states: ['done'], isResult: true, limit: 1 });
    this.#last.set(market, last);
    return last;
  }

  /** Whoever closes a market to settle it is left alone. */
  #runnersChanged(market: MarketId): void {
    const [status, match] = [this.#dependencies.live.market(market)?.status, this.#dependencies.terms.matchOf(market)];
    const isHeld = (this.#holds.kindOf(market) ?? 'person') !== 'person';
    if (match !== undefined && (status === 'open' || status === 'suspended' || isHeld)) void this.look(match);
  }

  #noteAction(action: SettlementAction): void {
    const { kind, state, market, match, proposedBy, approvedBy } = action;
    if (state === 'proposed' || state === 'approved') return;
    this.#proposals.forget(market);
    const isRejected = state === 'rejected' && proposedBy === THE_RULE && approvedBy !== undefined;
    if (isRejected) this.#handled.delete(market);
    if (state === 'done') {
      if (kind !== 'void-bets') this.#last.set(market, action);
      if (kind !== 'void-bets' && proposedBy !== THE_RULE) this.#endHold(market);
      if (proposedBy !== THE_RULE || approvedBy !== THE_RULE) this.#holds.release(market);
    }
    // What a person had begun may have been in the rule's way.
    if (proposedBy !== THE_RULE || isRejected) void this.look(match);
  }

  /** With a result by a person there is nothing left to hold. */
  #endHold(market: MarketId): void {
    const { personHolds, warn } = this.#dependencies;
    personHolds.release(market).catch((error: Error) => warn(`hold of market ${market}: ${error.message}`));
  }
}
