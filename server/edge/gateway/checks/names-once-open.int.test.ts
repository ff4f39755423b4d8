import type { Proposal } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Bettors read names: two people agree to one that may be read otherwise than the rule, or than it was when it opened.

const TWO = 'second-person-missing';

let owners: TwoOwners;
let series: number;

beforeAll(async () => {
  owners = await TwoOwners.start();
  ({ series_id: series } = await owners.done<{ series_id: number }>('anna', 'admin/createSeries', {
    sport_id: 1,
    name: 'League',
  }));
});
afterAll(() => owners.stop());

const plan = (request: string, series_id: number, now: number) => ({
  request_id: request,
  template: 'football',
  series_id,
  sides: ['Leeds United', 'Hull City'],
  only: ['Match Odds'],
  open_date: new Date(now + 3_600_000).toISOString(),
  bet_delay: 5,
  commission: 2,
  min_stake: 1,
});

/** The market Match Odds of Leeds United v Hull City, whose rule takes runner 1 for the first side. */
async function matchOdds(request: string) {
  const made = await owners.done<{ match_id: number; markets: [string] }>(
    'anna',
    'admin/createMatchFromTemplate',
    plan(request, series, owners.exchange.sequencer.now()),
  );
  return { match_id: made.match_id, market: made.markets[0] };
}

const codeOf = (call: string, body: object) => owners.codeOf('anna', call, body);
const done = <T = object>(call: string, body: object) => owners.done<T>('anna', call, body);
const renaming = (market_id: string, selection_id: number, name: string) => ({
  market_id,
  runners: [{ selection_id, name }],
});
const rename = (...of: Parameters<typeof renaming>) => codeOf('admin/renameMarket', renaming(...of));
const open = (market_id: string) => codeOf('admin/openMarket', { market_id });

/** Nothing waits any more. */
async function reject(): Promise<Proposal> {
  const proposal = await owners.waiting('otto');
  await owners.done('otto', 'admin/rejectProposal', { proposal_id: proposal.proposal_id, reason: 'no' });
  return proposal;
}

const overUnder = (match_id: number, line: number, name = 'Over/Under 1.5 Goals') => ({
  match_id,
  name,
  market_type: 'over_under_15',
  commission: 0,
  min_stake: 1,
  runners: [{ name: 'Under 1.5 Goals' }, { name: 'Over 1.5 Goals' }],
  terms: { rule: 'football.over-under', subject: { of: 'goals', line }, outcomes: { under: 1, over: 2 } },
});

test('once a market has opened one person respells its runners, and two name them anew', async () => {
  const { market } = await matchOdds('in-steps');
  await done('admin/openMarket', { market_id: market });
  expect(await rename(market, 1, 'LEEDS  Unitde')).toBe('done');
  // The first name counts as well: steps lead to any other.
  expect(await rename(market, 1, 'Leads Unitde')).toBe(TWO);
  await reject();
  for (const name of ['Leeds', 'Leeds United 2', 'Hull', 'Leeds Utd']) {
    expect([name, await rename(market, 1, name)]).toEqual([name, TWO]);
    await reject();
  }
  expect(await rename(market, 1, 'Leeds United')).toBe('done');
  const { market_id, runners } = await owners.byBoth<{ market_id: string; runners: { name: string }[] }>(
    'admin/renameMarket',
    renaming(market, 1, 'The Whites'),
  );
  expect([market_id, runners[0]?.name]).toEqual([market, 'The Whites']);
  // One person does not undo an agreement of two.
  expect(await rename(market, 1, 'Leeds United')).toBe(TWO);
  await reject();
});

test('an approval shows what the names were and how many bets rest on them, and is void once they are others', async () => {
  const { market } = await matchOdds('approval');
  await done('admin/openMarket', { market_id: market });
  for (const is_back of [0, 1]) {
    const { token } = await owners.exchange.signedIn(`bettor${is_back}`, { cash: 10_000 });
    const bet = { market_id: market, selection_id: 1, odds: 2, stake: 10, is_back };
    expect((await owners.exchange.call('bet/placeMarketBet', bet, { token })).body).toMatchObject({ status: true });
  }
  expect(await codeOf('admin/renameMarket', { market_id: market, name: 'Toss' })).toBe(TWO);
  const proposal = await owners.waiting('otto');
  expect(proposal).toMatchObject({ kind: 'names', before: { name: 'Match Odds', matched_bets: 2 } });
  expect(proposal.before['runners']).toContainEqual({ selection_id: 2, name: 'Hull City' });
  expect(await codeOf('admin/renameMarket', { market_id: market, name: 'match odds' })).toBe('done');
  expect(await owners.approve('otto', proposal)).toBe('changed-meanwhile');
  await reject();
  // Nobody agrees to two runners of one name.
  expect(await rename(market, 1, 'hull  city')).toBe('same-name-twice');
});

test('no runner joins a market whose rule never answers it, and none drops out that it must answer', async () => {
  const { market } = await matchOdds('joined');
  await done('admin/openMarket', { market_id: market });
  for (const name of ['Leeds United FC', 'Home', 'Anybody'])
    expect([name, await codeOf('admin/addRunner', { market_id: market, name })]).toEqual([name, 'no-answer']);
  expect(await codeOf('admin/removeRunner', { market_id: market, selection_id: 1 })).toBe('never-drops-out');
});

test('a runner that joins is called nothing that another runner is or was called', async () => {
  const { match_id } = await matchOdds('reserves');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', {
    match_id,
    name: 'First to score',
    market_type: 'winner',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Night Ferry' }, { name: 'Red Kite' }],
  });
  await done('admin/openMarket', { market_id });
  await owners.byBoth('admin/renameMarket', renaming(market_id, 1, 'Day Boat'));
  const add = (name: string) => codeOf('admin/addRunner', { market_id, name });
  expect(await add('Night  ferry')).toBe('name-of-another-runner');
  expect(await add('Slow Tide')).toBe('done');
});

test('before a market opens it is named freely, and never opens to pay another runner than bettors read', async () => {
  const { match_id, market } = await matchOdds('before');
  expect([await rename(market, 1, 'Xq'), await rename(market, 2, 'Leeds United')]).toEqual(['done', 'done']);
  expect(await open(market)).toBe('other-runner');
  // The fixture tells the sides, whatever the match is called.
  await done('admin/changeMatch', { match_id, name: 'Cup Final' });
  expect(await open(market)).toBe('other-runner');
  await done('admin/changeMatch', { match_id, name: 'Hull City v Leeds United' });
  expect(await open(market)).toBe('other-sides');
  const many = await done<{ refused: object[] }>('admin/openMarkets', { match_id, inactive_too: true });
  expect(many.refused).toMatchObject([{ market_id: market, code: 'other-sides' }]);
  await done('admin/changeMatch', { match_id, name: 'Leeds United v Hull City' });
  expect([await rename(market, 2, 'Hull City'), await rename(market, 1, 'Leeds United')]).toEqual(['done', 'done']);
  expect(await open(market)).toBe('done');
});

test('two people agree to names that may be read otherwise than the rule', async () => {
  const { match_id, market } = await matchOdds('doubts');
  await done('admin/renameMarket', { market_id: market, name: 'Who wins?' });
  const many = async () => {
    const { changed, refused } = await done<{ changed: string[]; refused: { code: string; message: string }[] }>(
      'admin/openMarkets',
      { match_id, inactive_too: true },
    );
    return { changed, refused: refused.map(({ code, message }) => [code, message]) };
  };
  expect(await many()).toEqual({
    changed: [],
    refused: [
      [
        'names-in-doubt',
        'Who wins? says “who wins”, which the rule “Match odds” does not go by. Open it by itself: a second person has to agree to its names.',
      ],
    ],
  });
  expect(await open(market)).toBe(TWO);
  const proposal = await owners.waiting('otto');
  expect(proposal).toMatchObject({
    kind: 'names',
    body: { market_id: market },
    before: {
      name: 'Who wins?',
      rule: 'Match odds',
      outcomes: { home: 1 },
      doubt: expect.stringContaining('who wins'),
    },
  });
  await done('admin/renameMarket', { market_id: market, name: 'Who wins it?' });
  expect(await owners.approve('otto', proposal)).toBe('changed-meanwhile');
  await reject();
  await owners.byBoth('admin/openMarket', { market_id: market });
  expect(owners.exchange.live.market(Number(market.slice(2)) as never)?.status).toBe('open');
});

test('names that two people have agreed to open alone, until they or the rule change', async () => {
  const { match_id } = await matchOdds('agreed');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', overUnder(match_id, 1.5, 'Few goals'));
  expect(await open(market_id)).toBe(TWO);
  const { proposals } = owners.exchange.running.authority;
  // Approved, and the exchange was busy.
  const { proposal_id: proposal } = await owners.waiting('otto');
  await proposals.change({ proposal, state: 'proposed' }, { state: 'failed' });
  expect(await codeOf('admin/renameMarket', { market_id, name: 'Many goals' })).toBe('done');
  expect(await open(market_id)).toBe(TWO);
  await reject();
  expect(await codeOf('admin/renameMarket', { market_id, name: 'Few goals' })).toBe('done');
  const { changed } = await done<{ changed: string[] }>('admin/openMarkets', { match_id, inactive_too: true });
  expect(changed).toContain(market_id);
});

test('a market may be made under any name, and is held against its rule as it opens', async () => {
  const { match_id } = await matchOdds('numbers');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', overUnder(match_id, 4.5));
  expect(await open(market_id)).toBe(TWO);
  expect((await reject()).before['doubt']).toBe(
    'Over/Under 1.5 Goals does not say line 4.5, which the rule “Over / under” goes by.',
  );
  await done('admin/changeMarketTerms', { market_id, terms: overUnder(match_id, 1.5).terms });
  expect(await open(market_id)).toBe('done');
});

test('a market does not open while its names change', async () => {
  const { match_id, market } = await matchOdds('at-once');
  const [opened] = await Promise.all([
    open(market),
    rename(market, 1, 'Xq'),
    rename(market, 2, 'Leeds United'),
    rename(market, 1, 'Hull City'),
  ]);
  const [odds] = owners.exchange.catalogue.match(match_id)?.markets ?? [];
  expect(opened === 'done' ? odds?.runners[1]?.name : 'Hull City').toBe('Hull City');
});

test('one person respells a match once one of its markets has been open, and two name it anew', async () => {
  const { match_id, market } = await matchOdds('by-match');
  const called = (name: string) => codeOf('admin/changeMatch', { match_id, name });
  expect(await called('League, round 3')).toBe('done');
  expect(await called('Leeds United v Hull City')).toBe('done');
  await done('admin/openMarket', { market_id: market });
  expect(await called('Leeds  united V Hull City')).toBe('done');
  for (const name of ['Hull City v Leeds United', 'Cup Final', 'Leeds United v Hull City 2', 'Leeds Utd v Hull']) {
    expect([name, await called(name)]).toEqual([name, TWO]);
    await reject();
  }
  expect(await codeOf('admin/changeMatch', { match_id, name: 'Cup Final', note: 'moved' })).toBe(TWO);
  const proposal = await owners.waiting('otto');
  expect(proposal.before).toEqual({ name: 'Leeds  united V Hull City', note: '', matched_bets: 0 });
  expect(await owners.approve('otto', proposal)).toBe('done');
  expect(owners.exchange.catalogue.match(match_id)?.name).toBe('Cup Final');
});

test('with one owner names open and change at once', async () => {
  const alone = await TestExchange.start();
  try {
    const { token } = await alone.signedIn('tara', { role: 'trader' });
    const call = async (name: string, body: object) => (await alone.call(name, body, { token })).body;
    const { data } = await call('admin/createSeries', { sport_id: 1, name: 'League' });
    const { series_id } = data as { series_id: number };
    const made = await call('admin/createMatchFromTemplate', plan('alone', series_id, alone.sequencer.now()));
    const { match_id, markets } = made.data as { match_id: number; markets: string[] };
    const market_id = markets[0];
    const codes = [
      await call('admin/renameMarket', { market_id, name: 'Toss' }),
      await call('admin/openMarkets', { match_id, inactive_too: true }),
      await call('admin/renameMarket', { market_id, name: 'Winner' }),
      await call('admin/changeMatch', { match_id, name: 'Cup Final' }),
    ].map(({ code = 'done' }) => code);
    expect(codes).toEqual(['done', 'done', 'done', 'done']);
    expect(alone.live.market(Number(market_id?.slice(2)) as never)?.status).toBe('open');
  } finally {
    await alone.stop();
  }
});
