import { expect, test } from 'vitest';
import { removalEffect } from './removal-effect.ts';

const WIN = { payoff: 'runners', winners: 1 } as const;
const PLACE = { payoff: 'runners', winners: 3 } as const;
const EACH_WAY = { payoff: 'each-way', winners: 3 } as const;

test.each([
  [WIN, 0, 'nothing', false],
  [WIN, 2.49, 'nothing', false],
  [WIN, 2.5, 'price', true],
  [EACH_WAY, 2, 'nothing', false],
  [EACH_WAY, 2.49, 'nothing', false],
  [EACH_WAY, 2.5, 'price', true],
  [EACH_WAY, 3, 'price', true],
  [PLACE, 0, 'nothing', false],
  [PLACE, 0.01, 'profit', false],
  [PLACE, 3.99, 'profit', false],
  [PLACE, 4, 'profit', true],
] as const)(
  'a removal from %j by a factor of %d reduces %s, and ends lays: %s',
  (market, factor, reduced, endsLays) => {
    expect(removalEffect(market, factor)).toEqual({ reduced, endsLays });
  },
);
