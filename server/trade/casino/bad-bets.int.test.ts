import { rm } from 'node:fs/promises';
import { verifyRecord } from 'games/fair';
import type { RoundProof, TablePicture } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { ledgerSum } from '../wallets/testing/wallet-exchange.fixture.ts';

// What a table refuses, one by one: in clear words, with the round as it would have been and the money where it was.

type Round = NonNullable<TablePicture['round']>;
type Body = Record<string, unknown>;

const TABLE = 'lucky7';
/** Long enough for a bet between the close and the card, on a busy machine too. */
const PACE = { card: 1_000, pause: 50 };
const MINE = 'a5'.repeat(32);
const CASH = 10_000_000;

let folder: string;
let exchange: TestExchange;
let asha: Awaited<ReturnType<TestExchange['signedIn']>>;
let bala: Awaited<ReturnType<TestExchange['signedIn']>>;
let operator: Awaited<ReturnType<TestExchange['signedIn']>>;

beforeAll(async () => {
  folder = makeTemporaryFolder('casino');
  exchange = await TestExchange.start({ settings: { casino: { folder, pace: PACE } } });
  asha = await exchange.signedIn('asha', { cash: CASH });
  bala = await exchange.signedIn('bala', { cash: CASH });
  operator = await exchange.signedIn('olga', { role: 'operator' });
  await exchange.running.casino.change(TABLE, { is_open: true, betting_seconds: 1, max_profit_minor: 2_000_000 });
  await exchange.running.casino.change('baccarat', { is_open: true, betting_seconds: 1 });
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});

const seen = async (stage: Round['stage'], table = TABLE): Promise<Round> => {
  for (;;) {
    const { body } = await exchange.call('casino/getTable', { table }, { token: asha.token });
    const { round, server_time: now } = body.data as TablePicture;
    const hasTime = stage !== 'betting' || (round?.closes_at ?? 0) - now > 500;
    if (round?.stage === stage && hasTime && (stage !== 'betting' || round.markets.length > 0)) return round;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** A round from its window on, seen at a later stage. A busy machine can pass over a stage: then it is the next round. */
async function later(stage: Round['stage'], table = TABLE): Promise<Round> {
  for (;;) {
    const { markets, round_id: id } = await seen('betting', table);
    const round = await seen(stage, table);
    if (round.round_id === id) return { ...round, markets };
  }
}

async function recordOf(round_id: string): Promise<RoundProof> {
  for (;;) {
    const { status, body } = await exchange.call('casino/getRoundProof', { round_id }, { token: asha.token });
    if (status === 200) return body.data as RoundProof;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const ended = async (): Promise<Round> => {
  const round = await seen('betting');
  await recordOf(round.round_id);
  return round;
};

/** On low, or on the tie. */
function bet({ markets }: Round, group = 'seven'): Body {
  const market = markets.find((one) => one.group === group);
  const quote = market?.book.runners[0]?.quotes?.find(({ is_back }) => is_back);
  if (market === undefined || quote === undefined) throw new Error(`${group} is not quoted`);
  const { rate: odds, line } = quote;
  return { market_id: market.market_id, selection_id: 1, odds, stake: 100, is_back: 1, line, entropy: MINE };
}

const place = (body: Body, token = asha.token) => exchange.call('bet/placeMarketBet', body, { token });

interface Row {
  readonly what: string;
  readonly at?: () => Promise<Round>;
  readonly change?: Body;
  readonly staff?: true;
  readonly code: string;
}

const ROWS: readonly Row[] = [
  { what: 'a bet after the close', at: () => later('closed'), code: 'market-closed' },
  { what: 'a bet on a result', at: () => later('result'), code: 'market-settled' },
  { what: 'a bet on a round that is over', at: ended, code: 'market-settled' },
  { what: 'a bet on a round that nobody has opened', change: { market_id: '1.999999' }, code: 'invalid-request' },
  { what: 'a bet on a runner of another market', change: { selection_id: 14 }, code: 'unknown-runner' },
  { what: 'a stake above the limit', change: { stake: 1_000_000 }, code: 'stake-above-maximum' },
  { what: 'a profit above the limit', change: { stake: 50_000 }, code: 'profit-above-maximum' },
  { what: 'a stake below the limit', change: { stake: 1 }, code: 'stake-below-minimum' },
  { what: 'a lay', change: { is_back: 0 }, code: 'invalid-order' },
  { what: 'a better price than is quoted', change: { odds: 99 }, code: 'invalid-order' },
  { what: 'a bet of somebody who runs the site', staff: true, code: 'not-permitted' },
  { what: 'entropy that is no hex', change: { entropy: 'xyz' }, code: 'malformed' },
  { what: 'entropy that is empty', change: { entropy: '' }, code: 'malformed' },
  { what: 'entropy a digit short', change: { entropy: 'a'.repeat(63) }, code: 'malformed' },
  { what: 'entropy a digit long', change: { entropy: 'a'.repeat(65) }, code: 'malformed' },
  { what: 'entropy of a megabyte', change: { entropy: 'a'.repeat(1_000_000) }, code: 'too-large' },
  { what: 'entropy in capitals', change: { entropy: 'A'.repeat(64) }, code: 'malformed' },
  { what: 'entropy that is a list', change: { entropy: [MINE] }, code: 'malformed' },
];

test.concurrent.each(ROWS)(
  '$what is refused, and the round goes on',
  async ({ at = () => seen('betting'), change, staff, code }) => {
    const round = await at();
    const answer = await place({ ...bet(round), ...change }, staff ? operator.token : asha.token);
    expect(answer.body).toMatchObject({ status: false, code });
    expect(answer.body.message).toMatch(code === 'malformed' ? /^entropy: (64 digits|Invalid input)/ : /^[A-Z].*\.$/);
    const record = await recordOf(round.round_id);
    expect([record.status, record.stages[0]?.entropy, verifyRecord(record).refused]).toEqual([
      'settled',
      [],
      undefined,
    ]);
    expect([exchange.accountCash(asha.user.account), ledgerSum(exchange)]).toEqual([CASH, 0]);
  },
);

test('a bet between two cards, and entropy with it, is refused, and the round goes on', async () => {
  let round = await later('dealing', 'baccarat');
  while (round.cards.length !== 1) round = await later('dealing', 'baccarat');
  expect((await place(bet(round, 'tie'))).body).toMatchObject({ status: false, code: 'market-closed' });
  const record = await recordOf(round.round_id);
  expect([record.status, record.stages[0]?.entropy, verifyRecord(record).refused]).toEqual(['settled', [], undefined]);
  expect([exchange.accountCash(asha.user.account), ledgerSum(exchange)]).toEqual([CASH, 0]);
});

/** What a bet of 100 on low comes to. */
const paid = ({ result }: RoundProof) => ({ low: 10_000, seven: -5000, high: -10_000 })[result?.winner as 'low'];
const cash = () => [asha, bala].map(({ user }) => exchange.accountCash(user.account));

/** The round ends as the bets that were accepted say. */
async function unharmed(round: Round, entropy: readonly string[], before: readonly number[]): Promise<number> {
  const record = await recordOf(round.round_id);
  expect([record.status, record.stages[0]?.entropy, verifyRecord(record).refused]).toEqual([
    'settled',
    entropy,
    undefined,
  ]);
  const expected = [(before[0] as number) + paid(record), before[1]];
  await expect.poll(cash).toEqual(expected);
  expect(ledgerSum(exchange)).toBe(0);
  return paid(record);
}

test('a bet sent again by a retry is one bet, and its key is good for no other', async () => {
  const [before, round] = [cash(), await seen('betting')];
  const once = { ...bet(round), request_id: 'once' };
  const answers = await Promise.all([place(once), place(once), place(once)]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(answers[0]?.body.status).toBe(true);
  expect((await place({ ...once, stake: 200 })).body).toMatchObject({ status: false, code: 'request-key-reused' });
  await unharmed(round, [MINE], before);
  // Long after: the same answer, and nothing more.
  expect((await place(once)).body.data).toEqual(answers[0]?.body.data);
});

test('entropy that comes a second time, from its account or another, or late, is once in the list', async () => {
  const [before, round] = [cash(), await seen('betting')];
  expect((await place(bet(round))).body.status).toBe(true);
  expect((await place({ ...bet(round), stake: 1, entropy: 'b6'.repeat(32) })).body.status).toBe(false);
  expect((await place({ ...bet(round), entropy: 'ff'.repeat(32), stake: 1_000_000 }, bala.token)).body.status).toBe(
    false,
  );
  await seen('closed');
  expect((await place({ ...bet(round), entropy: 'c7'.repeat(32) }, bala.token)).body.code).toBe('market-closed');
  await unharmed(round, [MINE], before);
});

test('a bet beyond the cap of the house is refused, and one within it is taken', async () => {
  await exchange.running.casino.change(TABLE, { loss_cap_minor: 15_000 });
  // The round that is open has the cap of before.
  await ended();
  const [before, round] = [cash(), await seen('betting')];
  expect((await place(bet(round))).body.status).toBe(true);
  expect((await place(bet(round), bala.token)).body).toMatchObject({ status: false, code: 'house-limit' });
  await unharmed(round, [MINE], before);
});
