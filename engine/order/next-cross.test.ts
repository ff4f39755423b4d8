import { expect, test } from 'vitest';
import { anOrder, Trial } from '../testing/trial.ts';

// docs/rules.md, "Cross-matching", "Order terms" and "In-play delay"

/** Runners 7 and 8; 17 backs 7 at 1.85, so that 8 can be backed at 2.16. */
function crossing(): Trial {
  const trial = new Trial().customers(1e6, 1e6);
  trial.events({
    type: 'create-market',
    market: 5,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [7, 8],
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: true,
    options: { crossMatching: true, passiveSkipsDelay: true },
  });
  trial.events({ type: 'open-market', market: 5 });
  trial.events(anOrder({ account: 17, price: 185, persistence: 'persist' }));
  return trial;
}
const across = (price: number, with_: object = {}) => anOrder({ selection: 8, price, size: 400, ...with_ });

test('a post-only order that could be matched across runners is refused, one behind that is not', () => {
  expect(crossing().rejection(across(216, { terms: { postOnly: true } }))).toBe('would-match');
  expect(crossing().rejection(across(218, { terms: { postOnly: true } }))).toBeUndefined();
  // The account's own orders are passed over.
  expect(crossing().rejection(across(216, { account: 17, terms: { postOnly: true } }))).toBeUndefined();
});

test('an order that could be matched across runners waits out the delay, one that takes nothing skips it', () => {
  const trial = crossing();
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 5000 });
  expect(trial.events(across(218), 'order-placed')[0]?.releaseAt).toBe(0);
  expect(trial.events(across(216), 'order-placed')[0]?.releaseAt).toBe(trial.now + 5000);
  trial.now += 5000;
  expect(trial.events({ type: 'time-passed' }, 'orders-matched').map(({ price, size }) => [price, size])).toEqual([
    [216, 400],
    [185, 467],
  ]);
});

test('fill or kill takes real orders only', () => {
  expect(crossing().rejection(across(216, { terms: { minFill: 1 } }))).toBe('not-enough-to-match');
});

test('what is left of a target is matched across runners', () => {
  const trial = crossing();
  trial.events(anOrder({ account: 17, selection: 8, side: 'lay', price: 220, size: 100 }));
  const events = trial.events(across(210, { size: 420, terms: { target: 'payout' } }), 'orders-matched');
  // 100 at 2.20 leave 2.00 of the 4.20, which are a size of 95 at 2.10: they find 2.16.
  expect(events.map(({ selection, price, size }) => [selection, price, size])).toEqual([
    [8, 220, 100],
    [8, 216, 95],
    [7, 185, 111],
  ]);
});
