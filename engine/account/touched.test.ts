import { expect, test } from 'vitest';
import { anOrder, Trial } from '../testing/trial.ts';

test('an account whose exposure changes in several markets is told of them in their order', () => {
  for (const markets of [
    [5, 6, 7],
    [7, 6, 5],
  ]) {
    const trial = new Trial().customers(1e6);
    for (const market of markets) trial.market({ market });
    for (const market of markets) trial.events(anOrder({ market, persistence: 'persist' }));
    const told = trial.events({ type: 'exclude-self', account: 16, until: 1e9 }, 'balance-changed');
    expect(told.map((event) => [event.market, event.marketExposure])).toEqual([5, 6, 7].map((market) => [market, 0]));
  }
});
