import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import { virtualPrice } from '../book/virtual-prices.ts';
import type { Event } from '../event-objects.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { CROSSING } from '../vocabulary/index.ts';

// Plays the tables of docs/rules.md, "Cross-matching".
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

test.each(table('Cross-matching'))('a %s across %s has the virtual price %s', (side, resting, price) => {
  const found = virtualPrice(side === 'back' ? BACK : LAY, listOf(resting).map(Number));
  expect(found === 0 ? 'none' : String(found)).toBe(price);
});

/** "back A 1000 @ 185\*": of account 16 where it has a star, else of 17. */
function orderOf(text: string, account: number): PlainCommand {
  const [, side, runner, size, price, own] = /^(back|lay) ([ABC]) (\d+) @ (\d+)(\\\*)?$/.exec(text) ?? [];
  if (side === undefined || runner === undefined) throw new Error(`not an order: ${text}`);
  return anOrder({
    account: own === undefined ? account : 16,
    selection: 7 + 'ABC'.indexOf(runner),
    side: side as 'back' | 'lay',
    size: Number(size),
    price: Number(price),
  });
}

/** "856 @ 216" the newcomer's part of a cross-match, "A 1000" an order's, "B 100 @ 218" a fill with its own runner. */
function described(event: Event): string | undefined {
  if (event.type === 'order-cancelled') return `cancel ${event.size}`;
  if (event.type !== 'orders-matched') return undefined;
  const runner = 'ABC'[event.selection - 7];
  if (event.makerAccount === CROSSING) return `${event.size} @ ${event.price}`;
  if (event.takerAccount === CROSSING) return `${runner} ${event.size}`;
  return `${runner} ${event.size} @ ${event.price}`;
}

function crossing(runners: number): Trial {
  const trial = new Trial().customers(1e6, 1e6);
  trial.events({
    type: 'create-market',
    market: 5,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [7, 8, 9].slice(0, runners),
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: true,
    options: { crossMatching: true },
  });
  trial.events({ type: 'open-market', market: 5 });
  return trial;
}

test.each([
  ...table('Cross-matching', 1).map((row) => [2, ...row]),
  ...table('Cross-matching', 2).map((row) => [3, ...row]),
] as [number, string, string, string, string][])(
  '%i runners; %s; new %s: %s',
  (...[runners, resting, newcomer, happens, left]) => {
    const trial = crossing(runners);
    for (const text of listOf(resting)) trial.events(orderOf(text, 17));
    const events = trial.events(orderOf(newcomer, 16));
    expect(events.map(described).filter((text) => text !== undefined)).toEqual(listOf(happens));
    const rested = events.find((event) => event.type === 'order-rested');
    expect(rested?.remaining ?? 0).toBe(Number(left));
  },
);
