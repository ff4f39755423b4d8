import type { CallAnswer } from 'client/open-calls.ts';
import { AREAS, type BetPlaced, type BetsPlaced, type Call, CLOSE_CODES, type RequestResolved } from 'protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallRate } from '../call-rate.ts';
import { LIMITS } from '../open-port.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

// Every call that the stream takes, right and wrong, goes through both doors, and is answered or refused alike.

let exchange: TestExchange;
let market: string;
let people = 0;
const readers = new Map<string, Promise<StreamReader>>();

beforeAll(async () => {
  exchange = await TestExchange.start();
  market = `1.${await exchange.openMarket()}`;
});
afterAll(() => exchange.stop());

const OVER_STREAM = Object.values(AREAS)
  .flatMap((table) => Object.entries<Call>(table))
  .filter(([, call]) => call.overStream === true);

interface Answered {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfter: number;
  readonly data: unknown;
}
type Door = (name: string, body: unknown, token: string) => Promise<Answered>;

const overHttp: Door = async (name, body, token) => {
  const answer = await exchange.call(name, body, { token });
  const { code = '', message = '', data } = answer.body;
  return { status: answer.status, code, message, data, retryAfter: Number(answer.headers.get('retry-after')) };
};

const answered = (answer: CallAnswer): Answered =>
  answer.status
    ? { status: 200, code: '', message: answer.message, retryAfter: 0, data: answer.data }
    : {
        status: answer.http_status,
        code: answer.code,
        message: answer.message,
        retryAfter: answer.retry_after ?? 0,
        data: undefined,
      };

function readerOf(token: string): Promise<StreamReader> {
  const reader = readers.get(token) ?? StreamReader.open(exchange, token);
  readers.set(token, reader);
  return reader;
}
const overTheStream: Door = async (name, body, token) => answered(await (await readerOf(token)).call(name, body));

const DOORS = [
  ['HTTP', overHttp],
  ['the stream', overTheStream],
] as const;

const someone = async (options: Parameters<TestExchange['signedIn']>[1] = { cash: 100_000 }) =>
  exchange.signedIn(`person-${(people += 1)}`, options);

const ONE = { selection_id: 1, odds: 5, stake: 10, is_back: 1 };
const aBet = (more: object = {}) => ({ market_id: market, ...ONE, ...more });
let keys = 0;
const aKey = () => `key${(keys += 1)}`;

interface Known {
  /** A bet of the caller's, which rests. */
  readonly bet: string;
}
const GOOD: Readonly<Record<string, (known: Known) => object>> = {
  'bet/placeMarketBet': () => aBet({ request_id: aKey() }),
  'bet/placeFancyBet': () => ({ fancy_id: market, run: 1, size: 100, stack: 10, is_back: 1 }),
  'bet/placeMarketBets': () => ({ market_id: market, bets: [ONE, { ...ONE, odds: 5.5 }], request_id: aKey() }),
  'bet/cancelBet': ({ bet }) => ({ bet_id: bet }),
  'bet/cancelBets': () => ({ market_id: market }),
  'bet/editBet': ({ bet }) => ({ bet_id: bet, odds: 6 }),
  'bet/resolveRequest': () => ({ request_id: 'never-sent' }),
  'cashOut/getOffer': () => ({ market_id: market }),
  'cashOut/take': () => ({ market_id: market, percent: 100, amount: 1, version: 1, request_id: aKey() }),
  'cashOut/restForTarget': () => ({ market_id: market, target: 1, request_id: aKey() }),
};

/** All but what is another number each time. */
const shapeOf = (data: Answered): unknown =>
  JSON.parse(
    JSON.stringify(data, (field, value: unknown) =>
      ['bet_id', 'sequence', 'version'].includes(field) ? typeof value : value,
    ),
  );

interface Person {
  readonly token: string;
  readonly bet: string;
}

async function bettor(): Promise<Person> {
  const { token } = await someone();
  const placed = await overHttp('bet/placeMarketBet', aBet(), token);
  return { token, bet: (placed.data as BetPlaced).bet_id };
}
const operator = async (): Promise<Person> => ({ token: (await someone({ role: 'operator' })).token, bet: '1' });
async function newcomer(): Promise<Person> {
  const person = await bettor();
  const session = exchange.identity.sessions.find(person.token);
  if (session !== undefined) session.mustChangePassword = true;
  return person;
}

/** Made once for all rows that change nothing. */
const known = new Map<() => Promise<Person>, Promise<readonly Person[]>>();
function pairOf(who: () => Promise<Person>): Promise<readonly Person[]> {
  const pair = known.get(who) ?? Promise.all([who(), who()]);
  known.set(who, pair);
  return pair;
}

/** The same row through both doors, each for a person of its own. */
async function bothAnswers(name: string, bodyOf: (known: Known) => unknown, pair: readonly Person[]): Promise<void> {
  const answers = [];
  for (const [at, [, door]] of DOORS.entries()) {
    const { token, bet } = pair[at] as Person;
    answers.push(shapeOf(await door(name, bodyOf({ bet }), token)));
  }
  expect(answers[1]).toEqual(answers[0]);
}

test('no call that the stream takes is audited, public, a read of staff or a file', () => {
  expect(OVER_STREAM.map(([name]) => name).toSorted()).toEqual(Object.keys(GOOD).toSorted());
  for (const [, call] of OVER_STREAM) {
    expect([call.audited, call.twoPeople, call.download, call.secretAnswer]).toEqual(Array(4).fill(undefined));
    expect(call.permission).toBe('place-bets');
  }
});

describe.each(OVER_STREAM.map(([name]) => name))('%s is the same over both doors', (name) => {
  const good = GOOD[name] as (known: Known) => object;
  test('as it should be', async () => bothAnswers(name, good, [await bettor(), await bettor()]));
  test.each<[what: string, bodyOf: (known: Known) => unknown, who: () => Promise<Person>]>([
    ['with an unknown field', (of) => ({ ...good(of), surplus: 1 }), bettor],
    ['with fields of another type', (of) => Object.fromEntries(Object.keys(good(of)).map((key) => [key, {}])), bettor],
    ['with nothing', () => ({}), bettor],
    ['with a list', () => [], bettor],
    ['with null', () => null, bettor],
    ['with a body that is too large', (of) => ({ ...good(of), request_id: 'x'.repeat(66_000) }), bettor],
    ['of staff without an account', good, operator],
    ['of somebody who must change a password first', good, newcomer],
  ])('%s', async (_what, bodyOf, who) => bothAnswers(name, bodyOf, await pairOf(who)));

  test('with a body that different readers would read differently', async () => {
    for (const body of [
      '{"a":1,"a":2}',
      '{"__proto__":1}',
      '{"stake":0.30000000000000004}',
      '['.repeat(9) + ']'.repeat(9),
    ]) {
      await bothAnswers(name, () => body, await pairOf(bettor));
      const { token } = (await pairOf(bettor))[1] as Person;
      expect((await overTheStream(name, body, token)).code).toBe('unreadable');
    }
  });
});

test.each(['bet/getCurrentBets', 'user/login', 'admin/openMarket', 'no/such', '__proto__', ''])(
  'the stream knows no call %s',
  async (name) => {
    const { token } = await someone();
    expect(await overTheStream(name, {}, token)).toMatchObject({ status: 404, code: 'unknown-call' });
  },
);

test('a key does one bet, whichever door its requests come through', async () => {
  const { token } = await someone();
  for (const [first, second] of [
    [overHttp, overTheStream],
    [overTheStream, overHttp],
  ] as const) {
    const body = aBet({ request_id: aKey() });
    const once = await first('bet/placeMarketBet', body, token);
    const again = await second('bet/placeMarketBet', body, token);
    expect(again.data).toMatchObject({ bet_id: (once.data as BetPlaced).bet_id });
    expect(await second('bet/placeMarketBet', { ...body, stake: 11 }, token)).toMatchObject({
      status: 409,
      code: 'request-key-reused',
    });
  }
  const at = aBet({ request_id: aKey() });
  const both = await Promise.all(DOORS.map(([, door]) => door('bet/placeMarketBet', at, token)));
  expect(new Set(both.map(({ data }) => (data as BetPlaced).bet_id)).size).toBe(1);
});

test('many calls in flight are begun in their order, and each is answered by its id', async () => {
  const { token } = await someone({ cash: 10_000_000 });
  const reader = await readerOf(token);
  const placing = Array.from({ length: 200 }, () => reader.call('bet/placeMarketBet', aBet()));
  const cancelled = reader.call('bet/cancelBets', {});
  const after = reader.call('bet/placeMarketBet', aBet());
  const placed = (await Promise.all(placing)).map((answer) => answered(answer).data as BetPlaced);
  const sequences = placed.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(answered(await cancelled).data).toMatchObject({ bets: 200 });
  expect(answered(await after).data).toMatchObject({ status: 'unmatched' });
});

test('a batch may be as long as over HTTP', async () => {
  const { token } = await someone({ cash: 10_000_000 });
  const bets = Array.from({ length: 200 }, () => ({ ...ONE, stake: 1.01, persistence: 'persist' }));
  const answer = await overTheStream('bet/placeMarketBets', { market_id: market, bets }, token);
  expect((answer.data as BetsPlaced).results.filter(({ bet }) => bet !== null)).toHaveLength(200);
});

test('of ten thousand calls at once some are done and the others refused, and none is left unanswered', async () => {
  const { token, user } = await someone({ cash: 100_000_000 });
  const reader = await readerOf(token);
  const answers = await Promise.all(
    Array.from({ length: 10_000 }, () => reader.call('bet/cancelBet', { bet_id: '1' })),
  );
  const codes = new Set(answers.map((answer) => answered(answer).code));
  expect(codes).toEqual(new Set(['unknown-order', 'too-many-requests']));
  const refused = answers.map(answered).find(({ code }) => code === 'too-many-requests');
  expect(refused).toMatchObject({ status: 429, retryAfter: 1 });
  expect(exchange.live.betsOf(user.account)).toEqual([]);
});

describe('with an allowance that nothing is earned of', () => {
  const MUCH = 1_000_000;
  const limits = { ...LIMITS, callsPerSecond: 50, callsPerAddress: MUCH, visitsPerAddress: MUCH };
  let whole: TestExchange;
  beforeAll(async () => {
    whole = exchange;
    exchange = await TestExchange.on(whole.postgres, await whole.postgres.exchangeDatabase(), {
      rate: new CallRate(limits, () => 0),
    });
    market = `1.${await exchange.openMarket()}`;
  });
  afterAll(async () => {
    await exchange.close();
    exchange = whole;
    market = `1.${await exchange.openMarket()}`;
  });

  /** Spends all. @returns how many of the cheapest calls there were left */
  async function leftOf(door: Door, token: string): Promise<number> {
    for (let calls = 0; ; calls += 1)
      if ((await door('cashOut/getOffer', [], token)).code === 'too-many-requests') return calls;
  }

  test.each(DOORS)('what was spent elsewhere counts at %s', async (_name, door) => {
    const { token } = await someone();
    await readerOf(token);
    const other = door === overHttp ? overTheStream : overHttp;
    expect(await leftOf(other, token)).toBeGreaterThan(90);
    expect(await leftOf(door, token)).toBe(0);
  });

  test.each(OVER_STREAM.map(([name]) => name))('%s costs the same over both doors', async (name) => {
    const left = [];
    for (const [, door] of DOORS) {
      const { token } = await someone();
      await readerOf(token);
      await door(name, (GOOD[name] as (known: Known) => object)({ bet: '1' }), token);
      left.push(await leftOf(overTheStream, token));
    }
    expect(left[0]).toBeLessThan(100);
    expect(left[1]).toBe(left[0]);
  });
});

test('a connection that is cut before the answer loses no bet and makes none twice', async () => {
  const { token, user } = await someone({ cash: 10_000_000 });
  for (let cuts = 0; cuts < 20; cuts += 1) {
    const reader = await StreamReader.open(exchange, token);
    const body = { ...aBet(), request_id: aKey() };
    void reader.call('bet/placeMarketBet', body);
    await new Promise((resolve) => setImmediate(resolve));
    reader.socket.terminate();
    await reader.closed;
    const again = await overHttp('bet/placeMarketBet', body, token);
    const resolved = await overHttp('bet/resolveRequest', { request_id: body.request_id }, token);
    expect((resolved.data as RequestResolved).bet?.bet_id).toBe((again.data as BetPlaced).bet_id);
  }
  expect(exchange.live.betsOf(user.account)).toHaveLength(20);
});

test('a login session that ends in flight ends the connection, and what was begun can be asked for', async () => {
  const { token, user } = await someone();
  const reader = await StreamReader.open(exchange, token);
  const body = aBet({ request_id: aKey() });
  const placing = reader.call('bet/placeMarketBet', body);
  const session = exchange.identity.sessions.find(token);
  if (session !== undefined) await exchange.identity.sessions.end(session);
  expect(await Promise.race([reader.closed, placing.then(() => reader.closed)])).toBe(CLOSE_CODES.loginSessionEnded);
  const { body: back } = await exchange.call('user/login', { user_name: user.userName, password: 'demo1234' });
  const again = await overHttp('bet/placeMarketBet', body, back.token as string);
  expect(again.status).toBe(200);
  expect(exchange.live.betsOf(user.account)).toHaveLength(1);
});

test('who never reads answers is closed, and bets of others go on', async () => {
  const [{ token }, other] = [await someone(), await someone()];
  const reader = await StreamReader.open(exchange, token);
  await readerOf(other.token);
  const clients = exchange.gateway.streamClients();
  reader.socket.pause();
  for (let sent = 0; sent < 3000; sent += 1) void reader.call('bet/cancelBet', { bet_id: '1' });
  expect((await overTheStream('bet/placeMarketBet', aBet(), other.token)).status).toBe(200);
  await expect
    .poll(() => {
      exchange.ahead += 1000;
      return exchange.gateway.streamClients();
    })
    .toBeLessThan(clients);
  expect((await overTheStream('bet/placeMarketBet', aBet(), other.token)).status).toBe(200);
  reader.socket.terminate();
});
