import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { AccountId, Sequence } from 'engine/vocabulary';
import type { WalletAnswer } from 'protocol';
import { dayOf, startOfDay } from '../../reads/records/day-rows.ts';
import {
  at,
  credit,
  debit,
  exposure,
  figures,
  newPlayer,
  play,
  playThere,
  prize,
  refund,
  results,
  rollback,
} from './testing/wallet-play.fixture.ts';
import { aPlayer, TestProvider, WIDE } from './testing/wallet-exchange.fixture.ts';
import type { PayoutLimits, Provider } from './providers.ts';
import type { WalletTables } from './tables.ts';
import { type NewTransaction, type Transaction, TransactionStore } from './transaction-store.ts';

playThere();

// A provider's limits on winnings: for a stake, in a round, on a day, and by its float (docs/providers.md).

const REFUSED = 'PAYOUT_LIMIT_EXCEEDED';
const statuses = (answers: readonly WalletAnswer[]) => answers.map(({ status }) => status);
const limit = (limits: Partial<PayoutLimits>) =>
  at.exchange.running.wallets.providers.setPayoutLimits(at.acme.provider, { ...WIDE, ...limits });

/** On a day of its own, of which nothing was paid yet. */
async function nextDay(): Promise<void> {
  const now = at.exchange.sequencer.now();
  at.exchange.ahead += startOfDay(dayOf(now) + 1) - now + 60_000;
  await newPlayer();
}

test('a stake wins no more than one may, over all its credits; what is refused stays owed and may come again', async () => {
  await newPlayer();
  await limit({ perStake: 1000 });
  const steps = [
    debit('s', 100),
    credit('a', 's', 600),
    credit('b', 's', 401),
    credit('b', 's', 401),
    credit('c', 's', 400),
  ];
  expect(statuses(await play(steps))).toEqual(['OK', 'OK', REFUSED, REFUSED, 'OK']);
  expect((await figures()).balance).toBe(100_900);
  // A replay of what was paid is answered as it was, and pays nothing.
  expect(statuses(await play([credit('a', 's', 600)]))).toEqual(['OK']);
  await limit({ perStake: 1401 });
  expect(statuses(await play([credit('b', 's', 401)]))).toEqual(['OK']);
  const trail = await at.exchange.running.audit.search({ action: 'wallet/payout' }, 50);
  expect(trail).toMatchObject([
    {
      userId: 0,
      subject: 'provider acme',
      outcome: REFUSED,
      detail: { transaction_id: `${at.player.user}-b`, amount: 4.01, limit: 'per_stake', most: 10 },
    },
  ]);
});

test('a win that was taken back is not counted again for its stake', async () => {
  await newPlayer();
  await limit({ perStake: 1000 });
  const steps = [debit('s', 100), credit('a', 's', 1000), rollback('r', 'a'), credit('b', 's', 1000)];
  expect(statuses(await play(steps))).toEqual(['OK', 'OK', 'OK', 'OK']);
});

test('the stakes of a round win no more together than a round may', async () => {
  await newPlayer();
  await limit({ perRound: 1000 });
  const steps = [debit('s', 100), debit('t', 100), credit('a', 's', 600), credit('b', 't', 401), credit('c', 't', 400)];
  expect(statuses(await play(steps))).toEqual(['OK', 'OK', 'OK', REFUSED, 'OK']);
});

test('the result of an exposure is limited as a stake is; a loss and a refund never are', async () => {
  await newPlayer();
  await limit({ perStake: 0, float: 0 });
  const steps = [exposure('e', 500, 1), refund('f', 'e', [300, 2]), results('r', 1)];
  const [first, second, won] = await play(steps);
  expect([first?.status, second?.status, won?.status]).toEqual(['OK', 'OK', REFUSED]);
  expect(statuses(await play([results('l', -300)]))).toEqual(['OK']);
});

test('all winnings of a day stay within the day’s most, also when they come at once', async () => {
  await nextDay();
  await limit({ perDay: 2500 });
  const ids = ['a', 'b', 'c', 'd', 'e'];
  await play(ids.map((id) => debit(`s${id}`, 100)));
  const five = await Promise.all(ids.map((id) => at.acme.call('credit', credit(id, `s${id}`, 600).body)));
  expect(statuses(five).filter((status) => status === 'OK')).toHaveLength(4);
  // A payout that was taken back may have been spent before.
  const last = [credit('f', 'sa', 100), rollback('g', 'f'), credit('h', 'sb', 1)];
  expect(statuses(await play(last))).toEqual(['OK', 'OK', REFUSED]);
  await nextDay();
  expect(statuses(await play([debit('s', 100), credit('a', 's', 2500)]))).toEqual(['OK', 'OK']);
});

test('a day is summed in SQL once, and once more after a win that was not paid after all', async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => ((queries += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const db = at.exchange.running.database.kysely().withTables<WalletTables>();
  const store = new TransactionStore(db.withPlugin(counting));
  const { provider } = at.acme.provider;
  const since = 8_000_000_000_000;
  const paid = async (of = store) => {
    queries = 0;
    return [await of.payoutsSince(provider, since), queries];
  };
  const win = async (name: string, more: Partial<NewTransaction> = {}) => {
    const whose = { provider, name, round: 0, account: 33 as AccountId, after: 0 as Sequence, at: since, key: name };
    const draft = { kind: 'credit', amount: 100, revision: 0, of: '', isLast: false, hash: '', state: 'open' } as const;
    return (await store.add({ ...whose, ...draft, ...more })) as Transaction;
  };
  expect(await paid()).toEqual([0, 1]);
  const first = await win('sum 1');
  const second = await win('sum 2', { kind: 'result', at: since + 5 });
  const others = [await win('sum 3', { at: since - 1 }), await win('sum 4', { kind: 'debit' })];
  expect(await win('sum 1')).toBeUndefined();
  expect(await paid()).toEqual([200, 0]);
  // A start reads it from SQL.
  expect(await paid(new TransactionStore(db))).toEqual([200, 0]);
  await store.drop(second);
  expect(await paid()).toEqual([100, 1]);
  expect(await paid()).toEqual([100, 0]);
  for (const one of [first, ...others]) await store.drop(one);
  expect(await paid()).toEqual([0, 1]);
});

test('a prize counts towards the day and the float of winnings too', async () => {
  await nextDay();
  await limit({ perDay: 1000 });
  const steps = [debit('s', 100), prize('a', 600), credit('b', 's', 401), credit('c', 's', 400), prize('d', 1)];
  expect(statuses(await play(steps))).toEqual(['OK', 'OK', REFUSED, 'OK', 'PRIZE_LIMIT_EXCEEDED']);
  const cash = at.exchange.accountCash(at.acme.provider.account);
  await limit({ float: 500 - cash });
  expect(statuses(await play([prize('e', 501), prize('f', 500), prize('g', 1)]))).toEqual([
    'PRIZE_LIMIT_EXCEEDED',
    'OK',
    'PRIZE_LIMIT_EXCEEDED',
  ]);
});

test('its account falls no further below zero than its float, and a stake given back is not limited', async () => {
  await nextDay();
  const cash = at.exchange.accountCash(at.acme.provider.account);
  await limit({ float: 500 - cash });
  const steps = [debit('s', 100), credit('a', 's', 601), credit('b', 's', 600), debit('t', 100), credit('c', 't', 101)];
  expect(statuses(await play(steps))).toEqual(['OK', REFUSED, 'OK', 'OK', REFUSED]);
  expect(at.exchange.accountCash(at.acme.provider.account)).toBe(cash - 400);
  expect(statuses(await play([rollback('r', 't')]))).toEqual(['OK']);
});

test('a new provider pays no winnings until its limits are set, nor does one with a new secret until they are set again', async () => {
  const { providers } = at.exchange.running.wallets;
  const fresh = { code: 'fresh', name: 'Fresh Games', baseUrl: 'http://127.0.0.1:9', publicKey: '' };
  const added = (await providers.add(fresh)) as Provider;
  const won = async (provider: Provider, round: string) => {
    const acme = new TestProvider(at.exchange, provider);
    const { user, token } = await aPlayer(acme, `of-${round}`);
    const body = { user, game: 'reels', round, currency: 'INR', amount: 1 };
    expect((await acme.call('debit', { ...body, token, transaction_id: round })).status).toBe('OK');
    return (await acme.call('credit', { ...body, transaction_id: `${round}-win`, reference_id: round })).status;
  };
  expect(await won(added, 'first')).toBe(REFUSED);
  expect(await won(await providers.setPayoutLimits(added, WIDE), 'second')).toBe('OK');
  expect(await won(await providers.renewSecret(added), 'third')).toBe(REFUSED);
});

test('more than 1,000 times its stake is paid only up to what a prize may be', async () => {
  await newPlayer();
  await limit({});
  const { providers } = at.exchange.running.wallets;
  await providers.setPrizeLimits(at.acme.provider, { most: 2000, dayMost: 10_000_000 });
  const steps = [
    debit('s', 1),
    credit('a', 's', 2001),
    credit('b', 's', 1999),
    credit('c', 's', 2),
    debit('t', 5),
    credit('d', 't', 5001),
    credit('e', 't', 5000),
  ];
  expect(statuses(await play(steps))).toEqual(['OK', REFUSED, 'OK', REFUSED, 'OK', REFUSED, 'OK']);
  // A result by the most that was at stake, whatever is left of it.
  const round = { round: `x-${at.player.user}` };
  const exposed = [exposure('x', 5, 1, round), exposure('y', 1, 2, round)];
  expect(statuses(await play(exposed))).toEqual(['OK', 'OK']);
  expect(statuses(await play([results('q', 5001, round), results('r', 5000, round)]))).toEqual([REFUSED, 'OK']);
  const trail = await at.exchange.running.audit.search({ action: 'wallet/payout' }, 50);
  expect(trail.map(({ detail }) => detail['limit'])).toContain('jackpot');
  await providers.setPrizeLimits(at.acme.provider, { most: 2001, dayMost: 10_000_000 });
  expect(statuses(await play([credit('c', 's', 2)]))).toEqual(['OK']);
  await providers.setPrizeLimits(at.acme.provider, { most: 1_000_000, dayMost: 10_000_000 });
});
