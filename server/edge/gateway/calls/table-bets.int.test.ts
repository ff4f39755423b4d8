import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountId } from 'engine/vocabulary';
import { type FairReceipt, isSignedReceipt } from 'games/fair';
import type { BetPlaced, RoundProof, TablePicture, TableRules } from 'protocol';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// What a table refuses, each with its code: bets that come too late or ask too much, entropy that is none, people who may
// not bet. The round goes on unharmed, nobody has more or less, and the ledger is zero.

/** No round of it ends by itself. */
const TABLE = 'lucky7';
/** A round of it is over in a moment. */
const QUICK = 'dt20';
const VALUE = 'a5'.repeat(32);
const MIN_STAKE = 20;
const MAX_STAKE = 500;
/** Of the house, in a market. */
const CAP = 600;

type Round = NonNullable<TablePicture['round']>;

let folder: string;
let exchange: TestExchange;
let operator: string;
/** Looks at tables, and bets at none. */
let viewer: string;
/** Takes bets all the time. */
let round: Round;
/** Is over. */
let over: Round;
let bettor: { userId: number; account: AccountId; token: string };
let names = 0;

beforeAll(async () => {
  folder = makeTemporaryFolder('table-bets');
  exchange = await TestExchange.start({ settings: { casino: { folder, pace: { card: 1, pause: 20 } } } });
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  ({ token: viewer } = await exchange.signedIn('vera'));
  const { casino } = exchange.running;
  await casino.change(TABLE, {
    is_open: true,
    betting_seconds: 3600,
    min_stake_minor: MIN_STAKE * 100,
    max_stake_minor: MAX_STAKE * 100,
    loss_cap_minor: CAP * 100,
  });
  await casino.change(QUICK, { is_open: true, betting_seconds: 1 });
  over = await roundOf(QUICK);
  round = await roundOf(TABLE);
  await vi.waitUntil(async () => (await proofOf(over)).status === 200, { timeout: 60_000, interval: 50 });
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  bettor = await aBettor();
});
afterEach(async () => {
  expect([...exchange.live.accounts()].reduce((sum, { cash }) => sum + cash, 0)).toBe(0);
  expect((await look(TABLE)).round).toMatchObject({
    round_id: round.round_id,
    stage: 'betting',
    cards: [],
    seal: null,
  });
});

async function aBettor() {
  names += 1;
  const { user, token } = await exchange.signedIn(`player${names}`, { cash: 100_000 });
  return { userId: user.userId, account: user.account, token };
}

const look = async (table: string) =>
  (await exchange.call('casino/getTable', { table }, { token: viewer })).body.data as TablePicture;
const proofOf = ({ round_id }: Round) => exchange.call('casino/getRoundProof', { round_id }, { token: viewer });

const roundOf = (table: string): Promise<Round> =>
  vi.waitFor(
    async () => {
      const { round: now } = await look(table);
      if (now?.stage !== 'betting' || now.markets.length === 0) throw new Error(`${table} takes no bets yet`);
      return now;
    },
    { timeout: 60_000, interval: 20 },
  );

function betIn({ markets }: Round, more: object = {}) {
  const market = markets.find(({ book }) => (book.runners[0]?.quotes?.length ?? 0) > 0);
  const quote = market?.book.runners[0]?.quotes?.[0];
  return { market_id: market?.market_id, selection_id: 1, odds: quote?.rate, stake: 100, is_back: 1, ...more };
}

const place = (body: object, token = bettor.token) => exchange.call('bet/placeMarketBet', body, { token });
const figures = () => {
  const { cash = 0, exposure = 0 } = exchange.live.account(bettor.account) ?? {};
  return { cash, exposure };
};

test.each<[what: string, body: () => object, status: number, code: string]>([
  ['a bet after the close, on a round that is over', () => betIn(over), 409, 'market-settled'],
  ['entropy that comes after the close', () => betIn(over, { entropy: VALUE }), 409, 'market-settled'],
  ['a stake below the table’s smallest', () => betIn(round, { stake: MIN_STAKE - 1 }), 422, 'stake-below-minimum'],
  ['a stake above the table’s largest', () => betIn(round, { stake: MAX_STAKE + 1 }), 422, 'stake-above-maximum'],
  ['a price that is not the table’s', () => betIn(round, { odds: 990 }), 422, 'invalid-order'],
  ['a side that nobody offers', () => betIn(round, { is_back: 0 }), 422, 'invalid-order'],
  ['a runner that the round does not have', () => betIn(round, { selection_id: 99 }), 404, 'unknown-runner'],
  ['more than the bettor has', () => betIn(round, { stake: MAX_STAKE }), 422, 'insufficient-funds'],
  ['entropy that is no number', () => betIn(round, { entropy: 'x'.repeat(64) }), 422, 'malformed'],
  ['entropy that is too short', () => betIn(round, { entropy: 'a'.repeat(63) }), 422, 'malformed'],
  ['entropy that is too long', () => betIn(round, { entropy: 'a'.repeat(65) }), 422, 'malformed'],
  ['entropy in capitals', () => betIn(round, { entropy: 'A'.repeat(64) }), 422, 'malformed'],
])('%s is refused', async (what, body, status, code) => {
  if (code === 'insufficient-funds')
    await exchange.call(
      'admin/debitAccount',
      { user_id: bettor.userId, amount: 900, reason: what },
      { token: operator },
    );
  const before = figures();
  const answer = await place(body());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.message).toMatch(/^(?:[A-Z].+\.|entropy: .+)$/);
  expect(figures()).toEqual(before);
});

test('a bet that a retry brings twice is one bet, and another under its name is refused', async () => {
  const before = figures();
  const body = betIn(round, { request_id: `once-${names}`, stake: 50 });
  const [one, other] = [await place(body), await place(body)];
  expect((one.body.data as BetPlaced).bet_id).toBe((other.body.data as BetPlaced).bet_id);
  expect(figures()).toEqual({ cash: before.cash, exposure: 5000 });
  expect((await place({ ...body, stake: 60 })).body.code).toBe('request-key-reused');
  expect(exchange.live.betsOf(bettor.account)).toHaveLength(1);
});

test('what the house may lose in a market is what all may win in it together', async () => {
  const market = round.markets.find(({ group }) => group === 'card-rank');
  const quote = market?.book.runners[0]?.quotes?.[0];
  const body = { market_id: market?.market_id, selection_id: 1, odds: quote?.rate, stake: 40, is_back: 1 };
  expect((await place(body)).body).toMatchObject({ status: true });
  bettor = await aBettor();
  expect((await place(body)).body.code).toBe('house-limit');
  expect(figures().exposure).toBe(0);
});

test.each<[what: string, prepare: () => Promise<unknown>, code: string]>([
  ['a time-out', () => exchange.call('user/excludeSelf', { days: 1 }, { token: bettor.token }), 'account-excluded'],
  [
    'a loss limit of their own',
    () => exchange.call('user/setLimit', { kind: 'loss', amount: 99, period_hours: 24 }, { token: bettor.token }),
    'loss-limit',
  ],
  [
    'an exposure limit of their own',
    () => exchange.call('user/setLimit', { kind: 'exposure', amount: 99 }, { token: bettor.token }),
    'exposure-limit',
  ],
  ['a lock on their bets', () => change({ bets_locked: true }), 'bets-locked'],
  ['a largest stake of their own', () => change({ max_stake: 99 }), 'stake-above-maximum'],
  ['a largest profit of their own', () => change({ max_profit: 1 }), 'profit-above-maximum'],
  ['an exposure limit that staff set', () => change({ exposure_limit: 99 }), 'exposure-limit'],
])('who has %s does not bet at a table', async (_, prepare, code) => {
  await prepare();
  expect((await place(betIn(round))).body.code).toBe(code);
  expect(figures().exposure).toBe(0);
});

const change = (limits: object) =>
  exchange.call('admin/changeAccount', { user_id: bettor.userId, ...limits }, { token: operator });

test('a second value of an account and one that somebody else has sent too stop no bet; one that came late is in no record', async () => {
  const values = [VALUE, '0b'.repeat(32)];
  for (const entropy of values) expect((await place(betIn(round, { entropy, stake: 20 }))).status).toBe(200);
  bettor = await aBettor();
  expect((await place(betIn(round, { entropy: VALUE, stake: 20 }))).status).toBe(200);
  const record = (await proofOf(over)).body.data as RoundProof;
  expect(record.stages[0]?.entropy).toEqual([]);
});

test('who has given a value to a round has it signed, the first one, and nobody else’s', async () => {
  const receiptOf = (of: Round, token = bettor.token) =>
    exchange.call('casino/getReceipt', { round_id: of.round_id }, { token });
  expect((await receiptOf(round)).body.code).toBe('unknown-receipt');
  const { sequence } = (await place(betIn(round, { entropy: VALUE, stake: 20 }))).body.data as BetPlaced;
  await place(betIn(round, { entropy: '0b'.repeat(32), stake: 20 }));
  const receipt = (await receiptOf(round)).body.data;
  expect(receipt).toMatchObject({ round_id: round.round_id, table: TABLE, entropy: VALUE, sequence });
  expect(isSignedReceipt(receipt)).toBe(true);
  const rules = (await exchange.call('casino/getTableRules', { table: TABLE }, { token: viewer })).body.data;
  expect((rules as TableRules).receipt_key).toBe((receipt as FairReceipt).key);
  bettor = await aBettor();
  expect((await receiptOf(round)).body.code).toBe('unknown-receipt');
  expect((await receiptOf(over)).body.code).toBe('unknown-receipt');
});
