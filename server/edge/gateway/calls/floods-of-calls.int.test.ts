import type { CallAnswer } from 'client/open-calls.ts';
import { CLOSE_CODES } from 'protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnsweredRequest } from '../served-call.ts';
import { CallRate } from '../call-rate.ts';
import { LIMITS } from '../open-port.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';
import { COST_OF_A_REFUSAL, COST_OF_A_TURN } from '../turnstile.ts';

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

test('a thousand calls that come in one piece and are refused are answered in many turns of the event loop', async () => {
  const reader = await StreamReader.open(exchange, token);
  measured = [];
  await Promise.all(Array.from({ length: 1000 }, () => reader.call('no/such')));
  const inTurns = Map.groupBy(measured, ({ turn: one }) => one);
  expect(measured).toHaveLength(1000);
  expect(Math.max(...[...inTurns.values()].map(({ length }) => length))).toBeLessThanOrEqual(
    COST_OF_A_TURN / COST_OF_A_REFUSAL,
  );
});

test('what a client sent before it closed in order is done', async () => {
  const reader = await StreamReader.open(exchange, token);
  measured = [];
  const unheard = Array.from({ length: 300 }, () => reader.call('no/such'));
  reader.socket.close(1000);
  await Promise.allSettled(unheard);
  await expect.poll(() => measured.length).toBe(300);
});

test('what is no call of the stream has one name in the figures, whatever a client calls it', async () => {
  const reader = await StreamReader.open(exchange, token);
  measured = [];
  for (const name of ['no/such', 'x"} 1', '__proto__', 'user/login', '']) await reader.call(name);
  const calls = measured.map(({ answered }) => answered).filter(({ method }) => method === 'STREAM');
  expect(calls).toEqual(Array(5).fill({ method: 'STREAM', route: 'none', status: 404 }));
});

test('a login session that floods one connection has nothing left to send on another', async () => {
  const { token: own } = await exchange.signedIn('emil');
  const [first, second] = [await StreamReader.open(exchange, own), await StreamReader.open(exchange, own)];
  const long = `"${'x'.repeat(16_000)}"`;
  while (first.socket.readyState === first.socket.OPEN) {
    await Promise.allSettled(Array.from({ length: 100 }, () => first.call('no/such', long)));
    // Nothing is earned by a clock that steps back.
    exchange.ahead -= 1000;
  }
  void second.call('no/such', long);
  expect(await second.closed).toBe(CLOSE_CODES.tooMany);
});

describe('what is refused unseen counts on the login session', () => {
  const MUCH = 1_000_000;
  /** On a clock that stands still, a person has twice as many. */
  const limits = { ...LIMITS, callsPerSecond: 50, callsPerAddress: MUCH, visitsPerAddress: MUCH };
  let limited: TestExchange;

  beforeAll(async () => {
    limited = await TestExchange.on(exchange.postgres, await exchange.postgres.exchangeDatabase(), {
      rate: new CallRate(limits, () => 0),
    });
  });
  afterAll(() => limited.close());

  const noCall = (reader: StreamReader) => reader.call('no/such', {});
  const noBody = (reader: StreamReader) => reader.call('bet/editBet', '{"bet_id":"1","bet_id":"2"}');

  test.each<[string, (reader: StreamReader) => Promise<CallAnswer>, string, string]>([
    ['a call that there is not', noCall, 'unknown-call', 'bela'],
    ['a body that cannot be read', noBody, 'unreadable', 'dara'],
  ])('%s, on all its connections together', async (_what, ...[ask, code, name]) => {
    const { token: own } = await limited.signedIn(name);
    const readers = await Promise.all(Array.from({ length: 10 }, () => StreamReader.open(limited, own)));
    const answers = await Promise.all(readers.flatMap((reader) => Array.from({ length: 20 }, () => ask(reader))));
    const codes = Map.groupBy(answers, (answer) => (answer.status ? '' : answer.code));
    expect([...codes.keys()].toSorted()).toEqual(['too-many-requests', code]);
    expect(codes.get(code)?.length).toBeLessThanOrEqual(100);
    const overHttp = await limited.call('no/such', {}, { token: own });
    expect([overHttp.status, overHttp.body.code]).toEqual([429, 'too-many-requests']);
  });

  test('over HTTP too, and then on the stream', async () => {
    const { token: own } = await limited.signedIn('chad');
    const reader = await StreamReader.open(limited, own);
    const answers = await Promise.all(Array.from({ length: 120 }, () => limited.call('no/such', {}, { token: own })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(await noCall(reader)).toMatchObject({ code: 'too-many-requests', http_status: 429 });
  });
});
