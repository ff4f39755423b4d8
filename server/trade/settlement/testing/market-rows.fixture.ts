import type { Payoff } from 'engine';
import { cricketFacts, innings, result } from '../../../../results/testing/cricket-matches.fixture.ts';
import { fullTime, goal, half, kickOff, MINUTE, START } from '../../../../results/testing/matches.fixture.ts';

// Markets of every kind, each with a bet on its first runner, the facts of its match and what the bet comes to.

const NAMES = { competition: 'Cup', season: '2026', startsAt: START };

/** What becomes of 10.00 at 3.00 on the first runner, or of YES at the line: two that tie share it. */
export type Comes = 'won' | 'lost' | 'void' | 'shared';
export const PROFIT: Readonly<Record<Comes, number>> = { won: 2000, lost: -1000, void: 0, shared: 500 };

export interface MarketRow {
  readonly rule: string;
  readonly subject?: object;
  readonly facts: readonly object[];
  /** Their names in the words of the rule, the backed one first. */
  readonly runners?: readonly string[];
  readonly payoff?: Payoff;
  /** Of a number: YES at this line, at 200 for 100. */
  readonly line?: number;
  /** Where NO is quoted too, and the rate and stake of YES are others. */
  readonly quote?: { readonly no: number; readonly rate: number; readonly stake: number };
  readonly perUnit?: number;
  /** Or the backer's profit, minor units. */
  readonly comes: Comes | number;
}

const teams = ['Reds', 'Blues'];
const football = [{ kind: 'fixture', teams, ...NAMES }, kickOff()];
const played = [...football, goal(0), ...half, fullTime];
const clock = (sport: string, periods: number) => [
  { kind: 'fixture', sport, teams, ...NAMES, periods, periodMs: 12 * MINUTE },
  { kind: 'period-begins', period: 1, at: START },
];
const score = (period: number, points: [number, number]) => ({ kind: 'score', period, points });
const periodEnds = { kind: 'period-ends', period: 1, at: START };
const over = { kind: 'finished', at: START };
const sets = (sport: string, bestOf: number, target: number, more: object = {}) => [
  { kind: 'fixture', sport, sides: teams, ...NAMES, bestOf, target, ...more },
  { kind: 'unit-begins', unit: 1, at: START },
];
const unitEnds = (unit: number, winner = 0) => ({ kind: 'unit-ends', unit, winner, at: START });
const score1 = (...points: number[]) => ({ kind: 'score', unit: 1, points });
const retires = { kind: 'retired', side: 1, at: START };
const RACE = ['A', 'B', 'C', 'D'];
const race = [
  {
    kind: 'fixture',
    runners: RACE,
    venue: 'Ascot',
    country: 'GB',
    startsAt: START,
    day: '2026-11-21',
    surface: 'turf',
    distance: 1600,
  },
  { kind: 'off', at: START, day: '2026-11-21' },
];
const finish = (...order: string[][]) => ({ kind: 'result', order, weighedIn: true });
const election = { kind: 'fixture', name: 'Loksabha', year: 2026, startsAt: START };
const declared = { kind: 'winner', of: 'Delhi', names: ['X'], official: true };
const day = {
  kind: 'fixture',
  instrument: 'NFY',
  contract: '2026-11',
  day: '2026-11-23',
  opensAt: START,
  closesAt: START,
};
const sides = ['home', 'away'];
const number = { kind: 'line', least: 0, most: 1_000_000 } as const;
const cricket = (...facts: Parameters<typeof cricketFacts>[1][]) => cricketFacts('T20', ...facts);
const whole = cricket(innings(1, 20), innings(2, 20, { bat: 0, end: 'overs' }), result('home'));

export const MARKET_ROWS: readonly MarketRow[] = [
  { rule: 'football.match-odds', facts: played, runners: [...sides, 'draw'], comes: 'won' },
  { rule: 'football.draw-no-bet', facts: [...football, ...half, fullTime], runners: sides, comes: 'void' },
  { rule: 'football.count', subject: { of: 'goals' }, facts: played, payoff: number, line: 1, comes: 'won' },
  {
    rule: 'football.handicap',
    facts: played,
    runners: sides,
    payoff: {
      kind: 'handicap',
      least: -10,
      most: 10,
      handicaps: [
        { sign: 1, quarters: -4 },
        { sign: -1, quarters: 4 },
      ],
    },
    comes: 'void',
  },
  {
    rule: 'basketball.match-odds',
    facts: [...clock('basketball', 1), score(1, [9, 8]), periodEnds, over],
    runners: sides,
    comes: 'won',
  },
  {
    rule: 'ice-hockey.three-way',
    facts: [...clock('ice-hockey', 1), score(1, [1, 1]), periodEnds, over],
    runners: [...sides, 'draw'],
    comes: 'lost',
  },
  {
    rule: 'handball.over-under',
    subject: { line: 40 },
    facts: [...clock('handball', 1), score(1, [20, 20]), periodEnds, over],
    runners: ['over', 'under'],
    comes: 'void',
  },
  {
    rule: 'kabaddi.match-odds',
    facts: [...clock('kabaddi', 1), score(1, [30, 31]), periodEnds, over],
    runners: sides,
    comes: 'lost',
  },
  {
    rule: 'futsal.first-to-score',
    facts: [...clock('futsal', 2), { kind: 'points', period: 1, side: 0, points: 1, at: START }],
    runners: sides,
    comes: 'won',
  },
  { rule: 'tennis.match-odds', facts: [...sets('tennis', 3, 6), retires], runners: sides, comes: 'void' },
  {
    rule: 'volleyball.unit-winner',
    subject: { unit: 1 },
    facts: [...sets('volleyball', 5, 25), score1(25, 20), unitEnds(1)],
    runners: sides,
    comes: 'won',
  },
  {
    rule: 'table-tennis.over-under',
    subject: { of: 'points', unit: 1, line: 16.5 },
    facts: [...sets('table-tennis', 5, 11), score1(9, 7), retires],
    runners: ['over', 'under'],
    comes: 'won',
  },
  { rule: 'snooker.match-odds', facts: [...sets('snooker', 1, 0), unitEnds(1, 1)], runners: sides, comes: 'lost' },
  {
    rule: 'e-games.match-odds',
    facts: [...sets('e-games', 3, 0, { title: 'Dota 2' }), retires],
    runners: sides,
    comes: 'won',
  },
  { rule: 'racing.win', facts: [...race, finish(['A', 'B'], ['C'])], runners: RACE, comes: 'shared' },
  {
    rule: 'racing.place',
    subject: { places: 2 },
    facts: [...race, finish(['C'], ['A'])],
    runners: RACE,
    payoff: { kind: 'runners', winners: 2, complete: true },
    comes: 'won',
  },
  {
    rule: 'racing.head-to-head',
    subject: { runners: ['A', 'B'] },
    facts: [...race, finish(['C'], ['B'], ['A'])],
    runners: ['A', 'B'],
    comes: 'lost',
  },
  { rule: 'election.winner', subject: { of: 'Delhi' }, facts: [election, declared], runners: ['X', 'Y'], comes: 'won' },
  {
    rule: 'politics.winner',
    subject: { of: 'Delhi' },
    facts: [election, declared],
    runners: ['Y', 'X'],
    comes: 'lost',
  },
  {
    rule: 'election.seats',
    subject: { party: 'P' },
    facts: [election, { kind: 'seats', party: 'P', seats: 99, final: true }],
    payoff: number,
    line: 100,
    comes: 'lost',
  },
  {
    rule: 'index.settlement-price',
    subject: { perUnit: 1 },
    facts: [day, { kind: 'settlement-price', ticks: 520_020, contract: '2026-11' }],
    payoff: number,
    line: 520_020,
    comes: 'won',
  },
  { rule: 'cricket.match-odds', facts: whole, runners: sides, comes: 'won' },
  {
    rule: 'cricket.bookmaker',
    facts: cricket(innings(1, 20), innings(2, 9.5), result('no-result')),
    runners: sides,
    comes: 'void',
  },
  { rule: 'cricket.toss', facts: cricket({ kind: 'toss', winner: 1, chose: 'bat' }), runners: sides, comes: 'lost' },
  { rule: 'cricket.session', subject: { innings: 1, to: 6 }, facts: whole, payoff: number, line: 36, comes: 'won' },
  {
    rule: 'cricket.khado',
    subject: { innings: 1, to: 6 },
    facts: whole,
    payoff: { kind: 'range', least: 0, most: 1000, width: 5 },
    line: 37,
    comes: 'lost',
  },
  { rule: 'cricket.odd-even', subject: { innings: 1, to: 6 }, facts: whole, runners: ['even', 'odd'], comes: 'won' },
  {
    rule: 'cricket.batsman',
    subject: { innings: 1, player: 'striker' },
    facts: whole,
    payoff: number,
    line: 121,
    comes: 'lost',
  },
  {
    rule: 'cricket.digits',
    subject: { sessions: [{ innings: 1, from: 1, to: 6 }] },
    facts: whole,
    runners: ['6', '0', '1', '2', '3', '4', '5', '7', '8', '9'],
    comes: 'won',
  },
  {
    rule: 'cricket.over-by-over',
    subject: { innings: 1, over: 3 },
    facts: whole,
    payoff: number,
    line: 7,
    comes: 'lost',
  },
  { rule: 'cricket.innings-run', subject: { innings: 1 }, facts: whole, payoff: number, line: 120, comes: 'won' },
  {
    rule: 'cricket.fall-of-wicket',
    subject: { innings: 1, wicket: 1 },
    facts: cricket(innings(1, 20, { wickets: 1 }), innings(2, 20, { bat: 0, end: 'overs' }), result('home')),
    payoff: number,
    line: 121,
    comes: 'lost',
  },
  // Weather stops the innings after the quote is withdrawn: the mid-point of the quote that stood last decides.
  {
    rule: 'cricket.meter',
    subject: { innings: 1 },
    facts: cricket(innings(1, 10, { end: 'weather' }), result('no-result')),
    payoff: { kind: 'spread', least: 0, most: 1600, width: 2 },
    perUnit: 2,
    line: 160,
    quote: { no: 140, rate: 10_000, stake: 1000 },
    comes: -5000,
  },
];
