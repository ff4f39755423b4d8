import { Engine } from 'engine';
import type { AccountId, Command, MarketId, Money, Price, SelectionId } from 'engine';
import { expect, test } from 'vitest';
import { finish } from '../liveness.ts';
import type { Step } from '../step.ts';
import { World } from './world.ts';

const account = 16 as AccountId;
const market = 1 as MarketId;
const runner = 1 as SelectionId;
const opening: readonly Command[] = [
  { type: 'open-account', account, role: 'customer' },
  { type: 'post-transfer', kind: 'deposit', from: 1 as AccountId, to: account, amount: 1000 as Money, requestKey: 'a' },
  {
    type: 'create-market',
    market,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [runner, 2 as SelectionId],
    baseRate: 500,
    minStake: 1 as Money,
    persistenceAllowed: true,
  },
  { type: 'open-market', market },
];
const bet = (requestKey: string): Command => ({
  type: 'place-order',
  account,
  market,
  selection: runner,
  side: 'back',
  price: 200 as Price,
  size: 10 as Money,
  persistence: 'persist',
  requestKey,
});

/** @returns what became of the requests of each step */
async function statesAfter(...steps: readonly Step[]): Promise<Record<number, string[]>> {
  const world = new World({
    engine: Engine,
    startsAt: 1_790_000_000_000,
    queueLimit: 100,
    snapshotEvery: 100,
    archive: true,
  });
  world.journal.latency = 5;
  await world.start();
  for (const [index, command] of opening.entries()) await world.play({ kind: 'submit', id: index + 1, command });
  await world.play({ kind: 'advance', ms: 100 });
  for (const step of steps) await world.play(step);
  await world.play({ kind: 'advance', ms: 100 });
  const requests = world.history.requests.filter(({ id }) => id > opening.length);
  const states = Map.groupBy(requests, ({ id }) => id);
  const seen = Object.fromEntries([...states].map(([id, all]) => [id, all.map(({ state }) => state)]));
  await finish(world);
  expect(world.violation?.message).toBeUndefined();
  return seen;
}

const streamed = (id: number, command: Command): Step => ({ kind: 'submit', id, command, over: 'stream' });

test.each([
  ['a new connection', { again: 'stream' }],
  ['the other door', {}],
] as const)('a bet whose connection is cut before its answer is repeated over %s and placed once', async (_, way) => {
  const cut: Step = { kind: 'submit', id: 11, command: bet('c'), over: 'stream', journey: 'cut', ...way };
  expect(await statesAfter(cut)).toEqual({ 11: ['unknown', 'repeat'] });
});

test('a cut after the answer repeats nothing', async () => {
  const cut: Step = { kind: 'submit', id: 11, command: bet('c'), over: 'stream', journey: 'cut', late: 50 };
  expect(await statesAfter(cut)).toEqual({ 11: ['accepted'] });
});

test('a cut loses what the connection was still to be answered, and what had not begun is never done', async () => {
  // The cost of ten bets is a whole turn of the event loop: the eleventh waits for the next one.
  const bets = Array.from({ length: 11 }, (_, index) => streamed(11 + index, bet(`c${index}`)));
  const cut: Step = { kind: 'submit', id: 30, command: bet('d'), over: 'stream', journey: 'cut' };
  const states = await statesAfter(
    ...bets,
    cut,
    { kind: 'advance', ms: 100 },
    streamed(40, bet('c0')),
    streamed(41, bet('c10')),
  );
  expect([states[11], states[20], states[21]]).toEqual([['unknown'], ['unknown'], ['unknown']]);
  expect([states[30], states[40], states[41]]).toEqual([['unknown', 'accepted'], ['repeat'], ['accepted']]);
});

test('a process that dies takes its connections with it', async () => {
  expect(await statesAfter(streamed(11, bet('c')), { kind: 'crash' }, streamed(12, bet('c')))).toEqual({
    11: ['unknown'],
    12: ['accepted'],
  });
});
