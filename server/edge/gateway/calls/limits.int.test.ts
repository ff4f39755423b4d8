import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, type AccountId, type Millis, type Money } from 'engine/vocabulary';
import { BANK } from 'engine/vocabulary';
import type { LimitStanding } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

const HOUR_MS = 3_600_000;
/** What a limit counts may count so much longer than its period. */
const SLOT_MS = 300_000;
let exchange: TestExchange;
let bettors = 0;

beforeAll(async () => {
  exchange = await TestExchange.start({ isImpatient: true });
});
afterAll(() => exchange.stop());
afterEach(() => (exchange.ahead = 0));

async function aBettor() {
  bettors += 1;
  const { user, token } = await exchange.signedIn(`careful${bettors}`, { cash: 100_000 });
  return { userName: `careful${bettors}`, account: user.account as AccountId, token };
}

/** Login sessions end when nobody is there for hours. */
async function tokenOf(userName: string): Promise<string> {
  const { body } = await exchange.call('user/login', { user_name: userName, password: 'demo1234' });
  return body.token as string;
}

async function deposit(account: AccountId, amount: number): Promise<string> {
  const command = { type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: amount as Money } as const;
  const { outcome } = await exchange.sequencer.submit(command);
  return outcome.ok ? 'accepted' : outcome.rejection;
}

async function standingOf(userName: string, kind: LimitStanding['kind']): Promise<LimitStanding | undefined> {
  const answer = await exchange.call('user/getLimits', undefined, { token: await tokenOf(userName), method: 'GET' });
  return (answer.body.data as { limits: LimitStanding[] }).limits.find((limit) => limit.kind === kind);
}

const isoIn = (ms: number): string => new Date(exchange.sequencer.now() + ms).toISOString();

test.each([
  ['a moment', () => ({ until: isoIn(1000) })],
  ['an hour', () => ({ until: isoIn(HOUR_MS) })],
  ['no day', () => ({ days: 0 })],
  ['less than a day', () => ({ until: isoIn(DAY_MS - 60_000) })],
  ['five months', () => ({ months: 5 })],
])('a break of %s is too short, and the bettor goes on', async (_, wanted) => {
  const { account, token } = await aBettor();
  const { status, body } = await exchange.call('user/excludeSelf', wanted(), { token });
  expect([status, body.code]).toEqual([422, 'exclusion-too-short']);
  expect(body.message).toBe('A time-out lasts at least a day, a self-exclusion at least six months.');
  expect(await deposit(account, 100)).toBe('accepted');
});

test.each([{}, { days: 1, months: 6 }, { days: 1, until: '2099-01-01T00:00:00Z' }, { until: '9999-01-01T00:00:00Z' }])(
  'a break of %j is refused as malformed',
  async (wanted) => {
    const { token } = await aBettor();
    const { status, body } = await exchange.call('user/excludeSelf', wanted, { token });
    expect([status, body.code]).toEqual([422, 'malformed']);
  },
);

test.each([
  ['a day', { days: 1 }, DAY_MS, DAY_MS],
  ['six months', { months: 6 }, 181 * DAY_MS, 184 * DAY_MS],
])('%s is long enough, and not over a moment before', async (_, wanted, least, most) => {
  const { account, token } = await aBettor();
  const before = exchange.sequencer.now();
  const { body } = await exchange.call('user/excludeSelf', wanted, { token });
  const until = Date.parse((body.data as { until: string }).until);
  expect(until).toBeGreaterThanOrEqual(before + least);
  expect(until).toBeLessThanOrEqual(exchange.sequencer.now() + most + 120_000);
  expect(await deposit(account, 100)).toBe('account-excluded');
});

test('a deposit limit of a day rolls: midnight does not double it', async () => {
  const { userName, account, token } = await aBettor();
  // The next but one: the clock of an exchange does not go back, and the last hour of a day may have begun.
  const midnight = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS;
  exchange.ahead = midnight - HOUR_MS - Date.now();
  const session = await tokenOf(userName);
  expect(token).not.toBe(session);
  await exchange.call('user/setLimit', { kind: 'deposit', amount: 500, period_hours: 24 }, { token: session });
  const depositedAt = exchange.sequencer.now();
  expect(await deposit(account, 50_000)).toBe('accepted');
  exchange.ahead += 2 * HOUR_MS;
  expect(await deposit(account, 1)).toBe('deposit-limit');
  const standing = await standingOf(userName, 'deposit');
  expect(standing).toMatchObject({ used: 500, left: 0 });
  const freeAt = Date.parse(standing?.resets_at ?? '') as Millis;
  expect(freeAt).toBeGreaterThanOrEqual(depositedAt + DAY_MS);
  expect(freeAt).toBeLessThanOrEqual(depositedAt + DAY_MS + 2 * SLOT_MS);
  exchange.ahead += freeAt - exchange.sequencer.now();
  expect(await standingOf(userName, 'deposit')).toMatchObject({ used: 0, left: 500, resets_at: '' });
  expect(await deposit(account, 50_000)).toBe('accepted');
});

test('what waits for records that stand still gives up and says so', async () => {
  const { account, token } = await aBettor();
  const market = await exchange.openMarket();
  const connection = await exchange.database.pool.connect();
  try {
    await connection.query('begin');
    await connection.query('lock table record_place in access exclusive mode');
    await deposit(account, 100);
    const answers = await Promise.all([
      exchange.call('bet/getEvidence', { market_id: `1.${market}` }, { token }),
      exchange.call(
        'query/raiseQuery',
        { market_id: `1.${market}`, about: 'result', text: 'The Blues won.' },
        { token },
      ),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([503, 'records-behind']);
      expect(answer.body.message).toBe('The records are still catching up. Try again in a moment.');
    }
  } finally {
    await connection.query('rollback');
    connection.release();
  }
  const answer = await exchange.call('bet/getEvidence', { market_id: `1.${market}` }, { token });
  expect([answer.status, answer.body.code]).toEqual([404, 'unknown-evidence']);
});
