import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { profitAt, worstLoss } from './exposure.ts';
import type { Exposing } from './exposure.ts';

const BETTOR = 16;
const OTHER = 17;
const RUNNERS = ['A', 'B', 'C'];

/** The rows of the table under "Exposure" in docs/rules.md. */
const rows = readFileSync(resolve(import.meta.dirname, '../../docs/rules.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([fu] .*) \| (\d) \| (yes|no) \| (\d+) \|$/.exec(line))
  .filter((found) => found !== null)
  .map((found) => found.slice(1) as [orders: string, winners: string, complete: string, exposure: string]);

function marketOf(orders: string, winners: number, complete: boolean): Exposing {
  const all = [...orders.matchAll(/([fu]) (back|lay) ([ABC]) (\d+) @ (\d+)/g)].map(
    ([, state, side, runner, size, price]) => ({
      isFilled: state === 'f',
      side: side as 'back' | 'lay',
      selection: RUNNERS.indexOf(runner as string),
      size: BigInt(size as string),
      price: Number(price),
    }),
  );
  return {
    winners,
    complete,
    runners: [0, 1, 2],
    fills: all
      .filter(({ isFilled }) => isFilled)
      .map(({ side, selection, size, price }) => ({
        selection,
        size,
        profit: profitAt(size, price),
        backer: side === 'back' ? BETTOR : OTHER,
        layer: side === 'back' ? OTHER : BETTOR,
      })),
    orders: all
      .filter(({ isFilled }) => !isFilled)
      .map(({ size, ...order }) => ({ ...order, account: BETTOR, remaining: size })),
  };
}

test('the rules have rows to try', () => {
  expect(rows.length).toBeGreaterThanOrEqual(9);
});

test.each(rows)('%s with %s winners, complete %s: %s', (orders, winners, complete, exposure) => {
  expect(worstLoss(marketOf(orders, Number(winners), complete === 'yes'), BETTOR)).toBe(BigInt(exposure));
});
