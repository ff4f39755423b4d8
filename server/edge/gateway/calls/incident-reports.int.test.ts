import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import type { DataOf } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let owner: string;
let ann: string;
let bob: string;

beforeAll(async () => {
  exchange = await TestExchange.start({ startsAt: Date.parse('2027-01-04T12:00:00+05:30') });
  ({ token: owner } = await exchange.signedIn('otto', { role: 'operator' }));
  ({ token: ann } = await exchange.signedIn('ann', { cash: 1_000_000 }));
  ({ token: bob } = await exchange.signedIn('bob', { cash: 1_000_000 }));
});
afterAll(() => exchange.stop());

async function staff<N extends Parameters<typeof exchange.call>[0]>(name: N, body: object) {
  const answer = await exchange.call(name, body, { token: owner });
  expect([name, answer.status, answer.body.code]).toEqual([name, 200, undefined]);
  return answer.body.data;
}

const days = { from_date: '2027-01-04', to_date: '2027-01-04' };
const suspensions = async (body: object = {}) =>
  (await staff('admin/getSuspensionReport', { ...days, ...body })) as DataOf<'admin/getSuspensionReport'>;
const suspensionsOf = async (market: MarketId) =>
  (await suspensions()).rows.filter(({ market_id }) => market_id === `1.${market}`).toReversed();

const bet = (token: string, market: MarketId, of: { selection_id: number; is_back: 0 | 1 }) =>
  exchange.call('bet/placeMarketBet', { market_id: `1.${market}`, odds: 3, stake: 10, ...of }, { token });

test('a suspension says by whom, why and how the market was settled', async () => {
  const market = await exchange.openMarket();
  const on = { market_id: `1.${market}` };
  await staff('admin/suspendMarket', on);
  await staff('admin/openMarket', on);
  await staff('admin/suspendMarkets', {});
  await staff('admin/openMarket', on);
  // Nobody's: as a recording or a feed has it.
  await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
  await staff('admin/openMarket', on);
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as never });
  await exchange.sequencer.submit({ type: 'recover-markets' });
  const rows = (await suspensionsOf(market)).map(({ cause, by_name, result }) => [cause, by_name, result]);
  expect(rows).toEqual([
    ['hand', 'otto', null],
    ['everything', 'otto', null],
    ['feed', '', null],
    ['restart', '', null],
  ]);
  expect(await staff('admin/getLastSuspension', on)).toMatchObject({ cause: 'restart', by_name: '' });
  const other = await exchange.openMarket();
  expect(await staff('admin/getLastSuspension', { market_id: `1.${other}` })).toBeNull();
  await staff('admin/suspendMarket', { market_id: `1.${other}` });
  expect(await staff('admin/getLastSuspension', { market_id: `1.${other}` })).toMatchObject({
    cause: 'hand',
    by_name: 'otto',
  });
  await exchange.sequencer.submit({ type: 'close-market', market });
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [], tied: [1, 2] as SelectionId[] });
  const [first] = await suspensionsOf(market);
  expect(first).toMatchObject({ result: { what: 'settled', tied: ['Reds', 'Blues'] }, after: 'open' });
  expect(Date.parse(first?.settled ?? '')).toBeGreaterThan(0);
});

test('a fact that decides a market suspends it for its result, though that is held', async () => {
  const open_date = '2027-01-04T04:00:00Z';
  const { series_id } = (await staff('admin/createSeries', { sport_id: 1, name: 'A league' })) as { series_id: number };
  const plan = { series_id, name: 'Reds v Blues', open_date };
  const { match_id } = (await staff('admin/createMatch', plan)) as { match_id: number };
  const policy = { sources: 2, automatic: true, second_person: false };
  const market = (await staff('admin/createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: ['Reds', 'Blues', 'The Draw'].map((name) => ({ name })),
    terms: { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, away: 2, draw: 3 }, policy },
  })) as { market_id: string };
  const on = { market_id: market.market_id };
  await staff('admin/openMarket', on);
  const of = { competition: 'A league', season: '2027', startsAt: Date.parse(open_date) };
  await staff('admin/addFact', { match_id, said: { kind: 'fixture', teams: ['Reds', 'Blues'], ...of } });
  for (const when of ['half-time', 'full-time'])
    await staff('admin/addFact', { match_id, said: { kind: 'score', when, goals: [1, 0] } });
  expect(await staff('admin/getLastSuspension', on)).toMatchObject({ cause: 'result', by_name: 'otto' });
});

test('pages go on behind the last row that was shown, and one that is suspended already is no new row', async () => {
  // Those of one moment stand by their numbers, so they are made one after the other.
  const markets: MarketId[] = [];
  for (const name of ['One', 'Two', 'Three']) markets.push(await exchange.openMarket(name));
  for (const market of markets) {
    await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
    await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as never });
  }
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: DataOf<'admin/getSuspensionReport'> = await suspensions({ limit: 1, after });
    seen.push(...page.rows.map(({ market_id, before, sequence }) => `${market_id} ${before} ${sequence}`));
    // A newer suspension stands before the rows that were shown, and moves none of them.
    if (seen.length === 1) await suspendOneMore();
    after = page.next;
  }
  const ours = markets.map((market) => `1.${market} open`).toReversed();
  const withoutSequence = seen.map((row) => row.replace(/ \d+$/, ''));
  expect(withoutSequence.filter((row) => ours.includes(row))).toEqual(ours);
  expect(new Set(seen).size).toBe(seen.length);
});

async function suspendOneMore(): Promise<void> {
  const market = await exchange.openMarket('Four');
  await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
}

test('an auditor adds what they found out about a suspension, and a second press adds nothing', async () => {
  const { token: auditor } = await exchange.signedIn('aud', { role: 'auditor' });
  const { token: cashier } = await exchange.signedIn('cash', { role: 'cashier' });
  const market = await exchange.openMarket();
  const on = { market_id: `1.${market}` };
  await staff('admin/suspendMarket', on);
  const { sequence = 0 } = (await suspensionsOf(market))[0] ?? {};
  const found = { ...on, sequence, cause: 'A cable', findings: 'The feed stopped when =the cable was cut.' };
  const add = async (body: object, token: string) => {
    const { status, body: answer } = await exchange.call('admin/addFindings', body, { token });
    return [status, answer.code];
  };
  expect(await add(found, cashier)).toEqual([404, 'unknown-call']);
  for (const token of [auditor, auditor, owner]) expect(await add(found, token)).toEqual([200, undefined]);
  const row = (await suspensionsOf(market))[0];
  expect(row).toMatchObject({ cause: 'hand', by_name: 'otto' });
  const { cause, findings } = found;
  expect(row?.findings).toMatchObject(['aud', 'otto'].map((by_name) => ({ cause, findings, by_name })));
  // A correction, and then the first words again.
  for (const words of ['Nobody cut it.', findings, findings]) await add({ ...found, findings: words }, auditor);
  const auditors = (await suspensionsOf(market))[0]?.findings.filter(({ by_name }) => by_name === 'aud');
  expect(auditors?.map((one) => one.findings)).toEqual([findings, 'Nobody cut it.', findings]);
  // Only what suspended the market is a suspension of it.
  const unknown = [404, 'unknown-suspension'];
  expect(await add({ ...found, sequence: sequence - 1 }, auditor)).toEqual(unknown);
  expect(await add({ ...found, market_id: '1.999999' }, auditor)).toEqual(unknown);
  expect(await add({ ...found, findings: ' ' }, auditor)).toEqual([422, 'malformed']);
  const response = await fetch(`${exchange.url}/api/admin/getSuspensionReport`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner}` },
    body: JSON.stringify({ ...days, export: 'csv' }),
  });
  const [, ...lines] = /"(aud, [^"]*)"/.exec(await response.text())?.[1]?.split('\n') ?? [];
  expect(lines.map((line) => line.replace(/, .*?:\d\d: /, ': '))).toEqual([
    `otto: ${cause}: ${findings}`,
    `aud: ${cause}: Nobody cut it.`,
    `aud: ${cause}: ${findings}`,
  ]);
  const trail = (await exchange.call('admin/getAudit', { action: 'admin/addFindings' }, { token: owner })).body;
  expect(JSON.stringify(trail.data)).toContain('The feed stopped');
});

test('silence suspended a match in play whose last report is as old as the site allows, and a feed any other', async () => {
  const FIVE_MINUTES_MS = 300_000;
  const causeAfter = async (ms: number) => {
    const market = await exchange.openMarket(`Reds v Blues ${ms}`);
    await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as never });
    const match = exchange.catalogue.market(market)?.match.matchId as number;
    await exchange.facts.store.begin(match);
    const at = (exchange.sequencer.now() - ms) as Millis;
    exchange.facts.store.append(match, 'ball-feed', { said: { kind: 'toss', winner: 0, chose: 'bat' }, at });
    await exchange.facts.store.written();
    await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
    return (await suspensionsOf(market)).map(({ cause }) => cause);
  };
  expect(await causeAfter(FIVE_MINUTES_MS)).toEqual(['silence']);
  expect(await causeAfter(FIVE_MINUTES_MS / 2)).toEqual(['feed']);
});

test('rounds of the casino are left out unless they are chosen', async () => {
  await exchange.catalogue.ensureSport(-1, 'Our Casino');
  const series = await exchange.catalogue.createSeries({ sportId: -1, name: 'Lucky 7' });
  const of = { seriesId: series.seriesId, name: 'Round 1', openAt: exchange.sequencer.now() };
  const { matchId } = await exchange.catalogue.createMatch(of);
  const runners = [
    { selection: 1, name: 'Low' },
    { selection: 2, name: 'High' },
  ];
  const rest = { marketType: 'match_odds', baseRate: 0, minStake: 100, runners } as const;
  const market = await exchange.catalogue.createMarket({ matchId, name: 'Winner', ...rest });
  await exchange.sequencer.submit({ type: 'open-market', market });
  await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: true });
  const causes = async (of: string) =>
    (await suspensions({ of })).rows.filter(({ market_id }) => market_id === `1.${market}`).map(({ cause }) => cause);
  expect([await causes('sport'), await causes('casino'), await causes('all')]).toEqual([[], ['casino'], ['casino']]);
  expect((await suspensions({ of: 'casino' })).total.count).toBe(1);
});

test('a removal is in the report of voids, with the bets that it made void and smaller', async () => {
  const { catalogue } = exchange;
  const series = await catalogue.createSeries({ sportId: 7, name: 'Ascot' });
  const { matchId } = await catalogue.createMatch({
    seriesId: series.seriesId,
    name: 'The 3.30',
    openAt: exchange.sequencer.now() + 3_600_000,
  });
  const runners = ['Quiet Monsoon', 'Red Fort', 'Sea Wind'].map((name, place) => ({ selection: place + 1, name }));
  const rest = { marketType: 'match_odds', baseRate: 0, minStake: 100, runners } as const;
  const market = await catalogue.createMarket({ matchId, name: 'Winner', ...rest });
  await exchange.sequencer.submit({ type: 'open-market', market });
  for (const selection_id of [1, 2]) {
    await bet(ann, market, { selection_id, is_back: 1 });
    await bet(bob, market, { selection_id, is_back: 0 });
  }
  await staff('admin/removeRunner', { market_id: `1.${market}`, selection_id: 1, factor: 20, reason: 'Lame' });
  const { rows, total } = (await staff('admin/getVoidReport', days)) as DataOf<'admin/getVoidReport'>;
  expect(rows).toMatchObject([
    {
      what: 'runner-removed',
      runner_name: 'Quiet Monsoon',
      bets: 2,
      stake: 10,
      reduced: 2,
      cause: 'hand',
      reason: 'Lame',
      proposed_by: 'otto',
      approved_by: '',
    },
  ]);
  expect(total).toMatchObject({ count: 1, bets: 2, stake: 10, reduced: 2 });
});

test('voided bets are in the report of voids at once, and once when their market has its result', async () => {
  const market = await exchange.openMarket('Lions v Bears');
  for (const selection_id of [1, 2]) {
    await bet(ann, market, { selection_id, is_back: 1 });
    await bet(bob, market, { selection_id, is_back: 0 });
  }
  const voids = async () => {
    const { rows } = (await staff('admin/getVoidReport', days)) as DataOf<'admin/getVoidReport'>;
    return rows.filter(({ market_id }) => market_id === `1.${market}`);
  };
  const taken = { market_id: `1.${market}`, selection_id: 1 };
  const wrong = { ...taken, reason: 'A price error' };
  const { stake } = (await staff('admin/previewVoid', taken)) as DataOf<'admin/previewVoid'>;
  await staff('admin/voidBets', wrong);
  expect(stake).toBe(10);
  // As the button said that made them void.
  const row = { what: 'bets-voided', bets: 2, stake, reason: 'A price error', proposed_by: 'otto', cause: 'hand' };
  expect(await voids()).toMatchObject([row]);
  await exchange.sequencer.submit({ type: 'close-market', market });
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [2] as SelectionId[], tied: [] });
  expect(await voids()).toMatchObject([row]);
  await staff('admin/voidBets', { ...wrong, selection_id: 2, reason: 'Another' });
  expect(await voids()).toMatchObject([{ ...row, reason: 'Another' }, row]);
});

test('money in and out says by whom', async () => {
  const { user } = await exchange.signedIn('cara');
  await staff('admin/creditAccount', { user_id: user.userId, amount: 50 });
  const data = await staff('admin/getAdjustmentReport', days);
  const [newest] = (data as DataOf<'admin/getAdjustmentReport'>).rows;
  expect(newest).toMatchObject({ name: 'cara', amount: 50, by_name: 'otto' });
});
