import { profitOf, slopeOf } from 'engine/vocabulary';
import type { MarketId, Mechanism, Money, SelectionId, Side } from 'engine/vocabulary';
import type { Payoff } from 'engine';
import type { LiveBet } from './bet.ts';

// How an account stands in one market, as a function of its result (docs/rules.md, "Exposure"). Money is minor units;
// what is unmatched counts where it hurts, as in the exposure that the engine holds.

/** One side of what is matched of an order, or of what is not. */
export interface Holding {
  readonly selection: SelectionId;
  readonly side: Side;
  /** Of a number, in the market's units. */
  readonly line: number;
  /** What its backer loses; of a spread, what every `width` units move. */
  readonly size: number;
  /** What its backer wins. */
  readonly profit: number;
  readonly isFilled: boolean;
}

export interface HeldMarket {
  readonly market: MarketId;
  readonly payoff: Payoff;
  /** Those still in, in order. */
  readonly runners: readonly SelectionId[];
  readonly holdings: readonly Holding[];
}

/** What a runner's win brings, and what it brings if it does not win: the market's figure is a sum of these. */
export interface RunnerStand {
  readonly selection: SelectionId;
  readonly ifWin: number;
  readonly ifLose: number;
}

/** Results from one to another, both included: between them money grows evenly. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly atFrom: Money;
  readonly atTo: Money;
}

/** An order's matched part and what is left of it. */
export function holdingsOf(bet: LiveBet, mechanism: Mechanism): Holding[] {
  const { selection, side, terms, matched, matchedProfit, remaining, price } = bet;
  const base = { selection, side, line: terms?.line ?? 0 };
  const parts: Holding[] = [];
  if (matched > 0) parts.push({ ...base, size: matched, profit: matchedProfit, isFilled: true });
  if (remaining > 0 && bet.endedAt === 0) {
    const profit = mechanism === 'quoted' ? Math.floor((remaining * price) / 10_000) : profitOf(remaining, price);
    parts.push({ ...base, size: remaining, profit, isFilled: false });
  }
  return parts;
}

export function runnerStands({ runners, holdings }: HeldMarket): RunnerStand[] {
  return runners.map((selection) => {
    let ifWin = 0;
    let ifLose = 0;
    for (const { side, size, profit, isFilled, selection: on } of holdings) {
      if (on !== selection) continue;
      const toward = side === 'back' ? 1 : -1;
      ifWin += counted(toward * profit, isFilled);
      ifLose += counted(-toward * size, isFilled);
    }
    return { selection, ifWin, ifLose };
  });
}

/** Of a market that one runner wins: what the win of each brings. */
export function winResults(stands: readonly RunnerStand[]): Money[] {
  const allLose = stands.reduce((sum, { ifLose }) => sum + ifLose, 0);
  return stands.map(({ ifWin, ifLose }) => (allLose - ifLose + ifWin) as Money);
}

/** Of a line, a range or a spread; undefined where the result is no such number. */
export function numberBands({ payoff, holdings }: HeldMarket): Band[] | undefined {
  if (payoff.kind !== 'line' && payoff.kind !== 'range' && payoff.kind !== 'spread') return undefined;
  const { least, most, width = 0 } = payoff;
  const breaks = holdings.flatMap(({ line }) => (payoff.kind === 'range' ? [line, line + width] : [line]));
  const starts = [...new Set([least, ...breaks.filter((at) => at > least && at <= most)])].sort((a, b) => a - b);
  const valueAt = (number: number) =>
    holdings.reduce((sum, holding) => sum + valueOf(holding, payoff, number), 0) as Money;
  return starts.map((from, place) => {
    const to = (starts[place + 1] ?? most + 1) - 1;
    return { from, to, atFrom: valueAt(from), atTo: valueAt(to) };
  });
}

function valueOf(holding: Holding, { kind, width = 0 }: { kind: string; width?: number }, number: number): number {
  const { side, line, size, profit, isFilled } = holding;
  const isHit = kind === 'range' ? number >= line && number < line + width : number >= line;
  const toBacker = kind === 'spread' ? slopeOf({ width }, size) * (number - line) : isHit ? profit : -size;
  return counted(side === 'back' ? toBacker : -toBacker, isFilled);
}

/** What is unmatched brings nothing, and may cost. Adding 0 turns −0 into 0. */
const counted = (amount: number, isFilled: boolean): number => (isFilled ? amount : Math.min(0, amount)) + 0;

/** What the bands bring at a number; beyond the ends they count as there. */
export function bandValue(bands: readonly Band[], number: number): number {
  const first = bands[0] as Band;
  const at = Math.min((bands.at(-1) as Band).to, Math.max(first.from, number));
  const { from, to, atFrom, atTo } = bands.find((band) => at <= band.to) as Band;
  return from === to ? atFrom : atFrom + ((atTo - atFrom) / (to - from)) * (at - from);
}
