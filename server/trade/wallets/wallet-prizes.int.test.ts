import { expect, test } from 'vitest';
import type { WalletAnswer } from 'protocol';
import { startOfDay, dayOf } from '../../reads/records/day-rows.ts';
import {
  at,
  debit,
  figures,
  newPlayer,
  play,
  playThere,
  prize,
  rollback,
  type Step,
} from './testing/wallet-play.fixture.ts';
import { aPlayer, TestProvider, WIDE } from './testing/wallet-exchange.fixture.ts';
import type { Provider } from './providers.ts';

playThere();

// A win without a stake, as providers send it for free spins, jackpots and promotions (docs/providers.md, "Prizes").

const providers = () => at.exchange.running.wallets.providers;
const limit = (most: number, dayMost: number) => providers().setPrizeLimits(at.acme.provider, { most, dayMost });
const statuses = (answers: readonly WalletAnswer[]) => answers.map(({ status }) => status);
const refusedPrizes = async () =>
  (await at.exchange.running.audit.search({ action: 'wallet/prize' }, 50)).filter(
    ({ detail }) => detail['account'] === Number(at.player.user),
  );

test('a prize is paid once, in a round that nobody staked in', async () => {
  await newPlayer();
  const answers = await play([prize('a', 500), prize('a', 500), prize('a', 501)]);
  expect(statuses(answers)).toEqual(['OK', 'OK', 'DUPLICATE_TRANSACTION']);
  expect((await figures()).balance).toBe(100_500);
});

test('a credit without its stake is still none', async () => {
  await newPlayer();
  const { body } = prize('a', 500);
  const credit: Step = { call: 'credit', body: { ...body, reference_id: 'never' } };
  const without: Step = { call: 'credit', body };
  expect(statuses(await play([credit, without]))).toEqual(['TRANSACTION_DOES_NOT_EXIST', 'WRONG_SYNTAX']);
});

test.each([
  ['nothing', { amount: 0 }, 'WRONG_SYNTAX'],
  ['another currency', { currency: 'EUR' }, 'WRONG_CURRENCY'],
  ['somebody who is not here', { user: '999999' }, 'INVALID_USER'],
])('%s is no prize', async (_what, more, status) => {
  await newPlayer();
  expect((await play([prize('a', 500, more)]))[0]?.status).toBe(status);
});

test('a prize in a round of another game is refused', async () => {
  await newPlayer();
  expect(statuses(await play([debit('s', 5), prize('a', 500, { game: 'wheel' })]))).toEqual(['OK', 'INVALID_GAME']);
});

test('a prize goes back by its roll-back alone, and may come once more under another id', async () => {
  await newPlayer();
  expect(statuses(await play([prize('a', 500), rollback('r', 'a'), rollback('s', 'a')]))).toEqual(['OK', 'OK', 'OK']);
  expect((await figures()).balance).toBe(100_000);
  const before = [rollback('t', 'late'), prize('late', 500)];
  expect(statuses(await play(before))).toEqual(['OK', 'TRANSACTION_ROLLED_BACK']);
});

test('a provider that is closed gives none', async () => {
  await newPlayer();
  await providers().setOpen(at.acme.provider, false);
  expect((await play([prize('a', 500)]))[0]?.status).toBe('INVALID_PARTNER');
  await providers().setOpen(at.acme.provider, true);
});

test('a new provider gives none until its limits are set, nor does one with a new secret until they are set again', async () => {
  const fresh = {
    code: 'fresh',
    name: 'Fresh Games',
    baseUrl: 'http://127.0.0.1:9',
    publicKey: '',
    payoutLimits: WIDE,
  };
  const added = (await providers().add(fresh)) as Provider;
  const status = async (provider: Provider, id: string) => {
    const { user } = await aPlayer(new TestProvider(at.exchange, provider), `of-${id}`);
    const body = { user, game: 'reels', round: id, currency: 'INR', transaction_id: id, amount: 1 };
    return (await new TestProvider(at.exchange, provider).call('prize', body)).status;
  };
  expect(await status(added, 'first')).toBe('PRIZE_LIMIT_EXCEEDED');
  expect(await status(await providers().setPrizeLimits(added, { most: 1, dayMost: 10 }), 'second')).toBe('OK');
  expect(await status(await providers().renewSecret(added), 'third')).toBe('PRIZE_LIMIT_EXCEEDED');
});

test('above the most at once it is refused and written down once; the same id may come again when more is allowed', async () => {
  await newPlayer();
  await limit(400, 10_000_000);
  const steps = [prize('a', 401), prize('a', 401), prize('b', 400)];
  expect(statuses(await play(steps))).toEqual(['PRIZE_LIMIT_EXCEEDED', 'PRIZE_LIMIT_EXCEEDED', 'OK']);
  expect((await figures()).balance).toBe(100_400);
  expect(await refusedPrizes()).toMatchObject([
    {
      userId: 0,
      subject: 'provider acme',
      outcome: 'PRIZE_LIMIT_EXCEEDED',
      detail: { transaction_id: `${at.player.user}-a`, amount: 4.01, most: 4 },
    },
  ]);
  await limit(401, 10_000_000);
  expect((await play([prize('a', 401)]))[0]?.status).toBe('OK');
});

test('with 0 as the most nothing is given', async () => {
  await newPlayer();
  await limit(0, 10_000_000);
  expect((await play([prize('a', 1)]))[0]?.status).toBe('PRIZE_LIMIT_EXCEEDED');
  await limit(1_000_000, 10_000_000);
});

test('all prizes of a day of the site together stay within the day’s most, also when they come at once', async () => {
  const { ahead } = at.exchange;
  const now = at.exchange.sequencer.now();
  at.exchange.ahead = ahead + startOfDay(dayOf(now) + 1) - now + 60_000;
  await newPlayer();
  await limit(1000, 2500);
  const five = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => at.acme.call('prize', prize(id, 600).body)));
  expect(statuses(five).filter((status) => status === 'OK')).toHaveLength(4);
  expect((await play([prize('f', 100), prize('g', 1)])).map(({ status }) => status)).toEqual([
    'OK',
    'PRIZE_LIMIT_EXCEEDED',
  ]);
  expect(await at.exchange.running.wallets.payouts.prizesOf(at.acme.provider)).toMatchObject({ today: 2500 });
  // A prize that is taken back may have been staked elsewhere before: the day has it still.
  expect(statuses(await play([rollback('back', 'f'), prize('i', 100)]))).toEqual(['OK', 'PRIZE_LIMIT_EXCEEDED']);
  at.exchange.ahead += 86_400_000;
  expect((await play([prize('h', 1000)]))[0]?.status).toBe('OK');
  at.exchange.ahead = ahead;
});
