import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aBet, aLevel, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';

// Plays the table of docs/rules.md, and what holds beside it.

const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));
const redefine = (with_: object): PlainCommand => ({ type: 'redefine-market', market: 5, ...with_ });

/** Market 5 with a base rate of 500. */
const trialOf = () => new Trial().customers(1e6, 1e6).market({ market: 5, baseRate: 500 });

test.each(table('Redefining').map(([orders = '', change = '', answer = '']) => ({ orders, change, answer })))(
  'Redefining: $change after $orders',
  ({ orders, change, answer }) => {
    const trial = trialOf();
    if (orders !== 'none') trial.events(anOrder({ market: 5, size: 100 }));
    const amount = Number(change.split(' ').at(-1));
    const { outcome, events } = trial.do(
      redefine(change.startsWith('base') ? { baseRate: amount } : { maxStake: amount }),
    );
    expect(outcome.ok ? 'accepted' : outcome.rejection).toBe(answer);
    if (outcome.ok) expect(events[0]).toMatchObject({ type: 'market-redefined', market: 5 });
  },
);

test('limits hold for what is placed from then on, and null takes one away', () => {
  const trial = trialOf();
  trial.events(anOrder({ market: 5, size: 1000 }));
  expect(trial.events(redefine({ minStake: 200, maxStake: 500, maxProfit: 700 }))).toEqual([
    { type: 'market-redefined', market: 5, baseRate: 500, minStake: 200, maxStake: 500, maxProfit: 700, lossCap: -1 },
  ]);
  const answerTo = (size: number, price = 200) => {
    const { outcome } = trial.do(anOrder({ market: 5, account: 17, size, price }));
    return outcome.ok ? 'accepted' : outcome.rejection;
  };
  expect(answerTo(199)).toBe('stake-below-minimum');
  expect(answerTo(501)).toBe('stake-above-maximum');
  expect(answerTo(400, 300)).toBe('profit-above-maximum');
  expect(answerTo(500)).toBe('accepted');
  trial.events(redefine({ maxStake: null, maxProfit: null, minStake: 1 }));
  expect(answerTo(5000, 300)).toBe('accepted');
  expect(answerTo(1)).toBe('accepted');
});

test('the cap of the house is at least what it could lose', () => {
  const trial = openQuoted(new Trial().customers(1e6), 'runners');
  trial.events(quotes([aLevel({ rate: 10_000 })]));
  trial.events(aBet({ price: 10_000, size: 1000 }));
  expect(trial.do(redefine({ lossCap: 999 })).outcome).toEqual({ ok: false, rejection: 'house-limit' });
  expect(trial.events(redefine({ lossCap: 1000 }))[0]).toMatchObject({ type: 'market-redefined', lossCap: 1000 });
});
