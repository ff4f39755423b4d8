import { expect, test } from 'vitest';
import { anOrder, Trial } from '../testing/trial.ts';

test.each([
  // ⌊1000 × 210 ÷ 310⌋, where the size 322 alone would be 676.
  ['payout', 677],
  // 1000, where the size 476 alone would be 999.
  ['backers-profit', 1000],
] as const)('docs/rules.md, "Targets": a lay for a %s of 1000 at 3.10 needs %i', (target, needs) => {
  const order = anOrder({ side: 'lay', price: 310, size: 1000, terms: { target } });
  expect(
    new Trial()
      .customers(needs - 1)
      .market()
      .rejection(order),
  ).toBe('insufficient-funds');
  const balances = new Trial().customers(needs).market().events(order, 'balance-changed');
  expect(balances.map(({ exposure }) => exposure).at(-1)).toBeLessThanOrEqual(needs);
});

test('docs/rules.md, "Limits": an own order that is cancelled in the way does not count against the cap any more', () => {
  const trial = new Trial().customers(1e6).market({ options: { preMatchCap: 100 } });
  trial.events(anOrder({ side: 'lay', size: 60 }));
  trial.events(anOrder({ size: 40 }), 'order-cancelled');
  expect(trial.rejection(anOrder({ size: 61 }))).toBe('stake-above-maximum');
  expect(trial.rejection(anOrder({ size: 60 }))).toBeUndefined();
});
