import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, marketIdOf, methodOf } from 'protocol';
import { cricketFacts, innings, result, START } from '../../../../results/testing/cricket-matches.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// What no feed tells: an operator makes the market, a bettor bets, an operator enters the facts, and the rule pays. All of
// it over the wire.

let exchange: TestExchange;
let asha: string;
let bala: string;
let operator: string;
beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: asha } = await exchange.signedIn('asha', { cash: 1_000_000 }));
  ({ token: bala } = await exchange.signedIn('bala', { cash: 1_000_000 }));
  ({ token: operator } = await exchange.signedIn('operator', { role: 'operator' }));
});
afterAll(() => exchange.stop());

type Table = typeof CALLS;

async function ask<N extends keyof Table>(name: N, body: object | undefined, token = operator) {
  const call = CALLS[name];
  const answer = await exchange.call(name, body, { token, method: methodOf(call) });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status: true })]);
  return call.data.parse(answer.body.data) as ReturnType<Table[N]['data']['parse']>;
}

async function refused(name: keyof Table, body: object): Promise<unknown> {
  const { status, body: answer } = await exchange.call(name, body, { token: operator });
  return [status, answer.code];
}

const AUTOMATIC = { sources: 1, automatic: true, second_person: false };

async function aMatch(sport_id: number, name: string): Promise<number> {
  const series = await ask('admin/createSeries', { sport_id, name: 'Series' });
  const open_date = new Date(Date.now() + 3_600_000).toISOString();
  return (await ask('admin/createMatch', { ...series, name, open_date })).match_id;
}

async function aMarket(match_id: number, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const { subject } = fields['terms'] as { readonly subject?: { readonly player?: string } };
  const name = subject?.player ?? 'Market';
  const plain = { match_id, name, market_type: 'special', commission: 0, min_stake: 1 };
  const { market_id } = await ask('admin/createMarket', { ...plain, ...fields });
  await ask('admin/openMarket', { market_id });
  return market_id;
}

/** Asha backs the first runner at 3.00 with 10.00, which bala lays: 20.00 if it wins, −10.00 if it loses. */
async function backFirst(match_id: number, terms: object, names: readonly string[]): Promise<string> {
  const outcomes = Object.fromEntries(names.map((name, place) => [name, place + 1]));
  const runners = names.map((name) => ({ name }));
  const market_id = await aMarket(match_id, { runners, terms: { ...terms, outcomes, policy: AUTOMATIC } });
  const on = { market_id, selection_id: 1, odds: 3, stake: 10 };
  await ask('bet/placeMarketBet', { ...on, is_back: 0 }, bala);
  await ask('bet/placeMarketBet', { ...on, is_back: 1 }, asha);
  return market_id;
}

/** Asha takes yes at 100 on this number from the house, 10.00 for 10.00. */
async function yesOn(match_id: number, terms: object, { run, payoff }: { run: number; payoff: object }) {
  const quoted = { mechanism: 'quoted', payoff, runners: [{ name: 'Total' }] };
  const market_id = await aMarket(match_id, {
    ...quoted,
    terms: { ...terms, subject: {}, ...terms, policy: AUTOMATIC },
  });
  const levels = [{ is_back: true, rate: 100, line: run, size: 1000 }];
  await ask('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  await ask('bet/placeFancyBet', { fancy_id: market_id, run, size: 100, stack: 10, is_back: 1 }, asha);
  return market_id;
}

const LINE = { kind: 'line', least: 0, most: 5000 };
const competition = {
  kind: 'competition',
  competition: 'Cup',
  season: '2026',
  matches: 2,
  leagueMatches: 1,
  perTeam: 0,
};
const champion = { kind: 'champion', team: 'Reds' };
const played = (number: number, stage: 'league' | 'play-off', counts: object) => ({
  kind: 'match',
  match: {
    number,
    stage,
    teams: ['Reds', 'Blues'],
    ground: 'Oval',
    startsAt: Date.UTC(2026, 10, number),
    endedAt: Date.UTC(2026, 10, number, 4),
    oversWithABall: 40,
    counts,
    teamCounts: [{ 'team-total': 180 }, { 'team-total': 150 + number }],
    players: { Ann: { 'player-wickets': 3 } },
    elevens: [['Ann'], ['Bob']],
  },
});
const season = [competition, played(1, 'league', { fours: 20 }), played(2, 'play-off', { fours: 21 }), champion];
const allFours = { statistic: 'fours', of: { kind: 'all' } };

const startsAt = Date.UTC(2026, 10, 21);
const NAMES = { competition: 'Cup', season: '2026' };
const election = (...said: readonly object[]) => [
  { kind: 'fixture', name: 'Lok Sabha', year: 2026, startsAt },
  { kind: 'held', year: 2026 },
  ...said,
];
const declared = (of: string, name: string) => ({ kind: 'winner', of, names: [name], official: true });
const periods = (sport: string, count: number) => [
  { kind: 'fixture', sport, teams: ['Reds', 'Blues'], startsAt, periods: count, periodMs: 720_000, ...NAMES },
  ...Array.from({ length: count }, (_, place) => place + 1).flatMap((period) => [
    { kind: 'period-begins', period, at: startsAt },
    { kind: 'score', period, points: [9, 1] },
    { kind: 'period-ends', period, at: startsAt },
  ]),
  { kind: 'finished', at: startsAt },
];
const sets = (sport: string, format: object, points: readonly [number, number]) => [
  { kind: 'fixture', sport, sides: ['Reds', 'Blues'], startsAt, bestOf: 3, ...format, ...NAMES },
  ...[1, 2].flatMap((unit) => [
    { kind: 'unit-begins', unit, at: startsAt },
    { kind: 'score', unit, points },
    { kind: 'unit-ends', unit, winner: 0, at: startsAt },
  ]),
];
const SIDES = ['home', 'away'];
const firstInnings = [
  {
    kind: 'fixture',
    format: 'T20',
    teams: ['Reds', 'Blues'],
    overs: 20,
    ballsPerOver: 6,
    ground: 'Oval',
    startsAt,
    ...NAMES,
  },
  { kind: 'innings', innings: 1, batting: 0, superOver: false },
  { kind: 'total', innings: 1, runs: 150, wickets: 5, balls: 120 },
  { kind: 'innings-end', innings: 1, why: 'overs' },
];
const secondInnings = [
  { kind: 'innings', innings: 2, batting: 1, superOver: false },
  { kind: 'total', innings: 2, runs: 151, wickets: 3, balls: 100 },
  { kind: 'innings-end', innings: 2, why: 'target' },
  { kind: 'result', result: { kind: 'won', winner: 1, text: 'Blues won by 7 wickets' } },
];

const afterAnOver = (number: number, runs: number) => ({ kind: 'total', innings: number, runs, wickets: 0, balls: 6 });
/** 7 runs in the first over of Reds, 15 in that of Blues. */
const firstOvers = [
  ...firstInnings.toSpliced(2, 0, afterAnOver(1, 7)),
  ...secondInnings.toSpliced(1, 0, afterAnOver(2, 15)),
];
const DOUBLE = {
  sessions: [
    { innings: 1, to: 1 },
    { innings: 2, to: 1 },
  ],
};
const TWO_DIGITS = { kind: 'range', least: 0, most: 100, width: 1 };

interface Row {
  readonly rule: string;
  readonly sport: number;
  readonly subject?: object;
  readonly facts: readonly object[];
  /** Of a market about runners, the first of which is backed. */
  readonly runners?: readonly string[];
  readonly run?: number;
  readonly payoff?: object;
  /** What asha's balance changes by. */
  readonly change: number;
}

const race = {
  kind: 'fixture',
  runners: ['Alpha', 'Bravo', 'Coal', 'Dune'],
  venue: 'Kelford',
  country: 'GB',
  startsAt,
  day: '2026-11-21',
  surface: 'turf',
  distance: 1600,
};

const ROWS: readonly Row[] = [
  {
    rule: 'racing.win',
    sport: 7,
    facts: [
      race,
      { kind: 'non-runner', runner: 'Dune', at: startsAt },
      { kind: 'off', at: startsAt, day: race.day },
      { kind: 'result', order: [['Alpha', 'Bravo'], ['Coal']], weighedIn: false },
      { kind: 'weighed-in', at: startsAt },
    ],
    runners: ['Alpha', 'Bravo', 'Coal'],
    // A dead heat: half the stake wins at 3.00.
    change: 5,
  },
  { rule: 'tournament.winner', sport: 4, facts: [competition, champion], runners: ['Reds', 'Blues'], change: 20 },
  { rule: 'tournament.league-total', sport: 4, subject: allFours, facts: season, run: 41, change: 10 },
  { rule: 'tournament.ipl-total', sport: 4, subject: allFours, facts: season, run: 42, change: -10 },
  { rule: 'tournament.world-cup-total', sport: 4, subject: allFours, facts: season, run: 41, change: 10 },
  { rule: 'tournament.big-bash-total', sport: 4, subject: allFours, facts: season, run: 41, change: 10 },
  {
    rule: 'tournament.bowler-wickets',
    sport: 4,
    subject: { team: 'Reds', player: 'Ann' },
    facts: season,
    run: 3,
    change: 10,
  },
  { rule: 'tournament.highest-innings', sport: 4, facts: season, run: 181, change: -10 },
  {
    rule: 'election.winner',
    sport: 2_378_961,
    subject: { of: 'Delhi' },
    facts: election(declared('Delhi', 'Blues')),
    runners: ['Reds', 'Blues'],
    change: -10,
  },
  {
    rule: 'politics.winner',
    sport: 2_378_961,
    subject: { of: 'Mayor' },
    facts: election(declared('Mayor', 'Ann')),
    runners: ['Ann', 'Bob'],
    change: 20,
  },
  {
    rule: 'election.seats',
    sport: 2_378_961,
    subject: { party: 'Reds' },
    facts: election({ kind: 'seats', party: 'Reds', seats: 99, final: true }),
    run: 99,
    change: 10,
  },
  {
    rule: 'cricket.lunch-favourite',
    sport: 4,
    facts: [...firstInnings, { kind: 'break-prices', home: 180, away: 225 }, ...secondInnings],
    runners: SIDES,
    change: 20,
  },
  {
    rule: 'cricket.lunch-favourite',
    sport: 4,
    facts: [...firstInnings, ...secondInnings, { kind: 'break-prices', home: 225, away: 180 }],
    runners: SIDES,
    change: -10,
  },
  { rule: 'cricket.digits', sport: 4, subject: DOUBLE, facts: firstOvers, run: 75, payoff: TWO_DIGITS, change: 10 },
  { rule: 'cricket.digits', sport: 4, subject: DOUBLE, facts: firstOvers, run: 74, payoff: TWO_DIGITS, change: -10 },
  { rule: 'ice-hockey.match-odds', sport: 7524, facts: periods('ice-hockey', 3), runners: SIDES, change: 20 },
  { rule: 'handball.match-odds', sport: 468_328, facts: periods('handball', 2), runners: SIDES, change: 20 },
  { rule: 'kabaddi.match-odds', sport: 9_990_002, facts: periods('kabaddi', 2), runners: SIDES, change: 20 },
  { rule: 'futsal.match-odds', sport: 9_990_003, facts: periods('futsal', 2), runners: SIDES, change: 20 },
  {
    rule: 'snooker.match-odds',
    sport: 6422,
    facts: sets('snooker', { target: 0 }, [70, 3]),
    runners: SIDES,
    change: 20,
  },
  {
    rule: 'table-tennis.match-odds',
    sport: 2_593_174,
    facts: sets('table-tennis', { target: 11 }, [11, 3]),
    runners: SIDES,
    change: 20,
  },
  {
    rule: 'e-games.match-odds',
    sport: 27_454_571,
    facts: sets('e-games', { target: 0 }, [1, 0]),
    runners: SIDES,
    change: 20,
  },
];

test('each kind of fact has its form; the first fact of a match of cricket may make it a cup', async () => {
  const kindsOf = async (match_id: number) => (await ask('admin/getFactForms', { match_id })).map(({ kind }) => kind);
  expect(await kindsOf(await aMatch(7, 'A race'))).toEqual(
    expect.arrayContaining(['fixture', 'non-runner', 'off', 'result', 'weighed-in']),
  );
  const cup = await aMatch(4, 'A cup');
  expect(await kindsOf(cup)).toEqual(expect.arrayContaining(['fixture', 'toss', 'competition']));
  await ask('admin/addFact', { match_id: cup, said: competition });
  expect(await kindsOf(cup)).toEqual(['competition', 'schedule', 'match', 'champion', 'cancelled', 'played']);
});

test.each(ROWS)('$rule: market, bet, facts of an operator, money', async (row) => {
  const { rule, subject = {}, runners, run = 0, payoff = LINE } = row;
  const match_id = await aMatch(row.sport, rule);
  const before = await balanceOf(asha);
  const market_id = runners
    ? await backFirst(match_id, { rule, subject }, runners)
    : await yesOn(match_id, { rule, subject }, { run, payoff });
  for (const said of row.facts) await ask('admin/addFact', { match_id, said });
  await expect.poll(() => statusOf(market_id)).toBe('settled');
  expect((await balanceOf(asha)) - before).toBeCloseTo(row.change, 2);
});

test('a match of a tournament may be named instead of counted', async () => {
  const played = await aMatch(4, 'Reds v Blues');
  const match_id = await aMatch(4, 'Cup');
  const before = await balanceOf(asha);
  const market_id = await yesOn(
    match_id,
    { rule: 'tournament.league-total', subject: allFours },
    { run: 3, payoff: LINE },
  );
  await ask('admin/addFact', { match_id, said: { ...competition, matches: 1 } });
  const named = { kind: 'played', match_id: played, number: 1, stage: 'league' };
  expect(await refused('admin/addFact', { match_id, said: named })).toEqual([422, 'match-not-over']);
  const noId = { ...named, match_id: 2 ** 31 };
  expect(await refused('admin/addFact', { match_id, said: noId })).toEqual([422, 'unreadable-fact']);
  const { store } = exchange.facts;
  await store.begin(played);
  for (const said of cricketFacts('T20', innings(1, 20, { fours: 3 }), innings(2, 20), result('home')))
    store.append(played, 'ball-feed', { said, at: START });
  await ask('admin/addFact', { match_id, said: named });
  await expect.poll(() => statusOf(market_id)).toBe('settled');
  expect((await balanceOf(asha)) - before).toBeCloseTo(10, 2);
});

test('a market whose winner it does not list is held, and hides no other', async () => {
  const match_id = await aMatch(2_378_961, 'Mayor');
  const market_id = await backFirst(match_id, { rule: 'politics.winner', subject: { of: 'Mayor' } }, ['Ann', 'Bob']);
  for (const said of election(declared('Mayor', 'Cid'))) await ask('admin/addFact', { match_id, said });
  await expect.poll(() => statusOf(market_id)).toBe('suspended');
  const listed = await ask('admin/getMarkets', { match_id });
  expect(listed).toMatchObject([{ market_id, decided: 'held' }]);
});

test('a proposal by the rule says which fact is missing', async () => {
  const match_id = await aMatch(4, 'Reds v Blues');
  const [fixture] = firstInnings;
  await ask('admin/addFact', { match_id, said: fixture });
  const market_id = await backFirst(match_id, { rule: 'cricket.toss', subject: {} }, SIDES);
  await ask('admin/closeMarket', { market_id });
  const { body } = await exchange.call('admin/proposeResult', { market_id }, { token: operator });
  expect([body.code, body.message]).toEqual(['not-decided', 'The toss has not been entered.']);
});

test('prices of the break are those of a break, and corrected rather than said again', async () => {
  const match_id = await aMatch(4, 'Reds v Blues');
  const said = { kind: 'break-prices', home: 180, away: 225 };
  for (const one of firstInnings.slice(0, 2)) await ask('admin/addFact', { match_id, said: one });
  expect(await refused('admin/addFact', { match_id, said })).toEqual([422, 'no-break']);
  for (const one of firstInnings.slice(2)) await ask('admin/addFact', { match_id, said: one });
  expect(await refused('admin/addFact', { match_id, said: { ...said, home: 100 } })).toEqual([422, 'unreadable-fact']);
  const { fact_id } = await ask('admin/addFact', { match_id, said });
  expect(await refused('admin/addFact', { match_id, said })).toEqual([422, 'prices-twice']);
  await ask('admin/correctFact', { match_id, fact_id, reason: 'misread', said: { ...said, home: 182 } });
});

const statusOf = (market_id: string) => exchange.live.market(marketIdOf(market_id))?.status;
const balanceOf = async (token: string) => (await ask('user/getUserBalance', undefined, token)).total_balance;

test('a tournament says what cannot be', async () => {
  const match_id = await aMatch(4, 'Cup');
  const say = (said: object) => refused('admin/addFact', { match_id, said });
  // A total over no matches would be settled at 0 as soon as there is a champion.
  expect(await say({ ...competition, matches: 0, leagueMatches: 0 })).toEqual([422, 'unreadable-fact']);
  expect(await say({ ...competition, leagueMatches: 3 })).toEqual([422, 'unreadable-fact']);
  await ask('admin/addFact', { match_id, said: competition });
  expect(await say(competition)).toEqual([422, 'competition-twice']);
  expect(await say({ kind: 'toss', winner: 0, chose: 'bat' })).toEqual([422, 'unreadable-fact']);
  expect(await say({ ...played(3, 'league', {}) })).toEqual([422, 'no-such-match']);
  expect(await say(played(1, 'league', { sixers: 2 }))).toEqual([422, 'unreadable-fact']);
  await ask('admin/addFact', { match_id, said: champion });
  expect(await say({ kind: 'champion', team: 'Blues' })).toEqual([422, 'already-final']);
  expect(await say({ kind: 'cancelled', text: 'war' })).toEqual([422, 'already-final']);
});

test('a first fact that was wrong does not spoil its match: alone, it is taken back or becomes the other', async () => {
  const match_id = await aMatch(4, 'Reds v Blues');
  const correct = { match_id, reason: 'another match' };
  const [fixture, next] = firstInnings;
  const { fact_id } = await ask('admin/addFact', { match_id, said: competition });
  expect(await refused('admin/addFact', { match_id, said: fixture })).toEqual([422, 'unreadable-fact']);
  const { fact_id: asFixture } = await ask('admin/correctFact', { ...correct, fact_id, said: fixture });
  const { fact_id: asCup } = await ask('admin/correctFact', { ...correct, fact_id: asFixture, said: competition });
  await ask('admin/correctFact', { ...correct, fact_id: asCup });
  const { fact_id: again } = await ask('admin/addFact', { match_id, said: competition });
  await ask('admin/correctFact', { ...correct, fact_id: again });
  const { fact_id: stands } = await ask('admin/addFact', { match_id, said: fixture });
  await ask('admin/addFact', { match_id, said: next });
  expect(await refused('admin/correctFact', { ...correct, fact_id: stands, said: competition })).toEqual([
    422,
    'unreadable-fact',
  ]);
});

test('a fixture alone is taken back, its markets wait, and the right one is entered', async () => {
  const match_id = await aMatch(7524, 'Reds v Blues');
  const market_id = await backFirst(match_id, { rule: 'ice-hockey.match-odds', subject: {} }, SIDES);
  const [fixture, ...rest] = periods('ice-hockey', 3);
  const reason = 'another match';
  const { fact_id } = await ask('admin/addFact', { match_id, said: fixture });
  const { fact_id: later } = await ask('admin/addFact', { match_id, said: rest[0] as object });
  expect(await refused('admin/correctFact', { match_id, fact_id, reason })).toEqual([422, 'no-fixture']);
  await ask('admin/correctFact', { match_id, fact_id: later, reason });
  await ask('admin/correctFact', { match_id, fact_id, reason });
  expect(await refused('admin/addFact', { match_id, said: rest[0] as object })).toEqual([422, 'no-fixture']);
  for (const said of [fixture, ...rest]) await ask('admin/addFact', { match_id, said });
  await expect.poll(() => statusOf(market_id)).toBe('settled');
  // Before the fixture that stands, nothing stands, and no second one.
  expect(await refused('admin/correctFact', { match_id, fact_id, reason, said: fixture })).toEqual([
    422,
    'fixture-twice',
  ]);
  expect(await refused('admin/correctFact', { match_id, fact_id: later, reason, said: rest[0] })).toEqual([
    422,
    'no-fixture',
  ]);
});

test('a competition is one of cricket: no rule of another sport reads it', async () => {
  const match_id = await aMatch(1, 'Cup');
  expect(await refused('admin/addFact', { match_id, said: competition })).toEqual([422, 'unreadable-fact']);
});
