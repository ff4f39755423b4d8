import type { NumberPayoff, Side } from 'engine';
import type { ExchangeState } from './exchange-state.ts';
import { isComplete } from './definition.ts';
import { backerGets, placedPart, placesOf, winPart } from './payoff.ts';
import type { Paying, Result, Stake } from './payoff.ts';

// docs/rules.md, "Exposure".

/** Above so many sets of winners the sum over sorted differences stands in for trying each of them. */
const MOST_TRIED = 100;
/** Above so many numbers those at which something changes stand in for all of them. */
const MOST_NUMBERS = 60;

/** A bet of the account in question, matched or not. */
export interface Held {
  readonly side: Side;
  readonly stake: Stake;
  /** Unmatched: it counts where it hurts only. */
  readonly isOpen: boolean;
}

/** The most an account can lose in a market with what it has there, unmatched orders counted where they hurt. */
export function worstLoss(market: Paying, held: readonly Held[]): bigint {
  const worst = worstOf(market, held, (value) => value);
  return worst < 0n ? -worst : 0n;
}

/** The most it can win there, unmatched orders counted where they hurt. */
export function bestProfit(market: Paying, held: readonly Held[]): bigint {
  // The least of what the other side of everything comes to.
  const best = -worstOf(market, held, (value) => -value);
  return best > 0n ? best : 0n;
}

/** The least of a function of what the account comes to, over every result. */
function worstOf(market: Paying, held: readonly Held[], turned: (value: bigint) => bigint): bigint {
  if (held.length === 0) return 0n;
  const { payoff } = market.definition;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way') {
    return smallest(numbersOf(payoff, market, held).map((number) => turned(at(market, held, number))));
  }
  const ends = endsOf(market, held).map((end) => ({
    win: turned(end.win),
    place: turned(end.place),
    lose: turned(end.lose),
  }));
  if (payoff.kind === 'each-way') return worstOfPlaces(ends, payoff.places, isComplete(payoff));
  return worstOfRunners(ends, placesOf(market), payoff.complete);
}

export function exposureOf(state: ExchangeState, account: number): bigint {
  let sum = 0n;
  for (const market of state.markets.values()) sum += market.exposures.get(account) ?? 0n;
  for (const wager of state.wagers) if (wager.account === account) sum += wager.exposure;
  return sum;
}

const NOTHING: Result = { winners: [], tied: [], placed: [], placedTied: [], number: 0 };

/** Where it is a gain, what is unmatched counts as nothing: each of the two parts of an each-way bet for itself. */
function valueOf(market: Paying, { side, stake, isOpen }: Held, result: Result): bigint {
  const isEachWay = market.definition.payoff.kind === 'each-way';
  const parts = isEachWay
    ? [winPart(stake, result), placedPart(market, stake, result)]
    : [backerGets(market, stake, result)];
  let sum = 0n;
  for (const toBacker of parts) {
    const value = side === 'back' ? toBacker : -toBacker;
    if (!isOpen || value < 0n) sum += value;
  }
  return sum;
}

function at(market: Paying, held: readonly Held[], number: number): bigint {
  return held.reduce((sum, one) => sum + valueOf(market, one, { ...NOTHING, number }), 0n);
}

/** What an account gets on one runner when it wins, is placed, and does neither. */
interface Ends {
  win: bigint;
  place: bigint;
  lose: bigint;
}

/** Of every runner that is left. */
function endsOf(market: Paying, held: readonly Held[]): Ends[] {
  const { removed, definition } = market;
  const left = definition.runners.filter((runner) => !removed.has(runner));
  const ends = new Map<number, Ends>(left.map((runner) => [runner, { win: 0n, place: 0n, lose: 0n }]));
  for (const one of held) {
    const { selection } = one.stake;
    const end = ends.get(selection);
    if (end === undefined) continue;
    const wins = [selection];
    end.win += valueOf(market, one, { ...NOTHING, winners: wins });
    end.lose += valueOf(market, one, NOTHING);
    if (definition.payoff.kind === 'each-way') end.place += valueOf(market, one, { ...NOTHING, placed: wins });
  }
  return [...ends.values()];
}

function worstOfRunners(ends: readonly Ends[], winners: number, complete: boolean): bigint {
  if (countSets(ends.length, winners, complete) <= MOST_TRIED) return worstTried(ends, winners, complete);
  const swings = ends.map(({ win, lose }) => win - lose).toSorted(ascending);
  let worst = ends.reduce((sum, { lose }) => sum + lose, 0n);
  for (const swing of swings.slice(0, winners)) if (complete || swing < 0n) worst += swing;
  return worst;
}

/** Every set of winners there can be, tried one by one. */
function worstTried(ends: readonly Ends[], winners: number, complete: boolean): bigint {
  let worst: bigint | undefined;
  const visit = (from: number, won: number, sum: bigint) => {
    const left = ends.length - from;
    if (won > winners || (complete && won + left < winners)) return;
    if (left === 0) {
      if (worst === undefined || sum < worst) worst = sum;
      return;
    }
    const end = ends[from] as Ends;
    visit(from + 1, won + 1, sum + end.win);
    visit(from + 1, won, sum + end.lose);
  };
  visit(0, 0, 0n);
  return worst ?? 0n;
}

/** For every winner, the worst of the others that could be placed behind it; if fewer may be, of those that hurt. */
function worstOfPlaces(ends: readonly Ends[], places: number, complete: boolean): bigint {
  const ifNone = ends.reduce((sum, { lose }) => sum + lose, 0n);
  return smallest(
    ends.map((winner) => {
      const others = ends.filter((end) => end !== winner).map(({ place, lose }) => place - lose);
      const hurting = others.filter((swing) => complete || swing < 0n);
      const placed = hurting.toSorted(ascending).slice(0, places - 1);
      return placed.reduce((sum, swing) => sum + swing, ifNone + winner.win - winner.lose);
    }),
  );
}

/** The numbers to try: all of them, or both sides of every step, every kink, and both ends. */
function numbersOf(payoff: NumberPayoff, { definition: { runners } }: Paying, held: readonly Held[]): number[] {
  const { least, most, width = 0, handicaps = [] } = payoff;
  if (most - least <= MOST_NUMBERS) return Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const numbers = new Set([least, most]);
  const around = (number: number) => {
    for (const near of [-2, -1, 0, 1, 2]) {
      const tried = Math.floor(number) + near;
      if (tried >= least && tried <= most) numbers.add(tried);
    }
  };
  for (const { stake } of held) {
    if (payoff.kind === 'handicap') {
      const { sign, quarters } = handicaps[runners.indexOf(stake.selection)] ?? { sign: 1, quarters: 0 };
      around(-quarters / (4 * sign));
    } else {
      around(payoff.kind === 'line-range' ? stake.line / 100 : stake.line);
      if (payoff.kind === 'range') around(stake.line + width);
    }
  }
  return [...numbers];
}

/** How many sets of winners there can be; stops counting above the most that would be tried. */
function countSets(runners: number, winners: number, complete: boolean): number {
  let choose = 1;
  let sum = 1;
  for (let size = 1; size <= winners; size += 1) {
    choose = (choose * (runners - size + 1)) / size;
    sum += choose;
    if (sum > MOST_TRIED * 1000) return sum;
  }
  return complete ? choose : sum;
}

function smallest(values: readonly bigint[]): bigint {
  let least: bigint | undefined;
  for (const value of values) if (least === undefined || value < least) least = value;
  return least ?? 0n;
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
