import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { USAGE_LIMITS } from '../identity/usage-limits.ts';
import { ApiClient } from '../testing/api-client.fixture.ts';
import type { RpcError } from '../testing/api-client.fixture.ts';

let exchange: TestExchange;
let client: ApiClient;

beforeAll(async () => {
  exchange = await TestExchange.start({ usageLimits: USAGE_LIMITS });
  await exchange.openMarket();
  client = await ApiClient.signedIn(exchange, 'bot');
});
afterAll(() => exchange.stop());

interface Rpc {
  readonly jsonrpc: string;
  readonly result?: unknown;
  readonly error?: RpcError;
  readonly id: unknown;
}

const send = async (body: unknown, path = 'betting/json-rpc/v1'): Promise<unknown> => {
  const { status, text } = await client.post(path, typeof body === 'string' ? body : JSON.stringify(body));
  // Whatever comes of a call: clients give up on anything else.
  expect(status).toBe(200);
  return JSON.parse(text);
};
const sports = (name: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  method: `SportsAPING/v1.0/${name}`,
  ...(params === undefined ? {} : { params }),
  id,
});

describe('JSON-RPC', () => {
  test('one call, its id as it was given', async () => {
    for (const id of [1, 'one', 0]) {
      const answer = (await send(sports('listEventTypes', { filter: {} }, id))) as Rpc;
      expect(answer).toMatchObject({ jsonrpc: '2.0', id, result: [{ marketCount: 1 }] });
    }
    expect(await send(sports('listEventTypes', { filter: {} }), 'betting/json-rpc/v1/')).toHaveProperty('result');
  });

  test('several in one request, answered in their order', async () => {
    const answers = (await send([
      sports('listEventTypes', { filter: {} }, 7),
      sports('listNothing', {}, 8),
      sports('listMarketTypes', { filter: {} }, 9),
    ])) as Rpc[];
    expect(answers.map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, -32601, undefined]);
  });

  test.each([
    ['no JSON', '{"jsonrpc"', -32700, 'DSC-0008'],
    ['a field twice', '{"method":"a","method":"b"}', -32700, 'DSC-0008'],
    ['nothing', '', -32700, 'DSC-0008'],
    ['no call at all', '7', -32600, 'DSC-0009'],
    ['an empty list', '[]', -32600, 'DSC-0009'],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600, 'DSC-0009'],
    ['an unknown method', JSON.stringify(sports('listNothing', {})), -32601, 'DSC-0021'],
    ['a method of every object', JSON.stringify(sports('constructor', {})), -32601, 'DSC-0021'],
    [
      'another service’s',
      JSON.stringify({ ...sports(''), method: 'AccountAPING/v1.0/getAccountFunds' }),
      -32601,
      'DSC-0021',
    ],
    ['a missing parameter', JSON.stringify(sports('listEventTypes')), -32602, 'DSC-0018'],
    ['parameters that are null', JSON.stringify(sports('listEventTypes', null)), -32602, 'DSC-0018'],
    ['parameters in another order', JSON.stringify(sports('listEventTypes', ['en', {}])), -32602, 'DSC-0018'],
    [
      'a method of another version',
      JSON.stringify({ ...sports(''), method: 'SportsAPING/v2.0/listEvents' }),
      -32601,
      'DSC-0021',
    ],
    ['a parameter of another type', JSON.stringify(sports('listEventTypes', { filter: 'x' })), -32602, 'DSC-0018'],
    [
      'a word that is none of the list',
      JSON.stringify(sports('listMarketCatalogue', { filter: {}, maxResults: 1, sort: 'X' })),
      -32602,
      'DSC-0018',
    ],
    [
      'a word of the list in another case',
      JSON.stringify(sports('listMarketCatalogue', { filter: {}, maxResults: 1, sort: 'first_to_start' })),
      -32602,
      'DSC-0018',
    ],
    [
      'a number that is more than one',
      JSON.stringify(sports('listMarketCatalogue', { filter: {}, maxResults: '1 2' })),
      -32602,
      'DSC-0018',
    ],
    [
      'a date that is none',
      JSON.stringify(sports('listEvents', { filter: { marketStartTime: { from: 'soon' } } })),
      -32602,
      'DSC-0018',
    ],
  ])('%s', async (_what, text, code, message) => {
    expect(await send(text)).toMatchObject({ error: { code, message } });
  });

  // JsonRpcTransportCommandProcessor of Betfair's framework: small letters, no minor version, parameters by name or place.
  test.each([
    'SportsAPING/v1.0/listMarketCatalogue',
    'SportsAPING/v1/listMarketCatalogue',
    'sportsaping/V1.0/listmarketcatalogue',
    'SPORTSAPING/v1.12/LISTMARKETCATALOGUE',
  ])('%s, its parameters by name or by place', async (method) => {
    const call = { jsonrpc: '2.0', method, id: 1 };
    const byName = { ...call, params: { filter: {}, marketProjection: ['EVENT'], maxResults: 1, x: [{}] } };
    const named = (await send(byName)) as Rpc;
    expect(named.result).toMatchObject([{ event: {} }]);
    const { result } = (await send({ ...call, params: [{}, ['EVENT'], null, '1', 'en', 'more'] })) as Rpc;
    expect(result).toEqual(named.result);
  });

  test.each([
    'betting/json-rpc/v1/',
    'betting/json-rpc/v1.0',
    'betting/json-rpc/v1/SportsAPING/v1.0/listMarketCatalogue',
  ])('%s: the method in the body counts', async (path) => {
    expect(await send(sports('listEventTypes', { filter: {} }), path)).toMatchObject({ result: [{ marketCount: 1 }] });
  });

  test('behind a byte order mark, and answered in JSON without a charset', async () => {
    const body = `\uFEFF${JSON.stringify(sports('listEventTypes', { filter: {} }))}`;
    const url = `${exchange.url}/exchange/betting/json-rpc/v1`;
    const answer = await fetch(url, { method: 'POST', headers: client.headers, body });
    expect(await answer.json()).toHaveProperty('result');
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  test('cost and limits are those of the operation, however it is spelt', async () => {
    // More than 40 a second: on a slow machine some become possible again meanwhile.
    const most = Array.from({ length: 50 }, (_, id) => ({
      ...sports('', {}, id),
      method: 'sportsaping/v1/listcurrentorders',
    }));
    const other = await ApiClient.signedIn(exchange, 'costly', 0);
    exchange.ahead += 1000;
    const { text } = await other.post('betting/json-rpc/v1', JSON.stringify(most));
    const codes = (JSON.parse(text) as Rpc[]).map(({ error }) => error?.message);
    expect(codes.slice(0, 40)).toEqual(Array<undefined>(40).fill(undefined));
    expect(codes.at(-1)).toBe('ANGX-0008');
  });

  test('an exception in its documented shape, of each service', async () => {
    const other = new ApiClient(exchange);
    other.appKey = client.appKey;
    expect((await other.rpc('betting', 'listEventTypes', { filter: {} })).error).toEqual({
      code: -32099,
      message: 'ANGX-0005',
      data: {
        APINGException: { requestUUID: expect.any(String), errorCode: 'NO_SESSION', errorDetails: '' },
        exceptionname: 'APINGException',
      },
    });
    expect((await other.rpc('account', 'getAccountFunds', {})).error).toMatchObject({
      message: 'AANGX-0010',
      data: { AccountAPINGException: { errorCode: 'NO_SESSION' }, exceptionname: 'AccountAPINGException' },
    });
    expect((await other.rpc('heartbeat', 'heartbeat', { preferredTimeoutSeconds: 0 })).error?.message).toBe(
      'ANGX-0005',
    );
  });

  test('more calls in a request than there may be', async () => {
    const answers = (await send(
      Array.from({ length: 51 }, (_, n) => sports('listEvents', { filter: {} }, n)),
    )) as Rpc[];
    expect(answers).toHaveLength(51);
    expect(new Set(answers.map(({ error }) => error?.message))).toEqual(new Set(['ANGX-0014']));
  });

  test('a body larger than any request', async () => {
    const { status } = await client.post('betting/json-rpc/v1', ' '.repeat(1024 * 1024 + 1));
    expect(status).toBe(413);
  });
});

// Our own kit sends exact requests, so a slip in it is found at once.
test.each([
  ['an unknown parameter', { filter: {}, maxResults: 1, x: 1 }],
  ['an unknown field inside', { filter: { x: 1 }, maxResults: 1 }],
  ['a number as a text', { filter: {}, maxResults: '1' }],
  ['an id as a number', { filter: { eventTypeIds: [4] }, maxResults: 1 }],
  ['a flag as a text', { filter: { bspOnly: 'true' }, maxResults: 1 }],
  ['parameters in a list', [{}, null, null, 1]],
])('strict: %s is refused, and taken without', async (_what, params) => {
  expect(await send(sports('listMarketCatalogue', params))).toHaveProperty('result');
  client.isStrict = true;
  try {
    expect(await send(sports('listMarketCatalogue', params))).toMatchObject({ error: { message: 'DSC-0018' } });
    expect(await send(sports('listMarketCatalogue', { filter: {}, sort: null, maxResults: 1 }))).toHaveProperty(
      'result',
    );
  } finally {
    client.isStrict = false;
  }
});

describe('REST', () => {
  test('the parameters are the body, and the answer is bare', async () => {
    const { status, text } = await client.post('betting/rest/v1.0/listEventTypes/', '{"filter":{}}');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject([{ marketCount: 1 }]);
    expect((await client.post('account/rest/v1.0/getAccountFunds/', '')).status).toBe(200);
    expect((await client.post('heartbeat/rest/v1.0/heartbeat', '{"preferredTimeoutSeconds":0}')).status).toBe(200);
    expect((await client.post('betting/rest/v1/listEventTypes', '{"filter":{}}')).text).toBe(text);
    expect((await client.post('betting/rest/v1/listeventtypes/', '{"filter":{}}')).text).toBe(text);
    expect((await client.post('betting/rest/v2.0/listEventTypes/', '{"filter":{}}')).status).toBe(404);
  });

  test.each([
    ['betting/rest/v1.0/listNothing/', '{}', 404, 'DSC-0021'],
    ['betting/rest/v1.0/getAccountFunds/', '{}', 404, 'DSC-0021'],
    ['betting/rest/v1.0/constructor/', '{}', 404, 'DSC-0021'],
    ['betting/rest/v1.0/listEventTypes/', '{}', 400, 'DSC-0018'],
    ['betting/rest/v1.0/listEventTypes/', '{', 400, 'DSC-0008'],
    ['betting/rest/v1.0/listMarketBook/', '{"marketIds":[]}', 400, 'ANGX-0002'],
  ])('%s %s', async (path, body, status, faultstring) => {
    const answer = await client.post(path, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ faultcode: 'Client', faultstring });
  });

  test('an exception has its detail', async () => {
    const { text } = await new ApiClient(exchange).post('betting/rest/v1.0/listEventTypes/', '{"filter":{}}');
    expect(JSON.parse(text)).toMatchObject({
      faultstring: 'ANGX-0004',
      detail: { exceptionname: 'APINGException', APINGException: { errorCode: 'NO_APP_KEY' } },
    });
  });
});

test('a key that is used too often has to wait', async () => {
  const busy = await ApiClient.signedIn(exchange, 'busy', 0);
  exchange.ahead += 1000;
  const codes: (string | undefined)[] = [];
  const params = { filter: {}, maxResults: 1 };
  for (let n = 0; n < 80 && !codes.includes('ANGX-0008'); n++) {
    // Each costs five calls: the slowest machine answers more of them in a second than are paid for.
    const calls = Array.from({ length: 25 }, (_, id) => sports('listMarketCatalogue', params, id));
    const answers = JSON.parse((await busy.post('betting/json-rpc/v1', JSON.stringify(calls))).text) as Rpc[];
    codes.push(...answers.map(({ error }) => error?.message));
  }
  expect(codes.slice(0, 40).filter((code) => code !== undefined)).toEqual([]);
  expect(codes.at(-1)).toBe('ANGX-0008');
  exchange.ahead += 1000;
  expect((await busy.rpc('betting', 'listEventTypes', { filter: {} })).error).toBeUndefined();
});

test('what is not there, and what the web has beside it', async () => {
  expect((await client.post('nothing/json-rpc/v1', '{}')).status).toBe(404);
  expect((await exchange.call('user/getUserBalance', undefined, { method: 'GET' })).status).toBe(401);
});
