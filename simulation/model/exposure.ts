import type { NumberPayoff, Side } from 'engine';
import type { Definition } from './definition.ts';
import type { ExchangeState } from './exchange-state.ts';
import { backerGets } from './payoff.ts';
import type { Result, Stake } from './payoff.ts';

// docs/rules.md, "Exposure".

/** Above so many sets of winners the sum over sorted differences stands in for trying each of them. */
const MOST_TRIED = 100;
/** Above so many numbers those at which something changes stand in for all of them. */
const MOST_NUMBERS = 60;

/** A bet of the account that is asked about, matched or not. */
export interface Held {
  readonly side: Side;
  readonly stake: Stake;
  /** Unmatched: it counts where it hurts only. */
  readonly isOpen: boolean;
}

/** What of a market the exposure rests on. */
export interface Exposing {
  readonly definition: Pick<Definition, 'payoff' | 'runners'>;
  /** Runners that have been taken out: they can no longer win, and nothing on them counts. */
  readonly removed: { has(runner: number): boolean };
}

/** The most an account can lose in a market with what it has there, unmatched orders counted where they hurt. */
export function worstLoss(market: Exposing, held: readonly Held[]): bigint {
  const { removed, definition } = market;
  const counted = held.filter(({ stake }) => !removed.has(stake.selection));
  if (counted.length === 0) return 0n;
  const { payoff } = definition;
  const runners = definition.runners.filter((runner) => !removed.has(runner));
  let worst: bigint;
  if (payoff.kind === 'runners') {
    worst = worstOfRunners(endsOf(definition, runners, counted), payoff.winners, payoff.complete);
  } else if (payoff.kind === 'each-way') {
    worst = worstOfPlaces(endsOf(definition, runners, counted), payoff.places);
  } else {
    worst = smallest(numbersOf(payoff, definition, counted).map((number) => at(definition, counted, number)));
  }
  return worst < 0n ? -worst : 0n;
}

export function exposureOf(state: ExchangeState, account: number): bigint {
  let sum = 0n;
  for (const market of state.markets.values()) sum += market.exposures.get(account) ?? 0n;
  return sum;
}

const NOTHING: Result = { winners: [], tied: [], placed: [], placedTied: [], number: 0 };

function valueOf(definition: Exposing['definition'], { side, stake, isOpen }: Held, result: Result): bigint {
  const toBacker = backerGets(definition, stake, result);
  const value = side === 'back' ? toBacker : -toBacker;
  return isOpen && value > 0n ? 0n : value;
}

function at(definition: Exposing['definition'], held: readonly Held[], number: number): bigint {
  return held.reduce((sum, one) => sum + valueOf(definition, one, { ...NOTHING, number }), 0n);
}

/** What an account gets on one runner when it wins, is placed, and does neither. */
interface Ends {
  win: bigint;
  place: bigint;
  lose: bigint;
}

function endsOf(definition: Exposing['definition'], runners: readonly number[], held: readonly Held[]): Ends[] {
  const ends = new Map<number, Ends>(runners.map((runner) => [runner, { win: 0n, place: 0n, lose: 0n }]));
  for (const one of held) {
    const { selection } = one.stake;
    const end = ends.get(selection);
    if (end === undefined) continue;
    end.win += valueOf(definition, one, { ...NOTHING, winners: [selection] });
    end.lose += valueOf(definition, one, NOTHING);
    if (definition.payoff.kind === 'each-way') {
      end.place += valueOf(definition, one, { ...NOTHING, placed: [selection] });
    }
  }
  return [...ends.values()];
}

function worstOfRunners(ends: readonly Ends[], winners: number, complete: boolean): bigint {
  const most = Math.min(winners, ends.length);
  if (countSets(ends.length, most, complete) <= MOST_TRIED) return worstTried(ends, most, complete);
  const swings = ends.map(({ win, lose }) => win - lose).toSorted(ascending);
  let worst = ends.reduce((sum, { lose }) => sum + lose, 0n);
  for (const swing of swings.slice(0, most)) if (complete || swing < 0n) worst += swing;
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

/** For every winner, the worst of the others that could be placed behind it. */
function worstOfPlaces(ends: readonly Ends[], places: number): bigint {
  const ifNone = ends.reduce((sum, { lose }) => sum + lose, 0n);
  return smallest(
    ends.map((winner) => {
      const others = ends.filter((end) => end !== winner).map(({ place, lose }) => place - lose);
      const placed = others.toSorted(ascending).slice(0, places - 1);
      return placed.reduce((sum, swing) => sum + swing, ifNone + winner.win - winner.lose);
    }),
  );
}

/** The numbers to try: all of them, or both sides of every step, every kink, and both ends. */
function numbersOf(payoff: NumberPayoff, { runners }: Exposing['definition'], held: readonly Held[]): number[] {
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
