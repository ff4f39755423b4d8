import type { Payoff } from 'engine';
import { type MarketId, type Money, type SelectionId, slopeOf } from 'engine/vocabulary';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { houseBook, type HouseBook } from './house-book.ts';
import { payingMost } from './quotes-on-wire.ts';

interface QuoteOf extends Pick<Offered, 'selection' | 'levels'> {
  readonly market: MarketId;
}

/** @returns undefined for a market that is not known */
export async function worstOfQuote(
  { market, selection, levels }: QuoteOf,
  needs: Pick<GatewayDependencies, 'live' | 'catalogue'>,
): Promise<IfTaken | undefined> {
  const known = needs.catalogue.market(market)?.market;
  const place = needs.live.market(market)?.definition.runners.indexOf(selection);
  if (known === undefined || place === undefined) return undefined;
  const { payoff, options } = known;
  const lossCap = options.house?.lossCap ?? (Infinity as Money);
  const offered = { selection, levels: payingMost(levels, { payoff, place }), lossCap, payoff };
  return worstIfTaken(await houseBook(market, needs), offered);
}

interface Offered {
  readonly selection: SelectionId;
  readonly levels: readonly LiveQuote[];
  /** Beyond it the exchange takes no bet. */
  readonly lossCap: Money;
  readonly payoff: Payoff;
}

/** The house's profit, minor units; below 0 it loses. */
interface IfTaken {
  /** With the worst result: now, and once bettors have taken all of one side. */
  readonly now: number;
  readonly taken: number;
  /** With the best result, once they have taken the side that leaves it least. */
  readonly best: number;
  /** The most that a result gets worse by it, 0 or more. */
  readonly lost: number;
}

interface Result {
  readonly amount: number;
  /** To the house, once all of that level is taken. */
  readonly gain: (level: LiveQuote) => number;
}

/** The most that a quote could cost the house, if bettors take all of the side that hurts it more. */
export function worstIfTaken(book: HouseBook, { selection, levels, lossCap, payoff }: Offered): IfTaken {
  const results: readonly Result[] =
    book.wins.size > 0
      ? [...book.wins].map(([winner, amount]) => ({ amount, gain: (level) => houseGain(level, winner === selection) }))
      : numbersOf(book, levels).map((number) => ({
          amount: amountAt(book, number),
          gain: (level) => gainAt(number, level, payoff),
        }));
  const capped = (amount: number) => Math.max(0 - lossCap, amount);
  const after = (name: LiveQuote['side']) => {
    const taken = levels.filter(({ side }) => side === name);
    return results.map(({ amount, gain }) => capped(amount + sum(taken.map(gain))));
  };
  const sides = [after('back'), after('lay')];
  return {
    now: Math.min(0, ...results.map(({ amount }) => capped(amount))),
    taken: Math.min(0, ...sides.flat()),
    best: Math.min(...sides.map((gains) => Math.max(...gains))),
    lost: Math.max(0, ...sides.flatMap((gains) => gains.map((gain, place) => (results[place]?.amount ?? 0) - gain))),
  };
}

/** In a spread each unit counts, in a range those from the line on; any other number reaches the line or does not. */
function gainAt(number: number, level: LiveQuote, payoff: Payoff): number {
  if (payoff.kind === 'range')
    return houseGain(level, number >= level.line && number < level.line + (payoff.width ?? 1));
  if (payoff.kind !== 'spread') return houseGain(level, number >= level.line);
  const toBuyer = slopeOf(payoff, level.size) * (Math.min(payoff.most, Math.max(payoff.least, number)) - level.line);
  return level.side === 'back' ? -toBuyer : toBuyer;
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
