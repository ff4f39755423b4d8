import { Engine } from 'engine';
import type { AccountId, Command, MarketId, Millis, Money, Price, SelectionId } from 'engine';
import { describe, expect, test } from 'vitest';
import { finish } from './liveness.ts';
import { FAULTS, nameOfFault } from './step.ts';
import type { Fault, Step } from './step.ts';
import { World } from './world/world.ts';

// Every fault at every place of one short history: the n-th call of the operation goes wrong.

const [bettor, other] = [16, 17] as [AccountId, AccountId];
const market = 1 as MarketId;
const [runner, second] = [1, 2] as [SelectionId, SelectionId];
const order = { type: 'place-order', market, selection: runner, price: 200 as Price, persistence: 'persist' } as const;
const history: readonly Command[] = [
  { type: 'open-account', account: bettor, role: 'customer' },
  { type: 'open-account', account: other, role: 'customer' },
  { type: 'post-transfer', kind: 'deposit', from: 1 as AccountId, to: bettor, amount: 1000 as Money, requestKey: 'a' },
  { type: 'post-transfer', kind: 'deposit', from: 1 as AccountId, to: other, amount: 1000 as Money, requestKey: 'b' },
  {
    type: 'create-market',
    market,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [runner, second],
    baseRate: 500,
    minStake: 1 as Money,
    persistenceAllowed: true,
  },
  { type: 'open-market', market },
  { ...order, account: bettor, side: 'back', size: 100 as Money, requestKey: 'c' },
  { type: 'turn-in-play', market, betDelay: 1000 as Millis },
  { ...order, account: other, side: 'lay', size: 60 as Money, requestKey: 'd' },
  { ...order, account: other, side: 'lay', size: 5000 as Money, requestKey: 'e' },
  { type: 'suspend-market', market, cancelAll: false },
  { type: 'close-market', market },
  { type: 'settle-market', market, winners: [runner] },
];
/** After each so many commands the process is stopped in order or dies, in turn, and another one starts. */
const START_EVERY = 3;

function stepsOf(commands: readonly Command[]): Step[] {
  return commands.flatMap((command, index): Step[] => [
    { kind: 'submit', id: index + 1, command },
    { kind: 'advance', ms: 300 },
    ...(index % START_EVERY === 0 ? [{ kind: index % 2 === 0 ? 'restart' : 'crash' } as const] : []),
  ]);
}

/** Plays the history with a fault at the n-th asking. @returns how often it struck */
async function play(fault: Fault, nth: number, snapshotEvery: number): Promise<number> {
  const options = { startsAt: 1_790_000_000_000, queueLimit: 100, snapshotEvery, archive: true };
  const world = new World({ engine: Engine, ...options });
  world.journal.faults.arm(fault, nth);
  await world.start();
  for (const step of stepsOf(history)) await world.play(step);
  await finish(world);
  expect(world.violation?.message).toBeUndefined();
  return world.journal.faults.struck.get(nameOfFault(fault)) ?? 0;
}

describe.each(FAULTS.map((fault) => [nameOfFault(fault), fault] as const))('%s', (_, fault) => {
  test('wherever it happens, nothing acknowledged is lost and every client gets an answer', async () => {
    let struck = 0;
    // A snapshot after every batch leaves no rows to read; a rare one leaves all since the restart before.
    for (const snapshotEvery of [1, 100]) {
      for (let [nth, inVain] = [1, 0]; inVain < 5; nth += 1) {
        const times = await play(fault, nth, snapshotEvery);
        struck += times;
        inVain = times > 0 ? 0 : inVain + 1;
      }
    }
    expect(struck).toBeGreaterThan(1);
  });
});
