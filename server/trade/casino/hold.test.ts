import { expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { playRound, returnsOf, SimulatedDraws, tableOf, type Table } from 'games';
import type { HoldSums } from './hold-sums.ts';
import { bandOf, holdOf, stakeKey } from './hold.ts';

// What tables hold over simulated rounds, beside what their rules say that they hold.

const NOTHING: HoldSums = { bet: '', rounds: 0, staked: 0, returned: 0, expected: 0, variance: 0, furthest: 0 };

const added = (one: HoldSums, other: HoldSums): HoldSums => ({
  bet: other.bet,
  rounds: one.rounds + other.rounds,
  staked: one.staked + other.staked,
  returned: one.returned + other.returned,
  expected: one.expected + other.expected,
  variance: one.variance + other.variance,
  furthest: Math.max(one.furthest, other.furthest),
});

interface Play {
  readonly code: string;
  readonly rounds: number;
  /** What an unfair dealer does with the draws. */
  readonly draw?: (n: number, draws: SimulatedDraws) => number;
}

/** 100 on each runner of every market, by bet. */
function play({ code, rounds, draw = (n, draws) => draws.uniform(n) }: Play): ReadonlyMap<string, HoldSums> {
  const table = tableOf(code) as Table;
  const draws = new SimulatedDraws(20_261_125);
  const groups = table.groups({}).map((group, place) => ({ group, market: (place + 1) as MarketId }));
  const stakes = new Map<string, number>();
  for (const { group, market } of groups)
    for (let selection = 1; selection <= group.bets.length; selection += 1)
      for (const side of ['back', 'lay'] as const) stakes.set(stakeKey({ market, selection, side, line: 0 }), 100);
  const sums = new Map<string, HoldSums>();
  for (let round = 0; round < rounds; round += 1) {
    const dealt = playRound(table, { uniform: (n) => draw(n, draws) });
    const held = holdOf({ groups, stakes, round: dealt, chancesOf: (group) => group.chances() });
    for (const one of held) sums.set(one.bet, added(sums.get(one.bet) ?? NOTHING, one));
  }
  return sums;
}

test.each(['lucky7', 'dt20', 'card32', 'sicbo', 'roulette'])(
  '%s: every bet and the whole table stay in their bands from the first round on',
  (code) => {
    for (const rounds of [1, 20, 2000]) {
      const sums = play({ code, rounds });
      expect(sums.get('')?.rounds).toBe(rounds);
      expect([...sums.values()].filter((one) => bandOf(one).isOut)).toEqual([]);
    }
  },
);

test('what is published is what the rules give back, and the band gets narrower', () => {
  const [few, many] = [play({ code: 'lucky7', rounds: 100 }), play({ code: 'lucky7', rounds: 4000 })];
  for (const { bet, return: back } of returnsOf(tableOf('lucky7') as Table)) {
    const [wide, narrow] = [few, many].map((sums) => bandOf(sums.get(bet) as HoldSums));
    expect(narrow?.published).toBeCloseTo(1 - back, 9);
    expect((narrow?.high ?? 0) - (narrow?.low ?? 0)).toBeLessThan(((wide?.high ?? 0) - (wide?.low ?? 0)) / 4);
  }
});

test('a dealer who turns up high ranks more often than the rules say leaves the band', () => {
  const high = (_n: number, draws: SimulatedDraws) =>
    draws.uniform(4) * 13 + Math.max(draws.uniform(13), draws.uniform(13));
  const sums = play({ code: 'lucky7', rounds: 2000, draw: high });
  expect([...sums.values()].filter((one) => bandOf(one).isOut).length).toBeGreaterThan(0);
});
