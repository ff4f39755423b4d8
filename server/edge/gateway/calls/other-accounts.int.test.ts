import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketIdText, type AlertCase, type Person } from 'protocol';
import type { User } from '../../../people/identity/recognition.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// The UK Gambling Commission's social responsibility code 3.5.3 (self-exclusion): all reasonable steps to refuse service,
// also in accounts that the person opened before.

let exchange: TestExchange;
let operator: string;
let market_id: string;
let made = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
  operator = (await exchange.signedIn('olga', { role: 'operator' })).token;
  market_id = marketIdText(await exchange.openMarket());
});
afterAll(() => exchange.stop());

interface Bettor {
  readonly user: User;
  readonly token: string;
}

interface Known {
  readonly mail?: string;
  readonly device?: string;
}

async function aBettor({ mail, device }: Known = {}): Promise<Bettor> {
  made += 1;
  const userName = `bettor${made}`;
  const { user, token } = await exchange.signedIn(userName, { cash: 10_000 });
  if (mail !== undefined) {
    const contact = { channel: 'mail' as const, address: mail, country: 'IN', provedAt: 1 };
    expect(await exchange.identity.contacts.add(user.userId, contact)).toBe(true);
  }
  if (device !== undefined) await ask('user/login', { user_name: userName, password: 'demo1234', device_id: device });
  return { user, token };
}

const ask = async (name: string, body: object, token?: string) => (await exchange.call(name, body, { token })).body;
const bet = async ({ token }: Bettor) =>
  (await ask('bet/placeMarketBet', { market_id, selection_id: 1, odds: 3, stake: 1, is_back: 1 }, token)).code;
const untilOf = ({ user }: Bettor): number => exchange.live.account(user.account)?.excludedUntil ?? 0;
const excluded = (wanted: object, { token }: Bettor) => ask('user/excludeSelf', wanted, token);
const personOf = async ({ user }: Bettor) =>
  (await ask('admin/getPerson', { user_id: user.userId }, operator)).data as Person;
const casesAbout = async ({ user }: Bettor) =>
  ((await ask('admin/getCases', { kind: 'excluded-elsewhere' }, operator)).data as AlertCase[]).filter(
    ({ people }) => people[0]?.user_id === user.userId,
  );

test('whoever excludes themselves is excluded until the same time in accounts with other spellings of their address', async () => {
  const [own, other, stranger] = [
    await aBettor({ mail: 'as.ha@gmail.com' }),
    await aBettor({ mail: 'asha+bets@googlemail.com' }),
    await aBettor({ mail: 'asha@example.com' }),
  ];
  expect(await bet(other)).toBeUndefined();
  expect((await excluded({ months: 6 }, own)).status).toBe(true);
  expect(untilOf(own)).toBeGreaterThan(Date.now());
  expect(untilOf(other)).toBe(untilOf(own));
  expect(await bet(other)).toBe('account-excluded');
  expect(exchange.live.betsOf(other.user.account).filter(({ endedAt }) => endedAt === 0)).toEqual([]);
  expect([untilOf(stranger), await bet(stranger)]).toEqual([0, undefined]);

  const [seen, ...more] = await casesAbout(own);
  expect(more).toEqual([]);
  expect(seen?.people.map(({ name }) => name)).toEqual([own, other].map(({ user }) => user.userName));
  expect(seen?.figures).toEqual({ excluded: 1, alike: 0 });
  const { user_id, user_name } = { user_id: own.user.userId, user_name: own.user.userName };
  expect(await personOf(other)).toMatchObject({
    excluded_until: new Date(untilOf(own)).toISOString(),
    other_accounts: [{ user_id, user_name, by: 'contact' }],
  });
});

test('an account that signed in at the same device is shown to the operator, and goes on', async () => {
  const [own, family] = [await aBettor({ device: 'the-sofa' }), await aBettor({ device: 'the-sofa' })];
  expect((await excluded({ days: 7 }, own)).status).toBe(true);
  expect([untilOf(family), await bet(family)]).toEqual([0, undefined]);
  expect((await casesAbout(own)).map(({ figures }) => figures)).toEqual([{ excluded: 0, alike: 1 }]);
  const { user_id, user_name } = { user_id: family.user.userId, user_name: family.user.userName };
  expect((await personOf(own)).other_accounts).toEqual([{ user_id, user_name, by: 'device' }]);
  expect((await personOf(family)).excluded_until).toBe('');

  // Both are excluded then: neither can still bet.
  expect((await excluded({ days: 7 }, family)).status).toBe(true);
  expect(await casesAbout(family)).toEqual([]);
});

test('a device that many have signed in at says nothing of any of them', async () => {
  for (let n = 0; n < 21; n += 1) await aBettor({ device: 'a-shop' });
  const own = await aBettor({ device: 'a-shop' });
  expect((await personOf(own)).other_accounts).toEqual([]);
  await excluded({ days: 1 }, own);
  expect(await casesAbout(own)).toEqual([]);
});

test('whoever has one account alone opens no case', async () => {
  const own = await aBettor({ mail: 'alone@example.com' });
  await excluded({ days: 1 }, own);
  expect(await casesAbout(own)).toEqual([]);
});

test('an account that is excluded for longer stays so; what is refused excludes nobody', async () => {
  const [own, other] = [await aBettor({ mail: 'be.la@gmail.com' }), await aBettor({ mail: 'bela@gmail.com' })];
  await excluded({ months: 12 }, other);
  const until = untilOf(other);
  expect(untilOf(own)).toBe(until);
  const third = await aBettor({ mail: 'bela+3@gmail.com' });
  expect((await excluded({ days: 2 }, own)).code).toBe('invalid-limit');
  expect([untilOf(own), untilOf(other), untilOf(third)]).toEqual([until, until, 0]);
  expect((await excluded({ days: 2 }, third)).status).toBe(true);
  expect([untilOf(own), untilOf(other)]).toEqual([until, until]);
  expect((await excluded({ months: 1 }, third)).code).toBe('exclusion-too-short');
});
