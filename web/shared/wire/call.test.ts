import { expect, test } from 'vitest';
import { callPath, createCaller, dataOf, LoginSessionEnded, readCookie, Refusal, Unreachable } from './call.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

function aCaller(answer: () => Response | Promise<Response>, options: { token?: string; cookie?: string } = {}) {
  const sent: Sent[] = [];
  let ended = 0;
  let token = options.token;
  const call = createCaller({
    fetch: async (path, init) => {
      sent.push({ path: path as string, init: init as RequestInit });
      return answer();
    },
    token: () => token,
    cookie: () => options.cookie ?? '',
    onLoginSessionEnded: () => {
      ended += 1;
      token = undefined;
    },
  });
  return { call, sent, endings: () => ended, become: (next: string) => (token = next) };
}

const answers = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const good = answers(200, { status: true, message: '', data: { total_balance: 1 } });
const headersOf = (sent: Sent[]) => sent[0]?.init.headers as Record<string, string>;

test('a path has no doubled slash', () => {
  expect(callPath('/user/logout')).toBe('/api/user/logout');
  expect(callPath('user//logout')).toBe('/api/user/logout');
});

test('every request says no-store and carries the bearer token', async () => {
  const { call, sent } = aCaller(good, { token: 'secret' });
  await call('user/getUserBalance');
  expect(headersOf(sent)).toEqual({ 'Cache-Control': 'no-store, no-cache', Authorization: 'Bearer secret' });
  expect(sent[0]?.init.method).toBeUndefined();
});

test('a write repeats the anti-forgery cookie in its header, a read does not', async () => {
  const { call, sent } = aCaller(good, { cookie: 'a=1; XSRF-TOKEN=x%2By; b=2' });
  await call('stream/getTicket', {});
  expect(headersOf(sent)['X-XSRF-TOKEN']).toBe('x+y');
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{}' });
  const reader = aCaller(good, { cookie: 'XSRF-TOKEN=x' });
  await reader.call('user/getUserBalance');
  expect(headersOf(reader.sent)['X-XSRF-TOKEN']).toBeUndefined();
});

test('a cookie is found by its whole name', () => {
  expect(readCookie('NOT-XSRF-TOKEN=1', 'XSRF-TOKEN')).toBeUndefined();
  expect(readCookie('', 'XSRF-TOKEN')).toBeUndefined();
});

test.each([401, 403])('%i logs out and comes back as a value', async (status) => {
  const { call, endings } = aCaller(answers(status, { status: false, code: 'login-session-ended', message: 'Over.' }), {
    token: 'old',
  });
  expect(await call('user/getUserBalance')).toEqual({ kind: 'logged-out', message: 'Over.' });
  expect(endings()).toBe(1);
  await expect(dataOf(call('user/getUserBalance'))).rejects.toThrow(LoginSessionEnded);
});

test('five calls that fail together log out once', async () => {
  const { call, endings } = aCaller(answers(401, {}), { token: 'old' });
  await Promise.all(Array.from({ length: 5 }, () => call('user/getUserBalance')));
  expect(endings()).toBe(1);
});

test('a late answer to an older login session leaves the present one alone', async () => {
  let release: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => (release = resolve));
  const { call, endings, become } = aCaller(() => late, { token: 'old' });
  const answer = call('user/getUserBalance');
  become('new');
  release(new Response('{}', { status: 401 }));
  await answer;
  expect(endings()).toBe(0);
});

test('a refusal is thrown with its code and words', async () => {
  const { call } = aCaller(
    answers(409, { status: false, code: 'market-suspended', message: 'The market is suspended.' }),
  );
  const refusal = await call('user/getUserBalance').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'market-suspended', message: 'The market is suspended.', httpStatus: 409 });
});

test.each([
  ['a lost connection', '', () => Promise.reject(new TypeError('failed'))],
  ['a proxy without its server', '', () => new Response('<html>', { status: 502 })],
  ['a stopped writer', 'unavailable', answers(503, { status: false, code: 'unavailable', message: 'Restarting.' })],
])('%s leaves the outcome unknown', async (_, code, answer) => {
  const { call } = aCaller(answer as () => Response);
  const refusal = await call('user/getUserBalance').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Unreachable);
  expect(refusal).toMatchObject({ code });
});
