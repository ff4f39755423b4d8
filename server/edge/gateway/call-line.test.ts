import { pino } from 'pino';
import { expect, test } from 'vitest';
import { CallRate } from './call-rate.ts';
import { LIMITS } from './open-port.ts';
import { Turnstiles } from './turnstile.ts';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import type { ForwardedAnswer } from './forwarding.ts';
import { CallLine, type Connected } from './call-line.ts';

// A gateway process serves none of these itself: it passes them on.

const from: Connected = {
  session: { tokenHash: 'hash', user: { userId: 1 } } as LoginSession,
  address: '127.0.0.1',
  userAgent: '',
};

const gates = () => ({
  rate: new CallRate(LIMITS, () => 0),
  // Each turn ends at once.
  turnstiles: new Turnstiles(undefined, (run) => run()),
  log: pino({ level: 'silent' }),
});

/** A line whose calls are answered by hand. */
function aLine() {
  const passedOn: { readonly depth: number; readonly answer: () => void }[] = [];
  const forward = () =>
    new Promise<ForwardedAnswer>((resolve) => {
      const answer = () => resolve({ status: 200, headers: {}, body: Buffer.from('{}') });
      passedOn.push({ depth: depthOfStack(), answer });
    });
  const sent: string[] = [];
  const options = { calls: new Map(), forward, isValid: () => true, ...gates() };
  const line = new CallLine(from, options, (json) => void sent.push(json));
  const take = (id: number, call: string) => line.take({ op: 'call', id, call, body: {} }, 100);
  return { line, take, passedOn, sent };
}

function depthOfStack(): number {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 200;
  Error.prepareStackTrace = (_error, sites) => sites.length;
  const depth = new Error('here').stack as unknown as number;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return depth;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('of the calls that are passed on, no more wait than of others', () => {
  const { take, passedOn, sent } = aLine();
  for (let id = 1; id <= 5000; id += 1) take(id, 'cashOut/getOffer');
  expect(passedOn).toHaveLength(4096);
  expect(sent).toHaveLength(5000 - 4096);
  expect(JSON.parse(sent[0] as string)).toMatchObject({ id: 4097, code: 'too-many-requests', http_status: 429 });
});

test('thousands that wait behind a cancel of all bets are begun one after the other, and not one within the other', async () => {
  const { take, passedOn, sent } = aLine();
  take(1, 'bet/editBet');
  take(2, 'bet/cancelBets');
  for (let id = 3; id <= 4096; id += 1) take(id, 'cashOut/getOffer');
  expect(passedOn).toHaveLength(1);
  passedOn[0]?.answer();
  await settled();
  expect(passedOn).toHaveLength(4096);
  expect(Math.max(...passedOn.map(({ depth }) => depth))).toBeLessThan(50);
  expect(sent).toHaveLength(1);
});

test('calls that come while the login session is read again wait for that, in their order', async () => {
  const learned = Promise.withResolvers<void>();
  let learns = 0;
  const learn = () => ((learns += 1) === 1 ? learned.promise : undefined);
  const calls: string[] = [];
  const forward = ({ body }: { readonly body: Buffer }) => {
    calls.push(body.toString());
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}') });
  };
  const options = { calls: new Map(), forward, learn, isValid: () => true, ...gates() };
  const line = new CallLine(from, options, () => undefined);
  const frames = [1, 2, 3].map((id) => ({ op: 'call', id, call: 'bet/editBet', body: {} }) as const);
  for (const frame of frames) line.take(frame, 100);
  await settled();
  expect(calls).toEqual([]);
  learned.resolve();
  await settled();
  expect(calls).toEqual(frames.map((frame) => JSON.stringify(frame)));
});

test('what waits as the connection goes is never done, and what was begun is', async () => {
  const { line, take, passedOn } = aLine();
  take(1, 'bet/editBet');
  take(2, 'bet/cancelBets');
  take(3, 'cashOut/getOffer');
  line.end();
  passedOn[0]?.answer();
  await settled();
  expect(passedOn).toHaveLength(1);
});
