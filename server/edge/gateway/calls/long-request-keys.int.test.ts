import { rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type { BetsPlaced, TablePicture } from 'protocol';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

const LONGEST = 'k'.repeat(64);

test('a debit under the longest request id is made once', async () => {
  const exchange = await TestExchange.start();
  const { token } = await exchange.signedIn('olga', { role: 'operator' });
  const { user } = await exchange.signedIn('bea', { cash: 100_000 });
  const body = { user_id: user.userId, amount: 100, reason: 'test', request_id: LONGEST };
  for (let times = 0; times < 2; times += 1)
    expect((await exchange.call('admin/debitAccount', body, { token })).status).toBe(200);
  expect(exchange.live.account(user.account)?.cash).toBe(90_000);
  await exchange.stop();
});

test('bets at a table under the longest request id are placed once', async () => {
  const folder = makeTemporaryFolder('long-keys');
  const exchange = await TestExchange.start({ settings: { casino: { folder, pace: { card: 1, pause: 20 } } } });
  await exchange.running.casino.change('lucky7', { is_open: true, betting_seconds: 3600 });
  const { user, token } = await exchange.signedIn('bea', { cash: 1_000_000 });
  const round = await vi.waitFor(
    async () => {
      const { round: now } = (await exchange.call('casino/getTable', { table: 'lucky7' }, { token })).body
        .data as TablePicture;
      if (now?.stage !== 'betting' || now.markets.length === 0) throw new Error('no bets yet');
      return now;
    },
    { timeout: 60_000, interval: 20 },
  );
  const market = round.markets.find(({ book }) => (book.runners[0]?.quotes?.length ?? 0) > 0);
  const odds = market?.book.runners[0]?.quotes?.[0]?.rate;
  const bet = { selection_id: 1, odds, stake: 100, is_back: 1 };
  const body = { market_id: market?.market_id, bets: [bet, bet], request_id: LONGEST };
  const [one, other] = [
    await exchange.call('bet/placeMarketBets', body, { token }),
    await exchange.call('bet/placeMarketBets', body, { token }),
  ];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect((one.body.data as BetsPlaced).results.map(({ bet: placed }) => placed?.bet_id)).toEqual(
    (other.body.data as BetsPlaced).results.map(({ bet: placed }) => placed?.bet_id),
  );
  expect(exchange.live.betsOf(user.account)).toHaveLength(2);

  // The queue takes one bet, and has no place for the other.
  const busy = await exchange.whileFailing(
    (command) => ('requestKey' in command && command.requestKey === 'half-1' ? new QueueFullError() : undefined),
    () => exchange.call('bet/placeMarketBets', { ...body, request_id: 'half' }, { token }),
  );
  expect([busy.status, busy.body.message]).toEqual([200, '']);
  expect(exchange.live.betsOf(user.account)).toHaveLength(3);
  const { results } = busy.body.data as BetsPlaced;
  expect(results.map(({ bet: placed, code }) => [placed !== null, code])).toEqual([
    [true, ''],
    [false, 'busy'],
  ]);

  // Whose answer was lost asks, and hears of all of them; what nobody has heard of is never placed.
  await exchange.call('bet/placeMarketBets', { ...body, request_id: 'lost' }, { token });
  const known = (await exchange.call('bet/resolveRequest', { request_id: 'lost' }, { token })).body.data;
  expect(known).toMatchObject({ code: '', results: [{ code: '' }, { code: '' }] });
  const unknown = (await exchange.call('bet/resolveRequest', { request_id: 'late' }, { token })).body.data;
  expect(unknown).toMatchObject({ bet: null, code: 'not-received' });
  const late = await exchange.call('bet/placeMarketBets', { ...body, request_id: 'late' }, { token });
  expect([late.status, late.body.code]).toEqual([409, 'request-withdrawn']);
  expect(exchange.live.betsOf(user.account)).toHaveLength(5);
  await exchange.stop();
  await rm(folder, { recursive: true });
});
