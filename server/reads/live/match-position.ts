import { worstLossOf } from 'engine';
import type { Money } from 'engine/vocabulary';
import { bandValue, numberBands, runnerStands, winResults } from './held-market.ts';
import type { Band, HeldMarket, RunnerStand } from './held-market.ts';

/** A market of a match with what decides it. */
export interface DecidedMarket extends HeldMarket {
  /** Markets with the same word are decided by the same thing. */
  readonly decidedBy: string;
  /** Units of its number to one of what decides it. */
  readonly perUnit: number;
  /** Of runners: what each stands for there, in the order of `runners`; the same things make the same market. */
  readonly outcomes: readonly string[];
  /** What the engine holds for it. */
  readonly exposure: Money;
}

/** How an account stands in a market: by its winner, by its number, or by what is not told here. */
export interface MarketStand {
  readonly market: DecidedMarket;
  /** Of a market that one runner wins. */
  readonly wins: readonly { readonly stand: RunnerStand; readonly result: Money }[];
  readonly bands: readonly Band[];
  /** The worst that it comes to by itself: 0 or less. */
  readonly worst: Money;
}

export interface MatchStand {
  readonly markets: readonly MarketStand[];
  /** What is held for all markets. */
  readonly exposure: Money;
  /**
   * The most that all markets together can lose where those that the same thing decides go the same way, and what is
   * decided by different things is independent: 0 or more, at most the exposure. Voids are not counted.
   */
  readonly worst: Money;
}

/** One worst-case figure over all markets of a match. */
export function matchStand(held: readonly DecidedMarket[]): MatchStand {
  const markets = held.map(marketStand);
  const groups = [...Map.groupBy(markets, decidedTogether).values()];
  const worst = groups.reduce((sum, group) => sum + worstOfGroup(group), 0);
  return {
    markets,
    exposure: held.reduce((sum, { exposure }) => sum + exposure, 0) as Money,
    worst: Math.max(0, -worst) as Money,
  };
}

/**
 * What is worked out here has to come to what the engine holds; where an order is of a kind that is not told here, the
 * engine's figure stands alone.
 */
function marketStand(market: DecidedMarket): MarketStand {
  const { payoff, exposure } = market;
  const opaque = { market, wins: [], bands: [], worst: (0 - exposure) as Money };
  if (payoff.kind === 'runners') {
    const stands = runnerStands(market);
    if (worstLossOf(stands, payoff.winners, payoff.complete) !== exposure) return opaque;
    // Where no runner need win, or several do, no single winner says what it comes to.
    if (payoff.winners !== 1 || !payoff.complete) return opaque;
    const results = winResults(stands);
    const wins = stands.map((stand, place) => ({ stand, result: results[place] as Money }));
    return { ...opaque, wins, worst: Math.min(...results) as Money };
  }
  const bands = numberBands(market);
  if (bands === undefined) return opaque;
  const worst = leastOf(bands);
  return Math.max(0, -worst) === exposure ? { ...opaque, bands, worst: worst as Money } : opaque;
}

const leastOf = (bands: readonly Band[]): number => Math.min(...bands.flatMap(({ atFrom, atTo }) => [atFrom, atTo]));

/** Whose results go together: by number, or by the same outcomes of one thing. */
export function decidedTogether({ market, wins, bands }: MarketStand): string {
  const { decidedBy, outcomes } = market;
  if (bands.length > 0) return `number ${decidedBy}`;
  if (wins.length > 0) return `winner ${decidedBy} ${outcomes.toSorted().join(' ')}`;
  return `alone ${market.market}`;
}

function worstOfGroup(group: readonly MarketStand[]): number {
  const [first] = group as readonly [MarketStand, ...MarketStand[]];
  if (group.length === 1) return first.worst;
  if (first.bands.length > 0) return worstNumber(group);
  return Math.min(...first.market.outcomes.map((outcome) => group.reduce((sum, own) => sum + ifWins(own, outcome), 0)));
}

/** The market's result if the outcome wins; undefined if no runner stands for it. */
export function ifWins({ market, wins }: MarketStand, outcome: string): number {
  return wins[market.outcomes.indexOf(outcome)]?.result ?? 0;
}

/**
 * Between two results where no band of any market begins or ends, the sum grows evenly: its least is at one of them.
 * An end that is no whole number of what decides it is met from both sides.
 */
function worstNumber(group: readonly MarketStand[]): number {
  const ends = group.flatMap(({ bands, market: { perUnit } }) =>
    bands.flatMap(({ from, to }) => [from, to].flatMap((end) => [Math.floor(end / perUnit), Math.ceil(end / perUnit)])),
  );
  const sumAt = (number: number) =>
    group.reduce((sum, { bands, market }) => sum + bandValue(bands, number * market.perUnit), 0);
  return Math.min(...[...new Set(ends)].map(sumAt));
}
