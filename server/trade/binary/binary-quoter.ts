import type { Millis } from 'engine/vocabulary';
import { BINARY_SPORT } from 'results';
import { BinaryMarket, type BinaryMarketDependencies, type MarketOfDay } from './binary-market.ts';
import type { Instrument } from './instruments.ts';
import type { IndexPriceSource } from './index-prices.ts';
import { dayOf, type TradingCalendar } from './trading-calendar.ts';
import { hoursFrom, hoursOn } from './trading-hours.ts';

export interface BinaryQuoterOptions extends BinaryMarketDependencies {
  readonly instruments: readonly Instrument[];
  readonly calendar: TradingCalendar;
  readonly ticks: IndexPriceSource;
  readonly timers: { now(): Millis; after(ms: number, action: () => void): () => void };
  readonly warn: (message: string) => void;
}

/** How often the desk looks at the clock and at prices. */
const LOOK_MS = 1000;
/** Without a price for so long nothing is quoted. */
const SILENCE_MS = 60_000;

/** Opens each instrument's market at the start of its hours, quotes it at each price, closes it, and says how it settled. */
export class BinaryQuoter {
  readonly #options: BinaryQuoterOptions;
  readonly #markets = new Map<string, BinaryMarket>();
  #cancel: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: BinaryQuoterOptions) {
    this.#options = options;
  }

  /** Those that are not settled yet. */
  get markets(): readonly BinaryMarket[] {
    return [...this.#markets.values()];
  }

  /** Takes up what an earlier run has left, and looks at the clock from now on. */
  async start(): Promise<void> {
    for (const left of leftBehind(this.#options)) {
      this.#markets.set(keyOf(left.instrument, left.hours.day), await BinaryMarket.found(this.#options, left));
    }
    this.#wait();
  }

  #wait(): void {
    this.#cancel = this.#options.timers.after(LOOK_MS, () => {
      void this.look().finally(() => {
        if (!this.#stopped) this.#wait();
      });
    });
  }

  /** What is open stays open and is found again by its key; nothing is quoted meanwhile. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#work;
    await Promise.all(this.markets.map((market) => this.#trying(market.instrument, () => market.pause())));
  }

  /** Everything that is due now; one look after the other. */
  look(): Promise<void> {
    const now = this.#options.timers.now();
    this.#work = this.#work.then(async () => {
      for (const instrument of this.#options.instruments)
        await this.#trying(instrument, () => this.#attend(instrument, now));
    });
    return this.#work;
  }

  async #attend(instrument: Instrument, now: Millis): Promise<void> {
    const { ticks, calendar } = this.#options;
    await this.#finish(instrument, now);
    const hours = hoursFrom(instrument, now, calendar);
    if (hours === undefined || now < hours.opensAt) return;
    const tick = ticks.tickAt(instrument.code, now);
    const key = keyOf(instrument, hours.day);
    const market = this.#markets.get(key);
    const isFresh = tick !== undefined && tick.at >= hours.opensAt && now - tick.at <= SILENCE_MS;
    if (!isFresh) return market?.pause();
    if (market !== undefined) return market.quote(tick);
    const opened = await BinaryMarket.open(this.#options, { instrument, hours, tick });
    this.#markets.set(key, opened);
    await opened.quote(tick);
  }

  /** Closes what is over, settles what is published, and forgets it. */
  async #finish(instrument: Instrument, now: Millis): Promise<void> {
    for (const [key, market] of this.#markets) {
      if (market.instrument !== instrument || now < market.hours.closesAt) continue;
      await market.close();
      const price = this.#options.ticks.settlementAt(instrument.code, market.hours.day, now);
      if (price === undefined) continue;
      market.settle(price, now);
      this.#markets.delete(key);
      await this.#options.catalogue.finishMatch(market.match);
    }
  }

  async #trying(instrument: Instrument, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#stopped)
        this.#options.warn(`${instrument.code}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const keyOf = ({ code }: Instrument, day: string) => `${code} ${day}`;

/** Days whose match is not finished, with the market that was made for each. */
function leftBehind({ catalogue, instruments, calendar }: BinaryQuoterOptions): MarketOfDay[] {
  return catalogue.matches({ sportId: BINARY_SPORT.sportId }).flatMap((match) => {
    const instrument = instruments.find(({ name }) => name === match.series.name);
    const hours = instrument && hoursOn(instrument, dayOf(match.openAt), calendar);
    const market = match.markets[0]?.market;
    if (instrument === undefined || hours === undefined || market === undefined) return [];
    return [{ instrument, hours, match: match.matchId, market }];
  });
}
