import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';
import { TABLES, VIRTUALS } from './tables/all.ts';

const ROUNDS = 20_000;
/** Of some two thousand bets one in ten thousand such runs has one further away by chance; the seed is fixed. */
const FURTHEST = 5.5;

test.each([...TABLES, ...VIRTUALS])(
  '$code: what is played comes out as what is computed, within its error',
  (table) => {
    const bets = simulate(table, ROUNDS, 20_260_101);
    expect(bets.length).toBeGreaterThan(0);
    // A bet that wins too rarely in so few rounds has no error of the usual shape.
    const common = bets.filter(({ rounds, computed }) => rounds > 500 && computed > 0);
    expect(common.filter(({ errors }) => Math.abs(errors) > FURTHEST)).toEqual([]);
  },
);
