import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyRecord } from 'games/fair';
import type { RoundProof, TablePicture } from 'protocol';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { LATE_MS } from './beacon.ts';
import { BeaconService } from './testing/beacon-service.fixture.ts';

// A table whose rounds name a public randomness service, which runs on this machine.

let folder: string;
let service: BeaconService;
let exchange: TestExchange;
let asha: Awaited<ReturnType<TestExchange['signedIn']>>;

beforeAll(async () => {
  folder = makeTemporaryFolder('beacon');
  service = await BeaconService.start();
  service.isAway = true;
  const pace = { card: 1, pause: 1, betting: 300 };
  exchange = await TestExchange.start({ settings: { casino: { folder, pace, beacon: `${service.url}/` } } });
  asha = await exchange.signedIn('asha', { cash: 1_000_000 });
  await exchange.running.casino.change('lucky7', { is_open: true });
  exchange.running.casino.watch('lucky7');
});
afterAll(async () => {
  await exchange.stop();
  await service.stop();
  await rm(folder, { recursive: true });
});

type Round = NonNullable<TablePicture['round']>;

async function lookFor(fits: (round: Round) => boolean): Promise<Round> {
  for (;;) {
    const { body } = await exchange.call('casino/getTable', { table: 'lucky7' }, { token: asha.token });
    const { round } = body.data as TablePicture;
    if (round !== null && fits(round)) return round;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function recordOf(round_id: string): Promise<RoundProof> {
  const answer = () => exchange.call('casino/getRoundProof', { round_id }, { token: asha.token });
  await expect.poll(async () => (await answer()).status, { timeout: 60_000 }).toBe(200);
  return (await answer()).body.data as RoundProof;
}

const bet = ({ markets }: Round) => {
  const market = markets.find(({ group }) => group === 'seven');
  const body = { market_id: market?.market_id, selection_id: 1, odds: 100, stake: 20, is_back: 1 };
  return exchange.call('bet/placeMarketBet', body, { token: asha.token });
};

test('without an answer no round takes bets, and the table says why', async () => {
  await expect
    .poll(() => exchange.running.casino.faults(), { timeout: 60_000 })
    .toEqual([{ code: 'lucky7', fault: 'the beacon answered 503' }]);
  service.isAway = false;
  await lookFor(({ stage }) => stage === 'betting');
});

test('a round names the first value published after its close while it takes bets, and is dealt with it', async () => {
  const { beacon, round_id, closes_at } = await lookFor(({ stage }) => stage === 'betting');
  if (beacon === null) throw new Error('the round names no beacon');
  expect(beacon.source).toBe(service.url);
  expect(service.timeOf(beacon.round)).toBeGreaterThan(closes_at);
  expect(service.timeOf(beacon.round - 1)).toBeLessThanOrEqual(closes_at);
  const record = await recordOf(round_id);
  expect(record.beacon).toEqual({ ...beacon, value: service.valueOf(beacon.round) });
  expect(record.status).toBe('settled');
  expect(verifyRecord(record).holds).toBe(true);
  const other = { ...beacon, value: service.valueOf(beacon.round + 1) };
  expect(verifyRecord({ ...record, beacon: other }).refused?.check).toBe('draws');
});

test.each(['isSilent', 'isForged'] as const)('a value that %s is waited for until it is there', async (fault) => {
  service[fault] = true;
  const { round_id } = await lookFor(({ stage }) => stage === 'closed');
  const before = service.looks;
  await expect.poll(() => service.looks, { timeout: 60_000 }).toBeGreaterThan(before + 1);
  const { stage, cards } = await lookFor((round) => round.round_id === round_id);
  expect([stage, cards]).toEqual(['closed', []]);
  service[fault] = false;
  expect((await recordOf(round_id)).status).toBe('settled');
});

test('a value that is a minute late makes the round void, with its stakes given back and its seed shown', async () => {
  const before = exchange.accountCash(asha.user.account);
  service.isSilent = true;
  // On a slow machine a round may be over before the bet is there.
  let round = await lookFor(({ stage }) => stage === 'betting');
  while ((await bet(round)).body.status !== true) {
    service.isSilent = false;
    const { round_id } = round;
    round = await lookFor((next) => next.stage === 'betting' && next.round_id !== round_id);
    service.isSilent = true;
  }
  await lookFor(({ stage }) => stage === 'closed');
  service.isAway = true;
  exchange.ahead = LATE_MS + 2000;
  const record = await recordOf(round.round_id);
  // No more bets are taken for a service that has gone.
  await expect
    .poll(() => exchange.running.casino.faults(), { timeout: 60_000 })
    .toEqual([{ code: 'lucky7', fault: 'the beacon answered 503' }]);
  exchange.ahead = 0;
  service.isAway = false;
  service.isSilent = false;
  expect(record).toMatchObject({ status: 'void', beacon: null, cards: [], result: null });
  expect(record.void_reason).toBe(`round ${round.beacon?.round} of the beacon ${service.url} was late`);
  expect(verifyRecord(record).holds).toBe(true);
  expect(exchange.accountCash(asha.user.account)).toBe(before);
});
