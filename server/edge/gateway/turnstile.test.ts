import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CALLS, type CallName } from 'protocol';
import { QueueFullError } from '../../core/sequencer/refusals.ts';
import { COST_OF_A_TURN, Turnstile, wayIn } from './turnstile.ts';

test('calls go in as they come until a turn is full, then in their order', async () => {
  const turnstile = new Turnstile();
  const entered: number[] = [];
  for (let n = 0; n < 2 * COST_OF_A_TURN + 3; n += 1) turnstile.pass(1, () => entered.push(n));
  expect(entered).toEqual(Array.from({ length: COST_OF_A_TURN }, (_, n) => n));
  // One that comes later waits behind those that wait already, though it costs little.
  await nextTurn();
  expect(entered).toHaveLength(2 * COST_OF_A_TURN);
  turnstile.pass(1, () => entered.push(99));
  await nextTurn();
  expect(entered).toEqual([...Array.from({ length: 2 * COST_OF_A_TURN + 3 }, (_, n) => n), 99]);
});

test('one that costs more than a turn has one of its own', async () => {
  const turnstile = new Turnstile();
  const entered: string[] = [];
  for (const name of ['dear', 'dearer', 'cheap']) turnstile.pass(2 * COST_OF_A_TURN, () => entered.push(name));
  expect(entered).toEqual(['dear']);
  await nextTurn();
  expect(entered).toEqual(['dear', 'dearer']);
  await nextTurn();
  expect(entered).toEqual(['dear', 'dearer', 'cheap']);
});

test('after a pause a call goes in at once', async () => {
  const turnstile = new Turnstile();
  let entered = 0;
  for (let n = 0; n < 5; n += 1) {
    turnstile.pass(COST_OF_A_TURN, () => (entered += 1));
    expect(entered).toBe(n + 1);
    for (let turns = 0; turns < 2; turns += 1) await nextTurn();
  }
});

test('who has waited too long is refused, and all of those soon', async () => {
  let now = 0;
  const turnstile = new Turnstile(500, () => now);
  const refusals: (Error | undefined)[] = [];
  for (let n = 0; n < 40; n += 1) turnstile.pass(COST_OF_A_TURN, (refusal) => refusals.push(refusal));
  expect(refusals).toEqual([undefined]);
  now = 500;
  await nextTurn();
  expect(refusals).toEqual([undefined, undefined]);
  now = 501;
  await nextTurn();
  expect(refusals.slice(2)).toHaveLength(38);
  for (const refusal of refusals.slice(2)) expect(refusal).toBeInstanceOf(QueueFullError);
});

test('where more come than can be in time, each turn serves those who still are, and the others are refused', async () => {
  let now = 0;
  const turnstile = new Turnstile(500, () => now);
  const inTime = new Set<number>();
  let refused = 0;
  let next = 0;
  const ask = () => {
    const at = next++;
    turnstile.pass(1, (refusal) => {
      if (refusal === undefined) inTime.add(at);
      else refused += 1;
      if (now < 10_000) ask();
    });
  };
  // A crowd that asks again as soon as it is answered, and turns so slow that the last of it waits for longer than that.
  for (let n = 0; n < 1500; n += 1) ask();
  const turns = 400;
  for (let turn = 0; turn < turns; turn += 1) {
    now += 25;
    await nextTurn();
  }
  expect(inTime.size).toBeGreaterThan((turns * COST_OF_A_TURN) / 2);
  expect(refused).toBeGreaterThan(1000);
});

test.each<[CallName, boolean, ReturnType<typeof wayIn>]>([
  ['bet/placeMarketBet', true, 'calls'],
  ['bet/cancelBet', true, 'first'],
  ['admin/suspendMarket', true, 'first'],
  // However much people and staff read, no bet waits behind it.
  ['bet/getUserBetHistory', true, 'reads'],
  ['admin/findBets', true, 'reads'],
  ['match/getMatches', true, 'reads'],
  ['user/login', false, 'visits'],
  ['globalSetting/getGlobalSetting', false, 'visits'],
])('%s, signed in: %s, comes in by %s', (name, isSignedIn, way) => {
  expect(wayIn(CALLS[name], isSignedIn)).toBe(way);
});
