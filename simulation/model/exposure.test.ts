import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Side } from 'engine';
import { worstLoss } from './exposure.ts';
import type { Held } from './exposure.ts';
import { stakeAt } from './payoff.ts';

const RUNNERS = ['A', 'B', 'C'];

/** The rows of the table under "Exposure" in docs/rules.md. */
const rows = readFileSync(resolve(import.meta.dirname, '../../docs/rules.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([fu] .*) \| (\d) \| (yes|no) \| (\d+) \|$/.exec(line))
  .filter((found) => found !== null)
  .map((found) => found.slice(1) as [orders: string, winners: string, complete: string, exposure: string]);

function lossOf(orders: string, winners: number, complete: boolean): bigint {
  const definition = { payoff: { kind: 'runners', winners, complete }, runners: [0, 1, 2] } as const;
  const held = [...orders.matchAll(/([fu]) (back|lay) ([ABC]) (\d+) @ (\d+)/g)].map(
    ([, state, side, runner, size, price]): Held => {
      const bet = { selection: RUNNERS.indexOf(runner as string), price: Number(price), size: BigInt(size as string) };
      return { isOpen: state === 'u', side: side as Side, stake: stakeAt(definition, bet) };
    },
  );
  return worstLoss({ definition, removed: new Set() }, held);
}

test('the rules have rows to try', () => {
  expect(rows.length).toBeGreaterThanOrEqual(9);
});

test.each(rows)('%s with %s winners, complete %s: %s', (orders, winners, complete, exposure) => {
  expect(lossOf(orders, Number(winners), complete === 'yes')).toBe(BigInt(exposure));
});
