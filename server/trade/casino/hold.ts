import { type Bet, type Group, profitOf, type Round } from 'games';
import type { MarketId } from 'engine/vocabulary';
import type { HoldSums } from './hold-sums.ts';
import { runnersOf, selectionAt } from './round-markets.ts';
import type { Chances } from './table-chances.ts';

// What a table keeps of what is staked on it, beside what its rules say that it keeps.

/** What was put at risk on one bet in a round: by market, runner, side and line. */
export type RoundStakes = ReadonlyMap<string, number>;

export interface StakeOn {
  readonly market: MarketId;
  readonly selection: number;
  readonly side: 'back' | 'lay';
  readonly line: number;
}

export const stakeKey = ({ market, selection, side, line }: StakeOn): string =>
  `${market} ${selection} ${side} ${line}`;

interface HeldRound {
  readonly groups: readonly { readonly group: Group; readonly market: MarketId }[];
  readonly stakes: RoundStakes;
  readonly round: Round;
  readonly chancesOf: (group: Group) => Chances;
}

const WHOLE = 10_000;

/** What one round adds to the sums: of each bet that anybody made, and of the table. */
export function holdOf({ groups, stakes, round, chancesOf }: HeldRound): readonly HoldSums[] {
  const rows: HoldSums[] = [];
  const all = { bet: '', rounds: 1, staked: 0, returned: 0, expected: 0, deviation: 0, furthest: 0 };
  for (const { group, market } of groups) {
    const bets = group.bets.flatMap((bet) => {
      const staked = stakes.get(stakeKey(placeOf(group, bet, market))) ?? 0;
      return staked === 0 ? [] : [{ bet, staked }];
    });
    if (bets.length === 0) continue;
    const chances = chancesOf(group);
    const answer = group.answer(round);
    const back = (over: typeof bets) => (of: typeof answer) =>
      over.reduce((sum, { bet, staked }) => sum + staked * (1 + profitOf(group, bet, of) / WHOLE), 0);
    for (const one of bets) {
      const spread = spreadOf(chances, back([one]));
      const { staked } = one;
      const sums = { staked, returned: back([one])(answer), expected: spread.mean, variance: spread.deviation ** 2 };
      rows.push({ bet: one.bet.id, rounds: 1, ...sums, furthest: spread.furthest });
    }
    const spread = spreadOf(chances, back(bets));
    all.staked += bets.reduce((sum, { staked }) => sum + staked, 0);
    all.returned += back(bets)(answer);
    all.expected += spread.mean;
    // What the markets of one round have to do with each other nobody computes: their deviations are added up.
    all.deviation += spread.deviation;
    all.furthest += spread.furthest;
  }
  const { deviation, ...sums } = all;
  return all.staked === 0 ? [] : [...addedUp(rows), { ...sums, variance: deviation ** 2 }];
}

/** Markets on different choices have bets of one name. */
function addedUp(rows: readonly HoldSums[]): HoldSums[] {
  const byBet = new Map<string, HoldSums>();
  for (const row of rows) {
    const known = byBet.get(row.bet);
    byBet.set(row.bet, known === undefined ? row : sumOf(known, row));
  }
  return [...byBet.values()];
}

const sumOf = (one: HoldSums, other: HoldSums): HoldSums => ({
  bet: one.bet,
  rounds: one.rounds,
  staked: one.staked + other.staked,
  returned: one.returned + other.returned,
  expected: one.expected + other.expected,
  variance: one.variance + other.variance,
  furthest: one.furthest + other.furthest,
});

function placeOf(group: Group, { id, runner, side, line = 0 }: Bet, market: MarketId): StakeOn {
  const isLine = group.payoff.kind === 'line';
  const place = isLine
    ? 0
    : runnersOf(group).findIndex((one) => one.id === (group.payoff.kind === 'scale' ? id : runner));
  return { market, selection: selectionAt(place), side, line };
}

function spreadOf(chances: Chances, back: (answer: string | number | null) => number) {
  let mean = 0;
  for (const [answer, chance] of chances) mean += chance * back(answer);
  let [variance, furthest] = [0, 0];
  for (const [answer, chance] of chances) {
    const from = back(answer) - mean;
    variance += chance * from ** 2;
    furthest = Math.max(furthest, Math.abs(from));
  }
  return { mean, deviation: Math.sqrt(variance), furthest };
}

export interface Band {
  /** Parts of what was staked. */
  readonly hold: number;
  readonly published: number;
  readonly low: number;
  readonly high: number;
  readonly isOut: boolean;
}

/** A table that pays as its rules say leaves the band once in ten thousand looks at most. */
const CHANCE_OUTSIDE = 1e-4;
const LOG = Math.log(2 / CHANCE_OUTSIDE);

/**
 * What is kept beside what should be. The band is Bernstein's: it holds for however few rounds and however rare the
 * win, where one of so many standard deviations does not.
 */
export function bandOf({ staked, returned, expected, variance, furthest }: HoldSums): Band {
  const width = Math.sqrt(2 * variance * LOG) + (furthest * LOG) / 3;
  const held = staked - returned;
  const [low, high] = [staked - expected - width, staked - expected + width];
  const part = (amount: number) => (staked === 0 ? 0 : amount / staked);
  // Fills are rounded to the minor unit.
  const isOut = held < low - 1 || held > high + 1;
  return { hold: part(held), published: part(staked - expected), low: part(low), high: part(high), isOut };
}
