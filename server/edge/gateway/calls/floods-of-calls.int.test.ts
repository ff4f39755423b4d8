import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnsweredRequest } from '../served-call.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { FRAMES_OF_A_TURN } from '../stream/frames-in-turn.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

// One thread serves everybody: of what a connection of the stream sends in one piece, little is done in one turn.

let exchange: TestExchange;
let token: string;
let measured: { readonly turn: number; readonly answered: AnsweredRequest }[] = [];
let turn = 0;
let isWatching = true;

beforeAll(async () => {
  exchange = await TestExchange.start({ measure: (answered) => void measured.push({ turn, answered }) });
  ({ token } = await exchange.signedIn('asha'));
  const nextTurn = () => {
    turn += 1;
    if (isWatching) setImmediate(nextTurn);
  };
  nextTurn();
});
afterAll(async () => {
  isWatching = false;
  await exchange.stop();
});

test('a thousand frames that come in one piece are read in many turns of the event loop', async () => {
  const reader = await StreamReader.open(exchange, token);
  measured = [];
  await Promise.all(Array.from({ length: 1000 }, () => reader.call('no/such')));
  const inTurns = Map.groupBy(measured, ({ turn: one }) => one);
  expect(measured).toHaveLength(1000);
  expect(Math.max(...[...inTurns.values()].map(({ length }) => length))).toBeLessThanOrEqual(FRAMES_OF_A_TURN);
});

test('what is no call of the stream has one name in the figures, whatever a client calls it', async () => {
  const reader = await StreamReader.open(exchange, token);
  measured = [];
  for (const name of ['no/such', 'x"} 1', '__proto__', 'user/login', '']) await reader.call(name);
  const calls = measured.map(({ answered }) => answered).filter(({ method }) => method === 'STREAM');
  expect(calls).toEqual(Array(5).fill({ method: 'STREAM', route: 'none', status: 404 }));
});
