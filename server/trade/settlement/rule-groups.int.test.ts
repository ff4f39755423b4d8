import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payoff } from 'engine';
import type { Millis } from 'engine/vocabulary';
import { checkRunnerNames, newestRules } from 'results';
import { verifyEvidence } from 'results/verify-evidence';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { innings, result } from '../../../results/testing/cricket-matches.fixture.ts';
import { ANN, BOB, CASH, FactsInMemory, SettlementHouse } from './testing/flow.fixture.ts';
import { BY_TWO, footballFacts } from '../../../results/testing/football-match.fixture.ts';

// One row for every rule group, the whole way: facts, the pinned rule's ruling, its proposal, a person's approval, the
// ledger, and evidence that verifies. ANN backs the first outcome (of a number: below the line), 10.00; BOB is against.

const WON = 1900;
const WON_BELOW = 950;
const LOST = -1000;
const BACK = 0;

const startsAt = 1_700_000_000_000 as Millis;
const NAMES = { competition: 'Cup', season: '2026' };
const home = { home: 1, away: 2 };
const yes = { yes: 1, no: 2 };

const cricket = (format: 'T20' | 'ODI' | 'Test', ...said: readonly (object | readonly object[])[]): object[] => {
  const overs = { T20: 20, ODI: 50, Test: 0 }[format];
  const teams = ['Reds', 'Blues'];
  return [
    { kind: 'fixture', format, teams, overs, ballsPerOver: 6, ...NAMES, ground: 'Oval', startsAt },
    ...said.flat(),
  ];
};
const T20 = cricket('T20', innings(1, 20), innings(2, 20, { bat: 2 }), result('away'));
const drawnTest = (overs: number) => cricket('Test', innings(1, overs), result('draw'));

const periods = (sport: string, count: number, ...points: readonly (readonly [number, number])[]): object[] => [
  { kind: 'fixture', sport, teams: ['H', 'A'], startsAt, periods: count, periodMs: 720_000, ...NAMES },
  ...points.flatMap((score, place) => [
    { kind: 'period-begins', period: place + 1, at: startsAt },
    { kind: 'score', period: place + 1, points: score },
    { kind: 'period-ends', period: place + 1, at: startsAt },
  ]),
  { kind: 'finished', at: startsAt },
];
const sets = (sport: string, format: object, ...points: readonly (readonly [number, number])[]): object[] => [
  { kind: 'fixture', sport, sides: ['H', 'A'], startsAt, ...NAMES, ...format },
  ...points.flatMap((score, place) => [
    { kind: 'unit-begins', unit: place + 1, at: startsAt },
    { kind: 'score', unit: place + 1, points: score },
    { kind: 'unit-ends', unit: place + 1, winner: score[0] > score[1] ? 0 : 1, at: startsAt },
  ]),
];
const race = (order: readonly string[][], ...more: readonly object[]): object[] => [
  {
    kind: 'fixture',
    runners: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
    venue: 'Ascot',
    country: 'GB',
    startsAt,
    day: '2026-11-21',
    surface: 'turf',
    distance: 1600,
  },
  { kind: 'off', at: startsAt, day: '2026-11-21' },
  ...more,
  { kind: 'result', order, weighedIn: true },
];
const election = (...said: readonly object[]): object[] => [
  { kind: 'fixture', name: 'Loksabha', year: 2026, startsAt },
  { kind: 'held', year: 2026 },
  ...said,
];
const oneSetEach = [
  [25, 20],
  [25, 20],
  [25, 20],
] as const;

interface Row {
  readonly rule: string;
  readonly facts: readonly object[];
  readonly subject?: object;
  /** One winner if left out. */
  readonly payoff?: Payoff;
  /** A market about runners; else about a number. */
  readonly runnerNames?: Readonly<Record<string, number>>;
  /** Of a number: the line that ANN is below of. */
  readonly line?: number;
  /** What ANN's cash changes by. */
  readonly cash: number;
}

const placed = (payoff: Payoff) => ({
  rule: payoff.kind === 'each-way' ? 'racing.each-way' : 'racing.place',
  subject: { places: 3 },
  payoff,
  runnerNames: { A: 1, B: 2, C: 3, D: 4 },
});
const eachWay = placed({ kind: 'each-way', places: 3, divisor: 400 });

const ROWS: readonly Row[] = [
  { rule: 'cricket.match-odds', facts: T20, runnerNames: { away: 1, home: 2 }, cash: WON },
  {
    rule: 'cricket.match-odds',
    facts: cricket('T20', innings(1, 20), result('no-result')),
    runnerNames: home,
    cash: BACK,
  },
  { rule: 'cricket.bookmaker', facts: T20, runnerNames: home, cash: LOST },
  {
    rule: 'cricket.toss',
    facts: cricket('T20', { kind: 'toss', winner: 0, chose: 'bat' }),
    runnerNames: home,
    cash: WON,
  },
  { rule: 'cricket.tied-match', facts: T20, runnerNames: yes, cash: LOST },
  { rule: 'cricket.completed-match', facts: T20, runnerNames: yes, cash: WON },
  { rule: 'cricket.session', subject: { innings: 1, from: 1, to: 6 }, facts: T20, line: 40, cash: WON_BELOW },
  { rule: 'cricket.session', subject: { innings: 2, from: 1, to: 6 }, facts: T20, line: 40, cash: LOST },
  { rule: 'cricket.over-by-over', subject: { innings: 1, over: 3 }, facts: T20, line: 6, cash: BACK },
  { rule: 'cricket.innings-run', subject: { innings: 1 }, facts: T20, line: 150, cash: WON_BELOW },
  { rule: 'cricket.khado', subject: { innings: 1 }, facts: drawnTest(69.5), line: 300, cash: BACK },
  { rule: 'cricket.khado', subject: { innings: 1 }, facts: drawnTest(50), line: 300, cash: BACK },
  { rule: 'cricket.batsman', subject: { innings: 1, player: 'striker' }, facts: T20, line: 100, cash: LOST },
  { rule: 'cricket.bowler', subject: { innings: 1, bowler: 'bowler' }, facts: drawnTest(31.5), line: 150, cash: LOST },
  { rule: 'football.match-odds', facts: footballFacts([0]), runnerNames: { ...home, draw: 3 }, cash: WON },
  { rule: 'football.draw-no-bet', facts: footballFacts([0, 1]), runnerNames: home, cash: BACK },
  {
    rule: 'football.over-under',
    subject: { of: 'goals', line: 2.5 },
    facts: footballFacts([0, 0, 1]),
    runnerNames: { over: 1, under: 2 },
    cash: WON,
  },
  {
    rule: 'basketball.match-odds',
    facts: periods('basketball', 4, [9, 1], [9, 1], [9, 1], [9, 1]),
    runnerNames: home,
    cash: WON,
  },
  {
    rule: 'ice-hockey.match-odds',
    facts: periods('ice-hockey', 3, [1, 0], [0, 0], [0, 3]),
    runnerNames: home,
    cash: LOST,
  },
  { rule: 'handball.match-odds', facts: periods('handball', 2, [9, 1], [9, 1]), runnerNames: home, cash: WON },
  { rule: 'kabaddi.match-odds', facts: periods('kabaddi', 2, [9, 1], [9, 1]), runnerNames: home, cash: WON },
  { rule: 'futsal.match-odds', facts: periods('futsal', 2, [2, 1], [1, 1]), runnerNames: home, cash: WON },
  {
    rule: 'tennis.match-odds',
    facts: sets('tennis', { bestOf: 3, target: 6, tieBreak: true }, [6, 4], [6, 4]),
    runnerNames: home,
    cash: WON,
  },
  {
    rule: 'volleyball.match-odds',
    facts: sets('volleyball', { bestOf: 5, target: 25, lastTarget: 15 }, ...oneSetEach),
    runnerNames: home,
    cash: WON,
  },
  {
    rule: 'table-tennis.match-odds',
    facts: sets('table-tennis', { bestOf: 5, target: 11 }, [11, 3], [11, 3], [11, 3]),
    runnerNames: home,
    cash: WON,
  },
  {
    rule: 'snooker.match-odds',
    facts: sets('snooker', { bestOf: 3, target: 0 }, [70, 3], [70, 3]),
    runnerNames: home,
    cash: WON,
  },
  {
    rule: 'e-games.match-odds',
    facts: sets('e-games', { bestOf: 3, target: 0 }, [0, 1], [0, 1]),
    runnerNames: home,
    cash: LOST,
  },
  { rule: 'racing.win', facts: race([['A'], ['B'], ['C'], ['D']]), runnerNames: { A: 1, B: 2, C: 3 }, cash: WON },
  // Two tie for the win: half of 30.00 less the stake of 10.00 is 5.00, commission off.
  { rule: 'racing.win', facts: race([['A', 'B'], ['C'], ['D']]), runnerNames: { A: 1, B: 2, C: 3 }, cash: 475 },
  // Two finish for three places, whatever the market was said to be: the others lose.
  { ...placed({ kind: 'runners', winners: 3, complete: true }), facts: race([['B'], ['A']]), cash: WON },
  { ...placed({ kind: 'runners', winners: 3, complete: true }), facts: race([['B', 'C']]), cash: LOST },
  // A quarter of 20.00 on the placed part, which loses or wins with the same stake as the part to win.
  { ...eachWay, facts: race([['A']]), cash: 2375 },
  { ...eachWay, facts: race([['B'], ['A']]), cash: -500 },
  { ...eachWay, facts: race([['B']]), cash: -2000 },
  {
    rule: 'election.winner',
    facts: election({ kind: 'winner', of: 'Loksabha', names: ['Blue'], tied: false, official: true }),
    subject: { of: 'Loksabha' },
    runnerNames: { Red: 1, Blue: 2 },
    cash: LOST,
  },
  {
    rule: 'election.seats',
    facts: election({ kind: 'seats', party: 'Red', seats: 99, final: true }),
    subject: { party: 'Red' },
    line: 120,
    cash: WON_BELOW,
  },
  {
    rule: 'index.settlement-price',
    facts: [
      {
        kind: 'fixture',
        instrument: 'NFY',
        contract: '2026-11',
        day: '2026-11-23',
        opensAt: startsAt,
        closesAt: (startsAt + 1000) as Millis,
      },
      { kind: 'settlement-price', ticks: 200, contract: '2026-11' },
    ],
    subject: { perUnit: 1 },
    line: 210,
    cash: WON_BELOW,
  },
  {
    rule: 'tournament.winner',
    facts: [
      { kind: 'competition', ...NAMES, matches: 1, leagueMatches: 1, perTeam: 0 },
      { kind: 'champion', team: 'Reds' },
    ],
    runnerNames: { Reds: 1, Blues: 2 },
    cash: WON,
  },
];

let postgres: TestPostgres;
let house: SettlementHouse;
const facts = new FactsInMemory();

beforeAll(async () => {
  postgres = await TestPostgres.start();
  house = await SettlementHouse.open(await postgres.exchangeDatabase(), { facts });
  await house.addClients();
});
afterAll(async () => {
  await house.stop();
  await postgres.stop();
});

/** Commission is 5 % on what is won. */
const against = (cash: number): number => (cash > 0 ? -Math.round(cash / 0.95) : Math.abs(cash) * 0.95);

test.each(ROWS)('$rule: facts, ruling, approval, ledger ($cash)', async (row) => {
  const { rule, subject = {}, runnerNames = {}, line, payoff } = row;
  const series = await house.catalogue.createSeries({ key: 'groups', sportId: 4, name: 'Groups' });
  const { matchId } = await house.catalogue.createMatch({ seriesId: series.seriesId, name: rule, openAt: 1 });
  const names = Object.keys(runnerNames);
  const terms = { rule, subject, runnerNames, perUnit: 1, policy: BY_TWO };
  const made =
    line === undefined
      ? {
          payoff: payoff ?? ({ kind: 'runners', winners: 1, complete: names.length < 3 } as const),
          runners: names.map((name) => ({ selection: runnerNames[name] as number, name })),
        }
      : {
          payoff: { kind: 'line-range', least: 0, most: 340, interval: 100 } as const,
          runners: [{ selection: 1, name: 'Total' }],
        };
  checkRunnerNames(terms, made);
  const market = await house.addMarket(matchId, { terms, market: { name: rule, ...made } });
  await house.bet(market, line === undefined ? {} : { price: line * 100 });
  const before = [house.cash(ANN), house.cash(BOB)];

  facts.say(matchId, ...row.facts);
  await house.settlement.settler.look(matchId);
  const [proposed] = await house.flow.list({ market, states: ['proposed'] });
  expect(proposed?.ruling, JSON.stringify(house.settlement.settler.evaluate(market)?.ruling)).toMatchObject({
    state: row.cash === BACK && line === undefined ? 'void' : expect.stringMatching(/settled|void/),
  });
  expect(house.live.market(market)?.status).toBe('suspended');
  const done = await house.flow.approve(proposed?.action ?? 0, 9);
  expect(done).toMatchObject({ state: 'done', approvedBy: 9 });

  expect(house.cash(ANN) - (before[0] ?? 0)).toBe(row.cash);
  expect(house.cash(BOB) - (before[1] ?? 0)).toBe(against(row.cash));
  const total = [ANN, BOB, 2, 3].reduce((sum, account) => sum + (house.live.account(account as never)?.cash ?? 0), 0);
  expect(total).toBe(2 * CASH);
  expect(verifyEvidence(await house.flow.evidence.find({ market }))).toEqual([]);
});

test('every group of the rule book has its row', () => {
  const groups = (ids: readonly string[]) =>
    [...new Set(ids.map((id) => id.split('.')[0] ?? ''))].toSorted((one, other) => one.localeCompare(other));
  const known = newestRules().map(({ id }) => id);
  expect(groups(ROWS.map(({ rule }) => rule))).toEqual(groups(known).filter((group) => group !== 'politics'));
});
