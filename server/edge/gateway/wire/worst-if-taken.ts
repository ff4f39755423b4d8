import type { Money, SelectionId } from 'engine/vocabulary';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import type { HouseBook } from './house-book.ts';

interface Offered {
  readonly selection: SelectionId;
  readonly levels: readonly LiveQuote[];
  /** Beyond it the exchange takes no bet. */
  readonly lossCap: Money;
}

interface Result {
  readonly amount: number;
  /** True if a back of that level wins. */
  readonly takes: (level: LiveQuote) => boolean;
}

/** The least that a result brings to the house, now and once bettors have taken all of one side. Below 0 it loses. */
export function worstIfTaken(book: HouseBook, { selection, levels, lossCap }: Offered): { now: number; taken: number } {
  const results: readonly Result[] =
    book.wins.size > 0
      ? [...book.wins].map(([winner, amount]) => ({ amount, takes: () => winner === selection }))
      : numbersOf(book, levels).map((number) => ({
          amount: amountAt(book, number),
          takes: ({ line }: LiveQuote) => number >= line,
        }));
  const worst = (of: (result: Result) => number) => Math.max(0 - lossCap, Math.min(0, ...results.map(of)));
  const side = (name: LiveQuote['side']) => levels.filter((level) => level.side === name);
  const after = (taken: readonly LiveQuote[]) =>
    worst(({ amount, takes }) => amount + sum(taken.map((level) => houseGain(level, takes(level)))));
  return { now: worst(({ amount }) => amount), taken: Math.min(after(side('back')), after(side('lay'))) };
}

/** @param happens  the runner wins, or the number reaches the line */
function houseGain({ side, rate, size }: LiveQuote, happens: boolean): number {
  const gain = happens ? -Math.floor((size * rate) / 10_000) : size;
  return side === 'back' ? gain : -gain;
}

/** On both sides of everything at which the amounts may change. */
function numbersOf({ bands }: HouseBook, levels: readonly LiveQuote[]): number[] {
  return [...bands.flatMap(({ from, to }) => [from, to]), ...levels.flatMap(({ line }) => [line - 1, line])];
}

function amountAt({ bands }: HouseBook, number: number): number {
  const band = bands.find(({ from, to }) => number >= from && number <= to);
  if (band === undefined) return 0;
  const part = band.to === band.from ? 0 : (number - band.from) / (band.to - band.from);
  return band.atFrom + part * (band.atTo - band.atFrom);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
