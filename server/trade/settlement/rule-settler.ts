import type { MarketId, Millis } from 'engine/vocabulary';
import {
  answerOf,
  canonicalJson,
  type FactSource,
  FlowRefusal,
  isVoid,
  type SettlementAction,
  THE_RULE,
} from 'results';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import type { Evaluator } from './evaluator.ts';
import type { Decided, Hold } from './hold.ts';
import type { Evaluation } from './evaluator.ts';
import type { MarketContexts } from './market-contexts.ts';
import type { TermsBook } from './market-terms.ts';
import type { PersonHolds } from './person-holds.ts';
import { Retries } from './retries.ts';
import { isUndone, ruleStep } from './rule-step.ts';
import { typistOf } from './second-person.ts';
import type { SettlementFlow } from './settlement-flow.ts';
import { isStillProposed } from './still-proposed.ts';

export interface RuleSettlerDependencies {
  readonly flow: SettlementFlow;
  readonly evaluator: Evaluator;
  readonly terms: TermsBook;
  readonly facts: FactSource;
  readonly contexts: Pick<MarketContexts, 'subscribe'>;
  readonly personHolds: PersonHolds;
  readonly live: LiveModels;
  readonly now: () => Millis;
  readonly warn: (message: string) => void;
}

const VOIDS_STAND = 'bets that are void for good by an earlier result would count';

/**
 * Looks at the bound markets of a match whenever its facts change, and settles by their pinned rules. It follows facts
 * and actions, and calls the flow; neither knows of it.
 */
export class RuleSettler {
  readonly #dependencies: RuleSettlerDependencies;
  readonly #holds = new Map<MarketId, Hold>();
  readonly #listeners = new Set<(holds: readonly Hold[]) => void>();
  readonly #looking = new Map<number, { again: boolean; done: Promise<void> }>();
  /** The last result; null if there was none. */
  readonly #last = new Map<MarketId, SettlementAction | null>();
  /** The ruling that needs nothing more. */
  readonly #handled = new Map<MarketId, string>();
  readonly #counts = new Map<MarketId, number>();
  /** Matches with a market whose look has failed. */
  readonly #retries = new Retries<number>((match) => void this.look(match));
  readonly #ends: (() => void)[];
  #stopped = false;

  constructor(dependencies: RuleSettlerDependencies) {
    this.#dependencies = dependencies;
    this.#ends = [
      dependencies.flow.onInterrupted(({ match }) => this.#retries.failed(match)),
      dependencies.facts.subscribe((match) => void this.look(match)),
      dependencies.contexts.subscribe((market) => this.#runnersChanged(market)),
      dependencies.flow.actions.subscribe((action) => this.#noteAction(action)),
      dependencies.personHolds.subscribe((match) => {
        this.#notify();
        void this.look(match);
      }),
    ];
  }

  /**
   * Looks at what came while the exchange was down: at every match with bound markets that have not ended, or whose results
   * rest on other facts than those known now.
   */
  async start(): Promise<void> {
    const { terms, live, flow } = this.#dependencies;
    const isLeft = (market: MarketId) => live.market(market)?.endedAt === 0;
    for (const match of terms.matches())
      if (terms.marketsOf(match).some(isLeft) || (await flow.hasOlderFacts(match))) await this.look(match);
  }

  /** What its rule makes of a market by the facts as they are now; undefined without terms. */
  evaluate(market: MarketId): Evaluation | undefined {
    return this.#dependencies.evaluator.evaluate(market);
  }

  /** Looks at all bound markets of a match now. Resolves when what follows from it is done and durable. */
  look(match: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const running = this.#looking.get(match);
    if (running !== undefined) {
      running.again = true;
      return running.done;
    }
    const look = { again: true, done: Promise.resolve() };
    this.#looking.set(match, look);
    look.done = this.#lookOn(match, look);
    return look.done;
  }

  holds(): readonly Hold[] {
    const { personHolds } = this.#dependencies;
    const others = [...this.#holds.values()].filter(({ market }) => personHolds.of(market) === undefined);
    return [...personHolds.list(), ...others];
  }

  /** Called with the list of holds whenever it has changed. @returns unsubscribes */
  subscribe(listener: (holds: readonly Hold[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  forget(markets: readonly MarketId[]): void {
    for (const market of markets) {
      for (const map of [this.#last, this.#handled, this.#counts]) map.delete(market);
      this.#release(market);
    }
  }

  /** How often it settled the market: 2 or more where it was settled again. */
  settlementsOf(market: MarketId): number {
    return this.#counts.get(market) ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#retries.stop();
    await Promise.all([...this.#looking.values()].map(({ done }) => done));
  }

  /** As often as somebody asks meanwhile. Never throws: what went wrong is warned of, and looked at again in a while. */
  async #lookOn(match: number, look: { again: boolean }): Promise<void> {
    // Facts that arrive in one go are looked at in one go.
    await Promise.resolve();
    while (look.again && !this.#stopped) {
      look.again = false;
      const { flow, terms } = this.#dependencies;
      // What people have begun may be on a market without a rule.
      const markets = new Set([...terms.marketsOf(match), ...flow.interruptedOf(match)]);
      const looks = [...markets].map((market) => this.#lookAt(market));
      if ((await Promise.all(looks)).includes('failed')) this.#retries.failed(match);
      else this.#retries.worked(match);
    }
    // At once: whoever asks from now on begins another look.
    this.#looking.delete(match);
  }

  async #lookAt(market: MarketId): Promise<'looked' | 'failed'> {
    const { evaluator, flow, live, warn } = this.#dependencies;
    try {
      // What was paid and could not be noted is noted first: until then the market seems to need nothing.
      await flow.finishInterrupted(market);
      const evaluation = evaluator.evaluate(market);
      if (evaluation === undefined || live.market(market) === undefined) return 'looked';
      const rulingText = canonicalJson(evaluation.ruling);
      if (this.#handled.get(market) === rulingText) return 'looked';
      if (await this.#decide(evaluation)) this.#handled.set(market, rulingText);
      return 'looked';
    } catch (error) {
      if (error instanceof StoppedError || this.#stopped) return 'looked';
      warn(`market ${market} could not be settled: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    }
  }

  /** @returns whether nothing more is to be done for this ruling */
  async #decide(evaluation: Evaluation): Promise<boolean> {
    const { market, ruling } = evaluation;
    if (ruling.state === 'held') {
      const { sources } = evaluation.terms.policy;
      const kind = sources === 2 && !this.#isInDoubt(market) ? 'sources' : 'doubt';
      const { reason, would, bySource } = ruling;
      this.#hold(market, { kind, reason, would, ...(bySource && { bySource }) });
      return false;
    }
    const last = await this.#lastOf(market);
    if (ruling.state === 'open') {
      const isOver = this.#dependencies.live.market(market)?.endedAt !== 0;
      const reason = `settled, but not decided by the facts as they are now: ${ruling.reason}`;
      if (isUndone(last, isOver)) this.#hold(market, { kind: 'person', reason, would: isVoid(reason) });
      else this.#release(market);
      return false;
    }
    // Looked at again once it is released.
    if (this.#dependencies.personHolds.of(market) !== undefined) return false;
    return this.#settle(evaluation, ruling, last);
  }

  async #settle({ market, terms }: Evaluation, ruling: Decided, last: SettlementAction | null): Promise<boolean> {
    const refused = (error: unknown): false => {
      if (!(error instanceof FlowRefusal)) throw error;
      this.#hold(market, { kind: 'refused', reason: `${error.code}: ${error.message}`, would: ruling });
      return false;
    };
    try {
      const answer = answerOf(ruling, terms);
      const seen = this.#dependencies.live.market(market);
      const isAutomatic = this.#dependencies.terms.policyOf(market).automatic;
      const step = seen === undefined ? 'nothing' : ruleStep({ ruling, answer, seen, last, isAutomatic });
      if (step === 'voids-stand') {
        this.#hold(market, { kind: step, reason: VOIDS_STAND, would: ruling });
        return false;
      }
      if (step === 'nothing') this.#release(market);
      else if (step === 'carry-out') await this.#carryOut(market, ruling);
      else await this.#propose(market, ruling);
      return true;
    } catch (error) {
      return refused(error);
    }
  }

  async #carryOut(market: MarketId, ruling: Decided): Promise<void> {
    const { flow, live } = this.#dependencies;
    const isUnopened = live.market(market)?.status === 'inactive';
    if (isUnopened) await flow.voidMarket({ market, by: THE_RULE, reason: `never opened; ${ruling.reason}` });
    else if (await this.#isTooMuch(market, ruling)) return this.#holdFor(market, ruling);
    this.#counts.set(market, this.settlementsOf(market) + 1);
    this.#release(market);
  }

  /** True if it waits for a second person, because the typist of its facts would move too much alone. */
  async #isTooMuch(market: MarketId, ruling: Decided): Promise<boolean> {
    const { flow, evaluator, terms } = this.#dependencies;
    const isTyped = typistOf(evaluator.knownOf(terms.matchOf(market) ?? 0)) !== undefined;
    const mayWait = isTyped || this.#holds.get(market)?.kind === 'person';
    if (mayWait && (await isStillProposed({ market, ruling }, this.#dependencies))) return true;
    return (await flow.carryOut({ market, ruling, by: THE_RULE })).state === 'proposed';
  }

  async #propose(market: MarketId, ruling: Decided): Promise<void> {
    const isProposed = await isStillProposed({ market, ruling }, this.#dependencies);
    if (!isProposed) await this.#dependencies.flow.propose({ market, ruling, by: THE_RULE });
    this.#holdFor(market, ruling);
  }

  #holdFor(market: MarketId, ruling: Decided): void {
    this.#hold(market, { kind: 'person', reason: `waits for a person: ${ruling.reason}`, would: ruling });
  }

  #isInDoubt(market: MarketId): boolean {
    const { doubts, other } = this.#dependencies.evaluator.knownOf(this.#dependencies.terms.matchOf(market) ?? 0);
    return doubts.length + (other?.doubts.length ?? 0) > 0;
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
    const { live, terms } = this.#dependencies;
    const status = live.market(market)?.status;
    const match = terms.matchOf(market);
    const kind = this.#holds.get(market)?.kind ?? 'person';
    if (match !== undefined && (status === 'open' || status === 'suspended' || kind !== 'person'))
      void this.look(match);
  }

  #noteAction(action: SettlementAction): void {
    const { kind, state, market, match, proposedBy, approvedBy } = action;
    if (state === 'proposed' || state === 'approved') return;
    if (state === 'done') {
      if (kind !== 'void-bets') this.#last.set(market, action);
      if (kind !== 'void-bets' && proposedBy !== THE_RULE) this.#endHold(market);
      if (proposedBy !== THE_RULE || approvedBy !== THE_RULE) this.#release(market);
    }
    // What a person had begun may have been in the rule's way.
    if (proposedBy !== THE_RULE) void this.look(match);
  }

  /** With a result by a person there is nothing left to hold. */
  #endHold(market: MarketId): void {
    const { personHolds, warn } = this.#dependencies;
    personHolds.release(market).catch((error: Error) => warn(`hold of market ${market}: ${error.message}`));
  }

  #hold(market: MarketId, of: Pick<Hold, 'kind' | 'reason' | 'would' | 'bySource'>): void {
    const before = this.#holds.get(market);
    if (before !== undefined && before.kind === of.kind && before.reason === of.reason) return;
    const match = this.#dependencies.terms.matchOf(market) ?? 0;
    this.#holds.set(market, { market, match, since: before?.since ?? this.#dependencies.now(), ...of });
    this.#notify();
  }

  #release(market: MarketId): void {
    if (this.#holds.delete(market)) this.#notify();
  }

  #notify(): void {
    const holds = this.holds();
    for (const listener of this.#listeners) listener(holds);
  }
}
