import { expect, test } from 'vitest';
import { tableOf, TABLES, VIRTUALS } from './tables/all.ts';
import type { Start, Table } from './table.ts';
import { withPrices } from './prices.ts';
import { groupsWithChoice, returnsAt, returnsOf } from './returns.ts';

const groupsOf = (table: Table) => (table.starts ?? [{}]).flatMap((start: Start) => groupsWithChoice(table, start));

test('there are 28 tables of chance with cards, digits, wheel and dice', () => {
  const codes =
    'teen20 muflis teen9 teen8 dt20 dt6 dtl20 war lucky7 aaa btable cmatch20 hilo card32 card32eu queen baccarat baccarat2 superover race20 abj ab20 cards3j worli2 worli matka roulette sicbo';
  expect(TABLES.map(({ code }) => code)).toEqual(expect.arrayContaining(codes.split(' ')));
});

test.each([...TABLES, ...VIRTUALS])(
  '$code: every bet has an id of its own and gives back between 90 % and 100 %',
  (table) => {
    const returns = returnsOf(table);
    expect(returns.length).toBeGreaterThan(0);
    const ids = returns.map(({ bet }) => bet);
    expect(new Set(ids).size).toBe(ids.length);
    expect(returns.filter((one) => !(one.return >= 0.9 && one.return < 1))).toEqual([]);
  },
);

test.each([...TABLES, ...VIRTUALS])(
  '$code: the chances of each market add up to one, and its answers are its own',
  (table) => {
    // The close of a market is what seals a round.
    for (const start of table.starts ?? [{}]) expect(table.groups(start).length).toBeGreaterThan(0);
    for (const group of groupsOf(table)) {
      let sum = 0;
      for (const [answer, chance] of group.chances()) {
        sum += chance;
        if (answer === null) expect(group.voidWhen).toBeTypeOf('string');
        else if (group.payoff.kind === 'runners') expect(group.payoff.runners.map(({ id }) => id)).toContain(answer);
        else expect([group.payoff.least <= Number(answer), Number(answer) <= group.payoff.most]).toEqual([true, true]);
      }
      expect(sum).toBeCloseTo(1, 12);
    }
  },
);

test.each([
  ['teen20', 'winner-A', 0.99],
  ['teen20', 'pair-plus-A', 0.977],
  ['teen9', 'winner-lion', 0.98],
  ['baccarat', 'player', 0.9876],
  ['baccarat', 'banker', 0.9854],
  ['roulette', 'number-17', 0.973],
  ['sicbo', 'big', 0.972],
  ['lucky7', 'low', 0.962],
  ['ab20', 'bahar-7', 0.982],
  ['ab20', 'andar-7', 0.96],
  ['dt20', 'winner-dragon', 0.983],
  ['war', 'seat-3-yes', 0.99],
  ['card32eu', 'sides-low', 0.947],
] as const)('%s %s gives back what is known of it', (code, bet, known) => {
  const found = returnsOf(tableOf(code) as Table).find((one) => one.bet === bet);
  expect(found?.return).toBeCloseTo(known, 3);
});

test('an operator’s prices change the returns, and a price that cannot be is refused', () => {
  const table = tableOf('teen20') as Table;
  const [cheap] = returnsAt(
    table,
    withPrices(table.groups({}), { 'winner-A': 190, 'pair-plus-A': [-10_000, 20_000, 0, 0, 0, 0] }),
  );
  expect(cheap?.payout).toBe(1.9);
  expect(cheap?.return).toBeCloseTo(0.95, 2);
  expect(() => withPrices(table.groups({}), { 'winner-A': 100 })).toThrow(RangeError);
  expect(() => withPrices(table.groups({}), { 'pair-plus-A': 200 })).toThrow(RangeError);
  expect(() => withPrices(table.groups({}), { 'pair-plus-A': [1] })).toThrow(RangeError);
  const dice = tableOf('sicbo') as Table;
  const small = withPrices(dice.groups({}), { small: 190 })[0]?.bets[0];
  expect([small?.price, small?.scale?.[1], small?.scale?.[0]]).toEqual([190, 9000, -10_000]);
});
