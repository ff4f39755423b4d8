import { createHash } from 'node:crypto';
import type { Millis } from 'engine/vocabulary';
import { instrumentOf, inTicks, type Instrument } from 'server/trade/binary/instruments.ts';
import { nearMonth } from 'server/trade/binary/near-month.ts';
import type { SettlementPrice, IndexPrice, IndexPriceSource } from 'server/trade/binary/index-prices.ts';
import { dayOf, type TradingCalendar } from 'server/trade/binary/trading-calendar.ts';
import { hoursOn, type TradingHours } from 'server/trade/binary/trading-hours.ts';

/** A price comes every so often, ms. */
const STEP_MS = 5000;
/** Of a whole day's hours, as a part of the price: about 1 %. */
const DAY_DEVIATION = 0.01;
/** The exchange publishes so long after the close of betting. */
const PUBLISHED_AFTER_MS = 60 * 60_000;
/** Walks are computed again when they are needed again: a few days of all instruments are kept. */
const MOST_WALKS = 60;
/** The settlement price is the mean of the last half hour. */
const SETTLEMENT_STEPS = (30 * 60_000) / STEP_MS;

/**
 * Prices that nobody traded, for the demo and tests: a random walk through the hours of each day, from about where the
 * instrument is. A pure function of the seed, so that a restart gives the same day.
 */
export class SimulatedIndexPrices implements IndexPriceSource {
  readonly #seed: string;
  readonly #calendar: TradingCalendar;
  readonly #walks = new Map<string, { readonly hours: TradingHours; readonly path: readonly number[] }>();

  constructor(seed: string, calendar: TradingCalendar) {
    this.#seed = seed;
    this.#calendar = calendar;
  }

  tickAt(code: string, at: Millis): IndexPrice | undefined {
    const walk = this.#walk(code, dayOf(at));
    if (walk === undefined || at < walk.hours.opensAt) return undefined;
    const { hours, path } = walk;
    const step = Math.min(path.length - 1, Math.floor((at - hours.opensAt) / STEP_MS));
    return { instrument: code, at: (hours.opensAt + step * STEP_MS) as Millis, ticks: path[step] as number };
  }

  settlementAt(code: string, day: string, at: Millis): SettlementPrice | undefined {
    const walk = this.#walk(code, day);
    const instrument = instrumentOf(code);
    if (walk === undefined || instrument === undefined || at < walk.hours.closesAt + PUBLISHED_AFTER_MS)
      return undefined;
    const last = walk.path.slice(-SETTLEMENT_STEPS);
    const ticks = Math.round(last.reduce((sum, one) => sum + one, 0) / last.length);
    return { instrument: code, day, contract: nearMonth(instrument, day).month, ticks };
  }

  #walk(code: string, day: string) {
    const key = `${code} ${day}`;
    const known = this.#walks.get(key);
    if (known !== undefined) return known;
    const instrument = instrumentOf(code);
    const hours = instrument && hoursOn(instrument, day, this.#calendar);
    if (instrument === undefined || hours === undefined) return undefined;
    const walk = { hours, path: pathOf(instrument, hours, `${this.#seed} ${key}`) };
    this.#walks.set(key, walk);
    const [oldest] = this.#walks.keys();
    if (this.#walks.size > MOST_WALKS && oldest !== undefined) this.#walks.delete(oldest);
    return walk;
  }
}

function pathOf(instrument: Instrument, { opensAt, closesAt }: TradingHours, seed: string): number[] {
  const steps = Math.ceil((closesAt - opensAt) / STEP_MS);
  const deviation = DAY_DEVIATION / Math.sqrt(steps);
  let price = instrument.around * (1 + 2 * DAY_DEVIATION * normal(`${seed} start`));
  return Array.from({ length: steps }, (_, step) => {
    if (step > 0) price *= 1 + deviation * normal(`${seed} ${step}`);
    return Math.max(1, inTicks(instrument, price));
  });
}

/** Standard normal, from a word: the same on every machine (Box and Muller). */
function normal(word: string): number {
  const hash = createHash('sha256').update(word).digest();
  const uniform = (from: number) => (hash.readUInt32LE(from) + 1) / 4_294_967_297;
  return Math.sqrt(-2 * Math.log(uniform(0))) * Math.cos(2 * Math.PI * uniform(4));
}
