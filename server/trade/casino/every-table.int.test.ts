import { rm } from 'node:fs/promises';
import { type Group, profitOf, type Round as Dealt, type Table, TABLES, VIRTUALS } from 'games';
import { verifyRecord } from 'games/fair';
import type { RoundProof, TablePicture } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { ledgerSum } from '../wallets/testing/wallet-exchange.fixture.ts';

// Tables with the limits that they have if no operator has set others: a bet on each of its markets, to the unit.

type Round = NonNullable<TablePicture['round']>;
type SignedIn = Awaited<ReturnType<TestExchange['signedIn']>>;

/** In minor units: what a bet comes to for ten thousand of them is what the rules say. */
const STAKE = 10_000;
const ENTROPY = 'a5'.repeat(32);
const CASH = 100_000_000;

let folder: string;
let exchange: TestExchange;

beforeAll(async () => {
  folder = makeTemporaryFolder('casino');
  exchange = await TestExchange.start({ settings: { casino: { folder, pace: { card: 10, pause: 50 } } } });
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const one = await read();
    if (one !== undefined) return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A round that takes bets, with all of its markets. */
const betting = ({ code }: Table, { token }: SignedIn): Promise<Round> =>
  until(async () => {
    const { body } = await exchange.call('casino/getTable', { table: code }, { token });
    const { round, server_time: now } = body.data as TablePicture;
    return round?.stage === 'betting' && round.closes_at - now > 1000 ? round : undefined;
  });

/** On the first that is quoted to back. */
async function betOn({ market_id, group, book }: Round['markets'][number], { token }: SignedIn): Promise<string> {
  const [offer] = book.runners.flatMap(({ selection_id, quotes = [] }) =>
    quotes.filter(({ is_back: isBack }) => isBack).map(({ rate: odds, line }) => ({ selection_id, odds, line })),
  );
  const body = { market_id, ...offer, stake: STAKE / 100, is_back: 1, entropy: ENTROPY };
  expect([group, (await exchange.call('bet/placeMarketBet', body, { token })).body]).toMatchObject([
    group,
    { status: true, data: { status: 'matched' } },
  ]);
  return group;
}

/** Drawn by the clock: a round of matka takes a quarter of an hour. */
const PLAYABLE = [...TABLES, ...VIRTUALS].filter(({ code }) => code !== 'matka');
const isFirstOfFamily = ({ family }: Table, at: number) =>
  PLAYABLE.findIndex((other) => other.family === family) === at;
/** One of each family, and one whose bettors choose what they bet on. */
const OF_EACH_KIND = PLAYABLE.filter((table, at) => isFirstOfFamily(table, at) || table.onDemand !== undefined);
const PLAYED = bySuite(OF_EACH_KIND, PLAYABLE);

test.concurrent.each(PLAYED)('$code takes a bet on each of its markets, and pays them by its cards', async (table) => {
  const { code, onDemand } = table;
  await exchange.running.casino.change(code, { is_open: true, betting_seconds: 2 });
  const player = await exchange.signedIn(`at-${code}`, { cash: CASH });
  let round = await betting(table, player);
  const { start = {} } = exchange.running.casino.table(code)?.current ?? {};
  const groups = new Map<string, Group>(table.groups(start).map((group) => [group.id, group]));
  if (onDemand !== undefined) {
    const choice = onDemand.of.slice(-onDemand.choose);
    const body = { table: code, round_id: round.round_id, choice };
    expect((await exchange.call('casino/openChoice', body, { token: player.token })).status).toBe(200);
    round = await betting(table, player);
    groups.set(onDemand.group(choice).id, onDemand.group(choice));
  }
  expect(round.markets.map(({ group }) => group)).toEqual([...groups.keys()]);
  const taken = await Promise.all(round.markets.map((market) => betOn(market, player)));
  await exchange.running.casino.change(code, { is_open: false });

  const record = await until(async () => {
    const { round_id } = round;
    const { status, body } = await exchange.call('casino/getRoundProof', { round_id }, { token: player.token });
    return status === 200 ? (body.data as RoundProof) : undefined;
  });
  const { refused, round: dealt } = verifyRecord(record);
  expect([record.status, record.stages[0]?.entropy, refused]).toEqual(['settled', [ENTROPY], undefined]);
  const won = taken.reduce((sum, id) => {
    const group = groups.get(id) as Group;
    const bet = group.bets.find(({ side }) => side === 'back') as Group['bets'][number];
    return sum + profitOf(group, bet, group.answer(dealt as Dealt));
  }, 0);
  expect(exchange.accountCash(player.user.account)).toBeCloseTo(CASH + won, 6);
  expect(ledgerSum(exchange)).toBe(0);
});
