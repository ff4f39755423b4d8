import type { Millis } from 'engine/vocabulary';
import { instrumentOf, inTicks } from './instruments.ts';

/** One price of one instrument's near-month future. */
export interface IndexPrice {
  readonly instrument: string;
  readonly at: Millis;
  /** In the instrument's ticks, more than 0. */
  readonly ticks: number;
}

/** The price that an exchange settles its futures of a day by. */
export interface SettlementPrice {
  readonly instrument: string;
  readonly day: string;
  /** `2026-11` */
  readonly contract: string;
  readonly ticks: number;
}

/** Prices up to a time, from wherever they come. The same question has the same answer. */
export interface IndexPriceSource {
  /** The newest tick of an instrument at or before a time; undefined before the first of its day. */
  tickAt(instrument: string, at: Millis): IndexPrice | undefined;
  /** Once it is published; undefined until then. */
  settlementAt(instrument: string, day: string, at: Millis): SettlementPrice | undefined;
}

/** A line of a file of ticks that is not what it should be. */
export class UnreadableIndexPriceError extends Error {
  readonly code = 'unreadable-tick';

  constructor(line: number, text: string) {
    super(`line ${line}: ${text}`);
    this.name = 'UnreadableIndexPriceError';
  }
}

interface SettlementLine extends SettlementPrice {
  readonly at: Millis;
}

/**
 * Reads ticks, one a line: `NFY,2026-11-23T10:00:05+05:30,26001.35`, and at the end of a day its settlement price:
 * `NFY,2026-11-23T15:45:00+05:30,26010.00,settlement,2026-11`. Lines of an instrument are in the order of time; empty
 * lines and those that begin with # are passed over.
 *
 * @param dayOf  the trading day that a time belongs to
 * @throws       UnreadableIndexPriceError
 */
export function readIndexPrices(text: string, dayOf: (at: number) => string): IndexPriceSource {
  const ticks = new Map<string, IndexPrice[]>();
  const settlements: SettlementLine[] = [];
  for (const [place, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read = readLine(line, place + 1);
    const { instrument, at } = read;
    const before = ticks.get(instrument) ?? [];
    if (at < (before.at(-1)?.at ?? 0))
      throw new UnreadableIndexPriceError(place + 1, 'is older than the line before it');
    if (read.contract === undefined) ticks.set(instrument, [...before, { instrument, at, ticks: read.ticks }]);
    else settlements.push({ instrument, at, ticks: read.ticks, contract: read.contract, day: dayOf(at) });
  }
  return {
    tickAt: (instrument, at) => ticks.get(instrument)?.findLast((tick) => tick.at <= at),
    settlementAt: (instrument, day, at) =>
      settlements.find((one) => one.instrument === instrument && one.day === day && one.at <= at),
  };
}

interface ReadLine extends IndexPrice {
  readonly contract: string | undefined;
}

function readLine(line: string, number: number): ReadLine {
  const cells = line.split(',').map((cell) => cell.trim());
  const [code = '', time = '', price = '', word, contract] = cells;
  const instrument = instrumentOf(code);
  if (instrument === undefined)
    throw new UnreadableIndexPriceError(number, `there is no instrument ${JSON.stringify(code)}`);
  const at = Date.parse(time) as Millis;
  if (Number.isNaN(at) || !/(Z|[+-]\d\d:\d\d)$/.test(time))
    throw new UnreadableIndexPriceError(number, `${JSON.stringify(time)} is no time with a zone`);
  const ticks = /^\d+(\.\d+)?$/.test(price) ? inTicks(instrument, Number(price)) : 0;
  if (ticks <= 0) throw new UnreadableIndexPriceError(number, `${JSON.stringify(price)} is no price`);
  if (Math.abs(ticks * instrument.tick - Number(price)) > 1e-6)
    throw new UnreadableIndexPriceError(number, `${price} is no whole number of ticks of ${instrument.tick}`);
  if (word === undefined) return { instrument: code, at, ticks, contract: undefined };
  if (word !== 'settlement' || cells.length !== 5 || !/^\d{4}-\d{2}$/.test(contract ?? ''))
    throw new UnreadableIndexPriceError(number, 'after the price stands nothing, or settlement and a month');
  return { instrument: code, at, ticks, contract };
}
