import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainIdOf, commitmentOf, entropyHashOf, FAIR, hashTimes, KeyDraws, stageKeyOf } from 'games/fair';
import { playRound, type Start, tableOf, type Table } from 'games';
import type {
  BetPlaced,
  BetsPlaced,
  CasinoRoundRow,
  EndedRound,
  RoundProof,
  SeedChainView,
  TablePicture,
} from 'protocol';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import { StreamReader } from '../../edge/gateway/testing/stream-reader.fixture.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { CHAIN_ENDS } from './round-rows.ts';

// A casino on a real database: from the commitment to the record, with bets, entropy and money. Only its pace is fast.

const PACE = { card: 20, pause: 50 };
const ASHA_ADDS = 'a5'.repeat(32);
const BALA_ADDS = '0b'.repeat(32);

let folder: string;
let exchange: TestExchange;
let asha: Awaited<ReturnType<TestExchange['signedIn']>>;
let bala: Awaited<ReturnType<TestExchange['signedIn']>>;
let operator: Awaited<ReturnType<TestExchange['signedIn']>>;
/** What the commands that opened markets rest on, in the order of the journal. */
const bases: string[] = [];

beforeAll(async () => {
  folder = makeTemporaryFolder('casino');
  exchange = await TestExchange.start({ settings: { casino: { folder, pace: PACE } } });
  exchange.running.sequencer.subscribe(({ commands }) => {
    for (const command of commands) if (command.type === 'open-market') bases.push(command.basis ?? '');
  });
  asha = await exchange.signedIn('asha', { cash: 10_000_000 });
  bala = await exchange.signedIn('bala', { cash: 10_000_000 });
  operator = await exchange.signedIn('olga', { role: 'operator' });
  for (const code of ['teen20', 'lucky7', 'cmatch20', 'vhorses', 'cards3j', 'matka'])
    await exchange.running.casino.change(code, { is_open: true, betting_seconds: code === 'cards3j' ? 5 : 3 });
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});

async function look(table: string): Promise<TablePicture> {
  const { body } = await exchange.call('casino/getTable', { table }, { token: asha.token });
  return body.data as TablePicture;
}

/** A round that takes bets, with most of its time left. */
async function betting(table: string): Promise<NonNullable<TablePicture['round']>> {
  let picture = await look(table);
  while (
    picture.round?.stage !== 'betting' ||
    picture.round.closes_at - picture.server_time < 2000 ||
    picture.round.markets.length === 0
  ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    picture = await look(table);
  }
  return picture.round;
}

async function until<T>(read: () => Promise<T | undefined>, fits: (one: T) => boolean): Promise<T> {
  for (;;) {
    const one = await read();
    if (one !== undefined && fits(one)) return one;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function recordOf(round_id: string): Promise<RoundProof> {
  const answer = () => exchange.call('casino/getRoundProof', { round_id }, { token: asha.token });
  await expect.poll(async () => (await answer()).status, { timeout: 60_000 }).toBe(200);
  return (await answer()).body.data as RoundProof;
}

/** What anyone can do offline with a record. */
function verify(record: RoundProof, start: Start = {}): void {
  const { chain, index, seed, table, stages, commitment } = record;
  expect(commitmentOf(seed)).toBe(commitment);
  expect(hashTimes(seed, index)).toBe(chain.anchor);
  expect(chainIdOf(chain.anchor)).toBe(chain.id);
  const [stage] = stages;
  if (stage === undefined) throw new Error('a record has a stage');
  expect(stage.entropy).toEqual([...new Set(stage.entropy)].sort());
  const of = { chainId: chain.id, index, stage: 0 };
  expect(entropyHashOf(of, stage.entropy)).toBe(stage.entropy_hash);
  const key = stageKeyOf(seed, { ...of, table, entropyHash: stage.entropy_hash, beacon: null });
  const dealt = playRound(tableOf(table) as Table, new KeyDraws(key), start);
  expect(record.cards).toEqual(dealt.cards);
  expect(stage.draws).toEqual(dealt.draws);
  expect(record.result?.winner).toBe(dealt.result.winner);
  expect(record.opened_seq).toBeLessThan(record.sealed_seq);
  expect(record.sealed_seq).toBeLessThan(record.revealed_seq);
}

type Round = NonNullable<TablePicture['round']>;

function bet(round: Round, group: string, runner: number, more: Record<string, unknown> = {}) {
  const market = round.markets.find((one) => one.group === group);
  const quotes = market?.book.runners.find(({ selection_id }) => selection_id === runner)?.quotes ?? [];
  const quote = quotes.find(({ is_back }) => is_back);
  if (market === undefined || quote === undefined) throw new Error(`${group} is not quoted`);
  return {
    market_id: market.market_id,
    selection_id: runner,
    odds: quote.rate,
    stake: 100,
    is_back: 1,
    line: quote.line,
    ...more,
  };
}

const place = (body: unknown, token = asha.token) => exchange.call('bet/placeMarketBet', body, { token });

test('a round goes from its commitment to its record, which anyone can verify, and pays what its cards say', async () => {
  const before = { asha: exchange.accountCash(asha.user.account), bala: exchange.accountCash(bala.user.account) };
  const round = await betting('lucky7');
  expect(round.commitment).toMatch(/^[\da-f]{64}$/);
  expect([round.cards, round.result, round.seal]).toEqual([[], null, null]);
  const first = await place(bet(round, 'seven', 1, { entropy: ASHA_ADDS }));
  expect(first.body).toMatchObject({ status: true, data: { status: 'matched', matched: 100 } });
  // Only the account's first value counts.
  expect((await place(bet(round, 'seven', 2, { entropy: 'ff'.repeat(32) }))).status).toBe(200);
  expect((await place(bet(round, 'seven', 2, { entropy: BALA_ADDS }), bala.token)).status).toBe(200);

  const record = await recordOf(round.round_id);
  expect(record).toMatchObject({ status: 'settled', commitment: round.commitment, table: 'lucky7' });
  expect(record.stages[0]?.entropy).toEqual([BALA_ADDS, ASHA_ADDS]);
  expect((first.body.data as BetPlaced).sequence).toBeGreaterThan(record.opened_seq - 1);
  expect((first.body.data as BetPlaced).sequence).toBeLessThan(record.sealed_seq);
  verify(record);
  const [low, high] = { low: [10_000, -10_000], seven: [-5000, -5000], high: [-10_000, 10_000] }[
    record.result?.winner as 'low'
  ] as [number, number];
  await expect.poll(() => exchange.accountCash(asha.user.account) - before.asha).toBe(low + high);
  expect(exchange.accountCash(bala.user.account) - before.bala).toBe(high);
});

test('the chain of a round is public before the round, and those that are over stay so', async () => {
  const chainsOf = async (body: object) => {
    const answer = await exchange.call(
      'casino/getChains',
      { table: 'lucky7', count: 100, ...body },
      { token: asha.token },
    );
    return answer.body.data as SeedChainView[];
  };
  const round = await betting('lucky7');
  const [chain, ...older] = await chainsOf({});
  expect(older).toEqual([]);
  expect(chain).toMatchObject({ ...round.chain, algorithm: FAIR, last_index: round.index, retired: null });
  expect(Date.parse(chain?.committed_at ?? '')).toBeLessThanOrEqual(round.opened_at);
  // Not only of tables that have a round: a chain that was retired, and the next one, which has none yet.
  const { store } = exchange.running.casino;
  const facts = (digit: string) => ({ id: digit.repeat(16), anchor: digit.repeat(64), length: 1000 });
  await store.addChain({ ...facts('1'), table: 'lucky7' }, 1000);
  await store.retireChain(facts('1').id, CHAIN_ENDS.lost, 2000);
  await store.addChain({ ...facts('2'), table: 'lucky7' }, 1000);
  await store.retireChain(facts('2').id, CHAIN_ENDS.played, 3000);
  const [newest, second, first, ...others] = await chainsOf({});
  expect([newest?.id, others]).toEqual([chain?.id, []]);
  expect([second, first]).toMatchObject([
    { ...facts('2'), last_index: 0, retired: { at: '1970-01-01T00:00:03.000Z' } },
    { ...facts('1'), committed_at: '1970-01-01T00:00:01.000Z', retired: { reason: CHAIN_ENDS.lost } },
  ]);
  expect(await chainsOf({ count: 1, before: second?.id })).toEqual([first]);
  const unknown = { table: 'lucky7', count: 1, before: '3'.repeat(16) };
  expect((await exchange.call('casino/getChains', unknown, { token: asha.token })).body.code).toBe('unknown-chain');
});

test('the anchor of a chain is in the journal with the opening of its first round, and with no later one', async () => {
  const { chain } = await betting('lucky7');
  const anchor = `chain ${chain.id} of lucky7, anchor ${chain.anchor}, ${chain.length} rounds, ${FAIR}`;
  const naming = () => new Set(bases.filter((basis) => basis.includes(anchor)));
  expect(naming()).toEqual(new Set([`${chain.anchor}; ${anchor}`]));
  const before = bases.length;
  await expect.poll(() => bases.length, { timeout: 60_000 }).toBeGreaterThan(before);
  expect(naming().size).toBe(1);
});

test('results are one row a round, of all tables or one, with its cards and the caller’s own bets', async () => {
  const { round_id } = await betting('lucky7').then(async (round) => {
    for (const runner of [1, 2]) expect((await place(bet(round, 'seven', runner))).status).toBe(200);
    return round;
  });
  const record = await recordOf(round_id);
  await recordOf((await betting('teen20')).round_id);
  const pageOf = async (body: object, token = asha.token) => {
    const answer = await exchange.call('report/getCasinoRounds', { from_date: '2026-01-01', ...body }, { token });
    return answer.body.data as { rows: CasinoRoundRow[]; next: string | null; total: { count: number } };
  };
  const mine = async () =>
    (await pageOf({ table: 'lucky7', limit: 500 })).rows.find((row) => row.round_id === round_id);
  await expect.poll(async () => (await mine())?.own?.profit ?? null, { timeout: 10_000 }).not.toBeNull();
  expect(await mine()).toMatchObject({
    table: 'lucky7',
    index: record.index,
    cards: record.cards,
    winner: record.result?.winner,
    is_void: false,
    own: { bets: 2, profit: record.result?.winner === 'seven' ? -100 : 0 },
  });
  const others = await pageOf({ table: 'lucky7', limit: 500 }, bala.token);
  expect(others.rows.find((row) => row.round_id === round_id)?.own).toBeNull();
  const everywhere = await pageOf({ table: '', limit: 500 });
  const ids = everywhere.rows.map((row) => row.round_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(everywhere.rows.map(({ table }) => table)).size).toBeGreaterThan(1);
  // Page by page they are the same ones.
  const first = await pageOf({ limit: 1 });
  const second = await pageOf({ limit: 1, after: first.next });
  expect([first.total.count >= 2, first.rows[0]?.round_id === second.rows[0]?.round_id]).toEqual([true, false]);
  const until = Date.parse(first.rows[0]?.date ?? '');
  expect(Date.parse(second.rows[0]?.date ?? '')).toBeLessThanOrEqual(until);
  expect((await pageOf({ from_date: '2199-01-01' })).rows).toEqual([]);
  for (const [body, code] of [
    [{ after: '1_2' }, 'malformed'],
    [{ table: 'none' }, 'unknown-table'],
  ] as const)
    expect((await exchange.call('report/getCasinoRounds', body, { token: asha.token })).body.code).toBe(code);
});

test('books, lines and scales of other tables are settled by the same cards', async () => {
  for (const [table, group, runner] of [
    ['teen20', 'winner', 1],
    ['cmatch20', 'runs', 1],
  ] as const) {
    const round = await betting(table);
    const market = round.markets.find((one) => one.group === group) ?? round.markets[0];
    const placed = await place(bet(round, market?.group ?? '', runner));
    expect(placed.body).toMatchObject({ status: true });
    verify(await recordOf(round.round_id));
    const { body } = await exchange.call('casino/getRounds', { table, count: 5 }, { token: asha.token });
    expect((body.data as EndedRound[])[0]).toMatchObject({ round_id: round.round_id, status: 'settled' });
  }
});

test('a virtual race is a round of our virtual sport: two to win in one request that brings its chance, place and tricast', async () => {
  const round = await betting('vhorses');
  const found = exchange.running.catalogue.matches({ sportId: -17 }).map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining(['Virtual horses', 'Virtual dogs', 'Virtual cricket']));
  const { market_id, ...first } = bet(round, 'win', 1);
  const { market_id: _, ...second } = bet(round, 'win', 2);
  const body = { market_id, bets: [first, second], request_id: 'both', entropy: ASHA_ADDS };
  const placed = await exchange.call('bet/placeMarketBets', body, { token: asha.token });
  expect(placed.body).toMatchObject({ status: true, data: { results: [{ code: '' }, { code: '' }] } });
  const again = await exchange.call('bet/placeMarketBets', body, { token: asha.token });
  const idsOf = (data: unknown) => (data as BetsPlaced).results.map(({ bet: one }) => one?.bet_id);
  expect(idsOf(again.body.data)).toEqual(idsOf(placed.body.data));
  expect((await place(bet(round, 'place-3', 1))).status).toBe(200);
  expect((await place(bet(round, 'tricast', 1))).status).toBe(200);
  const record = await recordOf(round.round_id);
  expect(record.stages[0]?.entropy).toEqual([ASHA_ADDS]);
  expect(record.result?.['order']).toHaveLength(8);
  verify(record, { index: record.index });
});

test('a market on what a bettor chose is made once, pays by the cards, and another choice is another market', async () => {
  const round = await until(
    () => look('cards3j').then((picture) => picture.round ?? undefined),
    (one) => one.stage === 'betting',
  );
  const choose = (choice: readonly string[], round_id = round.round_id) =>
    exchange.call('casino/openChoice', { table: 'cards3j', round_id, choice }, { token: asha.token });
  const [one, same, other] = [
    await choose(['3', 'A', '2']),
    await choose(['A', '2', '3']),
    await choose(['K', 'Q', 'J']),
  ];
  expect([one.body.data, same.body.data, other.body.data]).toEqual([
    { group: 'ranks-A23' },
    { group: 'ranks-A23' },
    { group: 'ranks-JQK' },
  ]);
  expect((await choose(['A', 'A', '2'])).body).toMatchObject({ status: false, code: 'malformed' });
  expect((await choose(['A', '2', '3'], 'af1d9694cccc1483-1')).body).toMatchObject({ code: 'round-closed' });
  const open = (await look('cards3j')).round as Round;
  expect(open.markets.map(({ group }) => group)).toEqual(['ranks-A23', 'ranks-JQK']);
  const before = exchange.accountCash(asha.user.account);
  for (const group of ['ranks-A23', 'ranks-JQK']) expect((await place(bet(open, group, 1))).status).toBe(200);
  const record = await recordOf(round.round_id);
  const shows = (ranks: string) => record.cards.some((card) => ranks.includes(card.charAt(0)));
  const won = (ranks: string) => (shows(ranks) ? 7500 : -10_000);
  await expect.poll(() => exchange.accountCash(asha.user.account) - before).toBe(won('A23') + won('JQK'));
});

test('a sangam is opened when it is asked for, pays what is published, and nobody opens all of them', async () => {
  const round = await betting('matka');
  const choose = (...choice: string[]) =>
    exchange.call('casino/openChoice', { table: 'matka', round_id: round.round_id, choice }, { token: bala.token });
  expect((await choose('123', '5')).body.data).toEqual({ group: 'sangam-123-5' });
  expect((await choose('000', '000')).body.data).toEqual({ group: 'sangam-000-000' });
  expect((await choose('1', '2')).body).toMatchObject({ status: false, code: 'malformed' });
  const open = (await look('matka')).round as Round;
  const market = (group: string) => open.markets.find((one) => one.group === group);
  expect(market('sangam-123-5')?.runners).toMatchObject([{ scale: [-10_000, 15_790_000] }]);
  expect(market('sangam-000-000')?.runners).toMatchObject([{ scale: [-10_000, 9_499_990_000] }]);
  // A unit wins 949,999.00 of the million that may be won: a stake of ten could not be taken.
  expect(market('sangam-000-000')?.min_stake).toBe(1.05);
  const before = exchange.accountCash(bala.user.account);
  const half = bet(open, 'sangam-123-5', 1);
  expect((await place(half, bala.token)).status).toBe(200);
  expect((await place({ ...bet(open, 'sangam-000-000', 1), stake: 1.06 }, bala.token)).body.code).toBe(
    'profit-above-maximum',
  );
  expect(exchange.accountCash(bala.user.account)).toBe(before);
  for (let ank = 0; ank < 8; ank++) for (const pana of ['111', '112', '113']) await choose(pana, `${ank}`);
  expect((await choose('113', '9')).body).toMatchObject({ status: false, code: 'malformed' });
});

test('matka is drawn at times that are declared while its bets are open, though nobody looks', async () => {
  const { round } = await look('matka');
  const [open, close] = round?.draws_at ?? [];
  expect([open?.place, close?.place]).toEqual(['open', 'close']);
  expect(open?.at).toBe(round?.closes_at);
  expect((open?.at ?? 1) % 900_000).toBe(0);
  expect((close?.at ?? 0) - (open?.at ?? 0)).toBe(120_000);
});

test('of several bets in a round some may be refused, all or none are not taken, and people who run the site place none', async () => {
  const round = await betting('lucky7');
  const { market_id, ...one } = bet(round, 'seven', 1);
  const placeAll = (more: object, token = asha.token) =>
    exchange.call('bet/placeMarketBets', { market_id, bets: [one, { ...one, stake: 1 }], ...more }, { token });
  expect((await placeAll({})).body).toMatchObject({ data: { results: [{ code: '' }, { bet: null }] } });
  expect((await placeAll({ all_or_nothing: true })).body).toMatchObject({ status: false, code: 'invalid-order' });
  expect((await placeAll({}, operator.token)).body).toMatchObject({ status: false, code: 'not-permitted' });
});

test('the next round commits to the seed of the round before, and its index follows', async () => {
  const round = await betting('lucky7');
  const record = await recordOf(round.round_id);
  const next = await betting('lucky7');
  expect([next.index, next.commitment]).toEqual([record.index + 1, record.seed]);
});

test('the stream shows the cards one by one, and nothing before it is out', async () => {
  const reader = await StreamReader.open(exchange, asha.token);
  await reader.subscribe('table:teen20');
  const held = () => (reader.held.get('table:teen20')?.data as TablePicture | undefined)?.round;
  await expect.poll(() => held()?.stage, { timeout: 10_000 }).toBe('betting');
  const id = held()?.round_id ?? '';
  await recordOf(id);
  await expect.poll(() => held()?.result ?? held()?.round_id !== id).toBeTruthy();
  const shown: Partial<Round>[] = reader.frames.flatMap((frame) => {
    const data = 'data' in frame ? (frame.data as Partial<TablePicture>) : {};
    return data.round?.round_id === id ? [data.round] : [];
  });
  const [index, cards] = [shown.findIndex(({ stage }) => stage === 'dealing'), shown.map((one) => one.cards?.length)];
  expect(index).toBeGreaterThan(0);
  expect(cards).toEqual(cards.toSorted((a = 0, b = 0) => a - b));
  // The stream tells several cards at once where they come faster than it ticks.
  expect(new Set(cards).size).toBeGreaterThanOrEqual(3);
  expect([cards[0], cards.at(-1)]).toEqual([0, 6]);
  for (const { stage, cards: out = [], result, seal } of shown) {
    if (stage === 'betting') expect([out, result, seal]).toEqual([[], null, null]);
    if (stage !== 'result') expect(result).toBeNull();
  }
  // Markets are told with the prices, and not again with every card.
  const markets = (of: Partial<Round>['stage']) => shown.find(({ stage }) => stage === of)?.markets?.length;
  expect([(markets('betting') ?? 3) > 0, markets('dealing'), markets('result')]).toEqual([true, 0, 0]);
  await reader.close();
});

test('what is late, malformed, too much or not a player’s is refused, and the round goes on', async () => {
  const over = await betting('lucky7');
  await recordOf(over.round_id);
  expect((await place(bet(over, 'seven', 1))).body).toMatchObject({ status: false });

  const round = await betting('lucky7');
  const good = bet(round, 'seven', 1);
  const answers = {
    malformed: await place({ ...good, entropy: 'xyz' }),
    long: await place({ ...good, entropy: 'a'.repeat(65) }),
    upper: await place({ ...good, entropy: 'A'.repeat(64) }),
    large: await place({ ...good, stake: 1_000_000 }),
    small: await place({ ...good, stake: 1 }),
    lay: await place({ ...good, is_back: 0 }),
    staff: await place(good, operator.token),
  };
  expect(Object.values(answers).map(({ body }) => body.status)).toEqual(Object.values(answers).map(() => false));
  const twice = { ...good, request_id: 'once', entropy: ASHA_ADDS };
  const [one, other] = [await place(twice), await place(twice)];
  expect((one.body.data as BetPlaced).bet_id).toBe((other.body.data as BetPlaced).bet_id);
  const sport = await exchange.openMarket();
  const elsewhere = { market_id: `1.${sport}`, selection_id: 1, odds: 2, stake: 10, is_back: 1, entropy: ASHA_ADDS };
  expect((await place(elsewhere)).body).toMatchObject({ status: false, code: 'invalid-request' });
  const record = await recordOf(round.round_id);
  expect(record.stages[0]?.entropy).toEqual([ASHA_ADDS]);
  verify(record);
});

test('the vault is for its owner alone, and says nothing of seeds to come', async () => {
  const names = await readdir(folder);
  expect(names.length).toBeGreaterThan(0);
  const round = await betting('lucky7');
  for (const name of names) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  const mine = await readFile(join(folder, `${round.round_id.split('-')[0]}.chain`), 'utf8');
  expect(mine.split('\n').length).toBeGreaterThan(1);
  const asked = await exchange.call('casino/getRoundProof', { round_id: round.round_id }, { token: asha.token });
  expect(asked.status).toBe(404);
});

test('tables are in the lists of our casino, rounds in none of them', async () => {
  const { body } = await exchange.call('series/getSeriesHeader', { is_sidebar_call: 1 }, { token: asha.token });
  const names = (body.data as { name: string }[]).map(({ name }) => name);
  expect(names).toContain(tableOf('lucky7')?.name);
  expect(exchange.catalogue.matches({ sportId: -1 }).every(({ matchId }) => matchId < 0)).toBe(true);
  // What is to come at home is sports.
  const reader = await StreamReader.open(exchange, asha.token);
  await reader.subscribe('matches:all', 'matches:-1');
  const idsIn = (topic: string) =>
    ((reader.held.get(topic)?.data ?? []) as { match_id: number }[]).map(({ match_id: id }) => id);
  expect(idsIn('matches:-1').length).toBeGreaterThan(0);
  expect(idsIn('matches:all').filter((id) => id < 0)).toEqual([]);
  await reader.close();
  // One that is closed is found by nobody.
  const tables = exchange.running.casino.tables();
  const search = async (table: (typeof tables)[number] | undefined) => {
    const answer = await exchange.call(
      'match/searchByMatchNameHeader',
      { search: table?.game.name },
      { token: asha.token },
    );
    return Object.values(answer.body.data as Record<string, { match_id: number }[]>)
      .flat()
      .filter(({ match_id }) => match_id === table?.matchId).length;
  };
  expect(await search(tables.find(({ code }) => code === 'lucky7'))).toBe(1);
  const closed = tables.find(({ row }) => !row.is_open);
  expect(closed).toBeDefined();
  expect(await search(closed)).toBe(0);
  const kinds = await exchange.call('casino/getCasinoSport', undefined, { token: asha.token, method: 'GET' });
  expect(kinds.body.data).toContain('"sport_id":"indiancasino","name":"Our Casino","is_active":"1"');
});
