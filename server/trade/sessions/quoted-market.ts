import type { Command, Outcome, QuoteLevel, Rejection } from 'engine';
import type { AccountId, MarketId, Millis, QuoteState, SelectionId } from 'engine/vocabulary';
import type { PinsTerms, SettlementPolicy } from 'results';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { limitsOf, optionsOf, payoffOf, perUnitOf, type SessionMarket } from './session-market.ts';

export interface QuotingDependencies {
  readonly exchange: { submit(command: Command): Promise<{ readonly outcome: Outcome }> };
  readonly catalogue: Pick<Catalogue, 'createMarket'>;
  readonly terms: PinsTerms;
  /** The account that quotes, of role house. */
  readonly house: AccountId;
  readonly matchId: number;
  /** Before a market's own key: what the feed calls the match. */
  readonly matchKey: string;
  readonly policy: SettlementPolicy;
  /** How long a session can be settled again; the engine's own time when absent. */
  readonly resettleFor?: Millis;
  readonly warn: (message: string) => void;
}

/** Sessions pay no commission. */
const BASE_RATE = 0;
const OVER: ReadonlySet<Rejection> = new Set(['market-closed', 'market-settled', 'market-void']);
const ORDINARY: ReadonlySet<Rejection> = new Set([...OVER, 'market-suspended', 'wrong-market-state', 'unknown-market']);

/** One market of a desk: made once, quoted again and again, closed. Its commands go out in order, none waits for another. */
export class QuotedMarket {
  readonly plan: SessionMarket;
  readonly market: MarketId;
  readonly #dependencies: QuotingDependencies;
  /** What was sent last for each runner. */
  readonly #sent: string[] = [];
  #answered: Promise<void> = Promise.resolve();
  #closed = false;
  #inPlay = false;

  /** Makes it, or finds it by its key, binds it to its rule and opens it. @throws what the catalogue or the terms throw */
  static async open(dependencies: QuotingDependencies, plan: SessionMarket): Promise<QuotedMarket> {
    const { catalogue, terms, house, matchId, matchKey, policy, resettleFor } = dependencies;
    const { shape, runners } = plan;
    const selections = runners.map((_, place) => (place + 1) as SelectionId);
    const market = await catalogue.createMarket({
      key: `${matchKey} ${plan.key}`,
      matchId,
      name: plan.name,
      marketType: plan.marketType,
      mechanism: 'quoted',
      payoff: payoffOf(shape, runners.length),
      options: optionsOf(shape, house, resettleFor),
      baseRate: BASE_RATE,
      minStake: limitsOf(shape).minStake,
      persistenceAllowed: false,
      runners: runners.map(({ name }, place) => ({ selection: selections[place] as number, name })),
    });
    const runnerNames = runners.flatMap(({ standsFor }, place) =>
      standsFor === undefined ? [] : [[standsFor, selections[place]]],
    );
    await terms.pinTerms(market, {
      rule: plan.rule,
      subject: plan.subject,
      runnerNames: Object.fromEntries(runnerNames) as Record<string, number>,
      perUnit: perUnitOf(shape),
      policy,
    });
    const quoted = new QuotedMarket(dependencies, plan, market);
    quoted.#send({ type: 'open-market', market });
    return quoted;
  }

  private constructor(dependencies: QuotingDependencies, plan: SessionMarket, market: MarketId) {
    this.#dependencies = dependencies;
    this.plan = plan;
    this.market = market;
  }

  /** Resolves when everything that was sent so far is answered. */
  get answered(): Promise<void> {
    return this.#answered;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** From the start of play on: whoever restarts the exchange finds it suspended then. */
  turnInPlay(): void {
    if (this.#inPlay || this.#closed) return;
    this.#inPlay = true;
    this.#send({ type: 'turn-in-play', market: this.market, betDelay: 0 as Millis });
  }

  /** Offers this, runner by runner, unless it offers it already. */
  quote(state: QuoteState, levels: readonly (readonly QuoteLevel[])[]): void {
    if (this.#closed) return;
    for (let place = 0; place < this.plan.runners.length; place++) {
      const ofRunner = levels[place] ?? [];
      const quoted = ofRunner.length === 0 && state === 'active' ? 'suspended' : state;
      const text = `${quoted} ${JSON.stringify(ofRunner)}`;
      if (text === this.#sent[place]) continue;
      this.#sent[place] = text;
      const { market } = this;
      const selection = (place + 1) as SelectionId;
      this.#send({
        type: 'set-quotes',
        account: this.#dependencies.house,
        market,
        selection,
        state: quoted,
        levels: ofRunner,
      });
    }
  }

  /** No bets any more. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#send({ type: 'close-market', market: this.market });
  }

  #send(command: Command): void {
    const { exchange, warn } = this.#dependencies;
    this.#answered = exchange.submit(command).then(
      ({ outcome }) => {
        if (outcome.ok) return;
        if (OVER.has(outcome.rejection)) this.#closed = true;
        if (!ORDINARY.has(outcome.rejection))
          warn(`${command.type} of "${this.plan.name}" was refused: ${outcome.rejection}`);
      },
      (error: unknown) => warn(`${command.type} of "${this.plan.name}" failed: ${String(error)}`),
    );
  }
}
