import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { AccountId, MarketId } from 'engine/vocabulary';
import type { BetsPlaced, TablePicture } from 'protocol';
import { bySuite } from '../../../../engine/testing/suite-size.ts';
import { ApiClient, limit } from '../../betfair/testing/api-client.fixture.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import {
  launched,
  ledgerSum,
  TestProvider,
  type Player,
} from '../../../trade/wallets/testing/wallet-exchange.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// One person's money, through every way in which money leaves a balance, at the same moment and again after a restart.

/** Minor units: each way alone takes all of it. */
const CASH = 10_000;
const TABLE = 'lucky7';
const PEOPLE = bySuite(2, 40);

let folder: string;
let exchange: TestExchange;
let acme: TestProvider;
let market: MarketId;

interface Spender {
  readonly user: User;
  readonly token: string;
  readonly program: Pick<ApiClient, 'appKey' | 'token'>;
}

const settings = () => ({ casino: { folder, pace: { card: 1, pause: 1, betting: 3_600_000 } } });

beforeAll(async () => {
  folder = makeTemporaryFolder('spend');
  exchange = await TestExchange.start({ settings: settings() });
  market = await exchange.openMarket();
  acme = await TestProvider.join(exchange);
  await exchange.running.casino.change(TABLE, { is_open: true, max_stake_minor: CASH, loss_cap_minor: 100 * CASH });
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});

async function restart(): Promise<void> {
  await exchange.close();
  exchange = await TestExchange.on(exchange.postgres, await exchange.postgres.openAgain(), { settings: settings() });
  const provider = exchange.running.wallets.providers.find('acme');
  acme = new TestProvider(exchange, provider as NonNullable<typeof provider>);
}

async function aSpender(n: number): Promise<Spender> {
  const { user, token } = await exchange.signedIn(`spender${n}`, { cash: CASH });
  const program = new ApiClient(exchange);
  program.appKey = (await exchange.apiAccess.keys.create(user.userId, 'test')).appKey;
  const answer = await program.identity('certlogin', { username: user.userName, password: 'demo1234' });
  return { user, token, program: { appKey: program.appKey, token: answer['sessionToken'] as string } };
}

/** The market of the round that takes bets. */
const roundMarket = (token: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { body } = await exchange.call('casino/getTable', { table: TABLE }, { token });
      const { stage, markets } = (body.data as TablePicture).round ?? { stage: '', markets: [] };
      if (stage !== 'betting' || markets[0] === undefined) throw new Error('no round takes bets yet');
      return markets[0].market_id;
    },
    { timeout: 20_000 },
  );

/** Every way in which all of the money can go, each to be gone once or refused. */
async function waysOf({ user, token, program }: Spender, nth: number) {
  const player: Player = await launched(acme, { bearer: token, account: user.account, userId: user.userId }, 'reels');
  const table = await roundMarket(token);
  const api = Object.assign(new ApiClient(exchange), program);
  const call = async (name: string, body: object) => (await exchange.call(name, body, { token })).body.status === true;
  const key = `${user.userName}-${nth}`;
  return {
    bet: () =>
      call('bet/placeMarketBet', {
        market_id: `1.${market}`,
        selection_id: 1,
        odds: 5,
        stake: 100,
        is_back: 1,
        request_id: key,
      }),
    'many bets at once': async () => {
      const bets = [{ selection_id: 1, odds: 6, stake: 100, is_back: 1 }];
      const { body } = await exchange.call('bet/placeMarketBets', { market_id: `1.${market}`, bets }, { token });
      return ((body.data as BetsPlaced | undefined)?.results ?? []).some(({ bet }) => bet !== null);
    },
    withdrawal: () =>
      call('payment/requestWithdrawal', { amount: 100, method: 'upi', details: 'asha@bank', request_id: key }),
    'bet at a table': () =>
      call('bet/placeMarketBet', { market_id: table, selection_id: 1, odds: 100, stake: 100, is_back: 1 }),
    'stake in another company’s game': async () => {
      const round = { user: player.user, game: 'reels', round: `r-${key}`, currency: 'INR' };
      const body = { ...round, token: player.token, transaction_id: `t-${key}`, amount: CASH };
      return (await acme.call('debit', body)).status === 'OK';
    },
    'order of a program': async () => (await api.place(`1.${market}`, [limit('BACK', 4, 100)])).status === 'SUCCESS',
  };
}

const availableOf = (account: AccountId) => exchange.live.account(account)?.available;

/** All ways at once, beginning with another one each time. @returns those that were taken */
async function race(spender: Spender, nth: number): Promise<string[]> {
  const ways = Object.entries(await waysOf(spender, nth));
  const turned = [...ways.slice(nth % ways.length), ...ways.slice(0, nth % ways.length)];
  const taken = await Promise.all(turned.map(async ([name, way]) => ((await way()) ? [name] : [])));
  return taken.flat();
}

test('through whichever ways at once, and again after a restart, nobody spends their money twice', async () => {
  const spenders: Spender[] = [];
  for (let n = 0; n < PEOPLE; n += 1) spenders.push(await aSpender(n));
  const first: string[][] = [];
  for (const [n, spender] of spenders.entries()) first.push(await race(spender, n));
  expect(first.map((taken) => taken.length)).toEqual(spenders.map(() => 1));
  await restart();
  for (const [n, spender] of spenders.entries()) {
    expect(availableOf(spender.user.account)).toBe(0);
    expect([n, await race(spender, n + PEOPLE)]).toEqual([n, []]);
    expect(availableOf(spender.user.account)).toBe(0);
  }
  expect(ledgerSum(exchange)).toBe(0);
});

test('a race that a stop cuts off has spent the money once or not at all, and no way spends it again', async () => {
  const spenders: Spender[] = [];
  for (let n = 0; n < PEOPLE; n += 1) spenders.push(await aSpender(1000 + n));
  const prepared: Record<string, () => Promise<boolean>>[] = [];
  for (const [n, spender] of spenders.entries()) prepared.push(await waysOf(spender, n));
  const { sequence } = exchange.sequencer;
  const underWay = prepared.map((ways) => Promise.allSettled(Object.values(ways).map((way) => way())));
  // Some are journaled, others on their way, others not yet read.
  await vi.waitUntil(() => exchange.sequencer.sequence > sequence, { timeout: 60_000, interval: 1 });
  await restart();
  await Promise.all(underWay);
  for (const [n, spender] of spenders.entries()) {
    const left = availableOf(spender.user.account);
    expect([0, CASH]).toContain(left);
    expect((await race(spender, n + PEOPLE)).length).toBe(left === CASH ? 1 : 0);
    expect(availableOf(spender.user.account)).toBe(0);
  }
  expect(ledgerSum(exchange)).toBe(0);
});
