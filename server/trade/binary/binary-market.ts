import type { Command, Outcome } from 'engine';
import type { AccountId, MarketId, Millis, Money, SelectionId } from 'engine/vocabulary';
import { BINARY_SPORT, type FactSink, type IndexFact, type PinsTerms, type SettlementPolicy } from 'results';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { levelsAround, payoffAround } from './binary-quote.ts';
import { ticksPerUnit, type Instrument } from './instruments.ts';
import { nearMonth } from './near-month.ts';
import type { IndexPrice } from './index-prices.ts';
import type { TradingHours } from './trading-hours.ts';

export interface BinaryMarketDependencies {
  readonly exchange: { submit(command: Command): Promise<{ readonly outcome: Outcome }> };
  readonly catalogue: Pick<
    Catalogue,
    'ensureSport' | 'createSeries' | 'createMatch' | 'createMarket' | 'finishMatch' | 'matches'
  >;
  readonly terms: PinsTerms;
  /** Where the facts of a day go. */
  readonly facts: (match: number) => FactSink<IndexFact> | Promise<FactSink<IndexFact>>;
  /** The account that quotes, of role house. */
  readonly house: AccountId;
  readonly policy: SettlementPolicy;
  readonly limits: BinaryLimits;
}

/** What bets may come to, minor units. */
export interface BinaryLimits {
  readonly minStake: Money;
  readonly maxStake: Money;
  readonly maxProfit: Money;
  readonly lossCap: Money;
  readonly size: Money;
}

const ONLY_RUNNER = 1 as SelectionId;
/** In play from the start, so that a restart finds it suspended. */
const NO_DELAY = 0 as Millis;

/** Which instrument, which day, and its numbers. */
export interface MarketOfDay {
  readonly instrument: Instrument;
  readonly hours: TradingHours;
  readonly match: number;
  readonly market: MarketId;
}

/** The market of one instrument on one day: made at its first price, quoted at each, closed at the end of its hours. */
export class BinaryMarket {
  readonly instrument: Instrument;
  readonly hours: TradingHours;
  readonly match: number;
  readonly market: MarketId;
  readonly #dependencies: BinaryMarketDependencies;
  readonly #facts: FactSink<IndexFact>;
  #quoted = 0;
  #closed = false;
  #settled = false;

  /**
   * Makes it, or finds it by its key, binds it to the newest version of its rule and opens it.
   *
   * @throws what the catalogue or the terms throw, and where the exchange refuses it
   */
  static async open(
    dependencies: BinaryMarketDependencies,
    { instrument, hours, tick }: { instrument: Instrument; hours: TradingHours; tick: IndexPrice },
  ): Promise<BinaryMarket> {
    const { catalogue, terms, house, policy, limits } = dependencies;
    const { code, name } = instrument;
    const { month } = nearMonth(instrument, hours.day);
    await catalogue.ensureSport(BINARY_SPORT.sportId, BINARY_SPORT.name);
    const series = await catalogue.createSeries({ key: `index ${code}`, sportId: BINARY_SPORT.sportId, name });
    const key = `index ${code} ${hours.day}`;
    const match = await catalogue.createMatch({
      key,
      seriesId: series.seriesId,
      name: `${name} ${hours.day}`,
      openAt: hours.opensAt,
    });
    const { minStake, maxStake, maxProfit, lossCap } = limits;
    const market = await catalogue.createMarket({
      key: `${key} settlement`,
      matchId: match.matchId,
      name: `${code} settlement price, ${month} future`,
      marketType: 'index_session',
      mechanism: 'quoted',
      payoff: payoffAround(tick.ticks),
      options: { maxStake, maxProfit, house: { account: house, lossCap } },
      baseRate: 0,
      minStake,
      persistenceAllowed: false,
      runners: [{ selection: ONLY_RUNNER, name: code }],
    });
    const [rule, perUnit] = ['index.settlement-price', ticksPerUnit(instrument)];
    await terms.pinTerms(market, { rule, subject: { perUnit }, runnerNames: {}, perUnit, policy });
    const opened = await BinaryMarket.found(dependencies, { instrument, hours, match: match.matchId, market });
    const { opensAt, closesAt, day } = hours;
    opened.#report({ kind: 'fixture', instrument: code, contract: month, day, opensAt, closesAt }, tick.at);
    await opened.#submit({ type: 'open-market', market });
    await opened.#submit({ type: 'turn-in-play', market, betDelay: NO_DELAY });
    return opened;
  }

  /** One of an earlier run, that is left to be closed and settled. */
  static async found(dependencies: BinaryMarketDependencies, left: MarketOfDay): Promise<BinaryMarket> {
    return new BinaryMarket(dependencies, left, await dependencies.facts(left.match));
  }

  private constructor(
    dependencies: BinaryMarketDependencies,
    { instrument, hours, match, market }: MarketOfDay,
    facts: FactSink<IndexFact>,
  ) {
    this.#dependencies = dependencies;
    this.#facts = facts;
    this.instrument = instrument;
    this.hours = hours;
    this.match = match;
    this.market = market;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get isSettled(): boolean {
    return this.#settled;
  }

  /** Quotes around a price, unless it does already. */
  async quote(tick: IndexPrice): Promise<void> {
    if (this.#closed || tick.ticks === this.#quoted) return;
    this.#quoted = tick.ticks;
    this.#report({ kind: 'tick', ticks: tick.ticks, at: tick.at }, tick.at);
    const levels = levelsAround(this.instrument, tick.ticks, this.#dependencies.limits.size);
    await this.#setQuotes('active', levels);
  }

  /** The source has gone quiet: what was quoted is withdrawn until its next price. */
  async pause(): Promise<void> {
    if (this.#closed || this.#quoted === 0) return;
    this.#quoted = 0;
    await this.#setQuotes('suspended', []);
  }

  /** No bets any more: its hours are over. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#submit({ type: 'close-market', market: this.market });
  }

  /** The exchange has published; the rule does the rest. */
  settle(price: { readonly ticks: number; readonly contract: string }, at: Millis): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#report({ kind: 'settlement-price', ticks: price.ticks, contract: price.contract }, at);
  }

  #report(fact: IndexFact, at: Millis): void {
    this.#facts.say(fact, { at });
  }

  #setQuotes(state: 'active' | 'suspended', levels: ReturnType<typeof levelsAround>): Promise<void> {
    const { house } = this.#dependencies;
    const { market } = this;
    return this.#submit({ type: 'set-quotes', account: house, market, selection: ONLY_RUNNER, state, levels });
  }

  async #submit(command: Command): Promise<void> {
    const { outcome } = await this.#dependencies.exchange.submit(command);
    if (outcome.ok || outcome.rejection === 'wrong-market-state') return;
    throw new Error(`${command.type} of ${this.instrument.code} was refused: ${outcome.rejection}`);
  }
}
