import { expect, test } from 'vitest';
import { bySuite } from '../engine/testing/suite-size.ts';
import { simulate } from './simulate.ts';
import { TABLES, VIRTUALS } from './tables/all.ts';

const ROUNDS = bySuite(1_000, 20_000);

test.each([...TABLES, ...VIRTUALS])(
  '$code: what is played comes out as what is computed, within its error',
  (table) => {
    const bets = simulate(table, ROUNDS, 20_260_101);
    expect(bets.length).toBeGreaterThan(0);
    expect(bets.filter(({ isWithin }) => !isWithin)).toEqual([]);
  },
);
