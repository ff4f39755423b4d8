import { playRound, TABLES } from 'games';
import { expect, test } from 'vitest';
import { shownDeal } from './shown-deal.ts';

/** Numbers that repeat, and that no table knows. */
function draws(seed: number) {
  let state = seed;
  return {
    uniform: (n: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % n;
    },
  };
}

test.each(TABLES.map((table) => [table.code, table] as const))(
  '%s: the cards that were shown lie where the deal put them, and end as it ended',
  (_code, table) => {
    for (let seed = 1; seed <= 40; seed++) {
      const round = playRound(table, draws(seed));
      const shown = shownDeal(table, round.cards);
      expect(shown.steps).toEqual(round.steps);
      expect(shown.round?.result).toEqual(round.result);
    }
  },
);

test('before the last card there are places, and no result', () => {
  const table = TABLES.find(({ code }) => code === 'teen20');
  if (table === undefined) throw new Error('no table');
  const shown = shownDeal(table, ['AS', '5H', 'KS']);
  expect(shown.at('A')).toEqual(['AS', 'KS']);
  expect(shown.at('B')).toEqual(['5H']);
  expect(shown.round).toBeUndefined();
});
