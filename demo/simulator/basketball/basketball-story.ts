import type { Millis } from 'engine';
import type { PeriodsFact } from 'results';
import type { Random } from '../random.ts';
import type { Side } from '../side.ts';
import {
  OFFICIAL_MS,
  scoreBefore,
  seasonOf,
  type MarketPlan,
  type Moment,
  type Setting,
  type Story,
  type TimedFact,
} from '../story.ts';
import {
  BasketballOdds,
  POSSESSIONS,
  QUARTERS,
  scoringChances,
  type BasketballState,
  type ScoringChances,
} from './basketball-model.ts';

const POSSESSION_MS = 3600;
const BREAK_MS = 15_000;
const HALF_TIME_MS = 30_000;
const QUARTER_CLOCK_MS = 600_000;
const OVERTIME_CLOCK_MS = 300_000;

interface Telling {
  readonly sides: readonly [Side, Side];
  readonly scoring: ScoringChances;
  readonly odds: BasketballOdds;
  /** Of the total of points. */
  readonly line: number;
  readonly moments: Moment[];
  readonly facts: TimedFact[];
  readonly setting: Setting;
  state: BasketballState;
  /** Points of the quarter or overtime that is played. */
  ofPeriod: readonly [number, number];
  /** Points of the periods that are over. */
  readonly periods: (readonly [number, number])[];
  /** When the total passed the line. */
  overAt: number | undefined;
}

const START: BasketballState = {
  points: [0, 0],
  period: 1,
  left: [POSSESSIONS.quarter, POSSESSIONS.quarter],
};

/** Four quarters in about eleven minutes, and overtime while it is level. */
export function tellBasketball(sides: readonly [Side, Side], setting: Setting, random: Random): Story {
  const scoring = scoringChances(sides[0].strength - sides[1].strength);
  const odds = new BasketballOdds(scoring);
  const telling: Telling = {
    sides,
    scoring,
    odds,
    line: evenLine(odds),
    moments: [],
    facts: [],
    setting,
    state: START,
    ofPeriod: [0, 0],
    periods: [],
    overAt: undefined,
  };
  announce(telling);
  let at = 0;
  for (;;) {
    at = playPeriod(telling, at, random);
    const { period, points } = telling.state;
    if (period >= QUARTERS && points[0] !== points[1]) break;
    const next = period + 1;
    at += period === QUARTERS / 2 ? HALF_TIME_MS : BREAK_MS;
    const left = next > QUARTERS ? POSSESSIONS.overtime : POSSESSIONS.quarter;
    telling.ofPeriod = [0, 0];
    telling.state = { points, period: next, left: [left, left] };
  }
  report(telling, at + OFFICIAL_MS, (stamp) => ({ kind: 'finished', at: stamp }));
  const decisions = [{ at }, { at: telling.overAt ?? at }];
  const { facts, moments } = telling;
  return { markets: marketsOf(telling), decisions, facts, moments, length: at };
}

/** The half point that is nearest to even. */
function evenLine(odds: BasketballOdds): number {
  let line = 100.5;
  while (odds.overChance(START, line) > 0.5) line += 1;
  return line;
}

function marketsOf({ sides, line }: Telling): MarketPlan[] {
  const runners = sides.map(({ name }) => name);
  return [
    {
      type: 'match_odds',
      name: 'Match Odds',
      winners: 1,
      runners,
      rule: 'basketball.match-odds',
      subject: {},
      runnerNames: ['home', 'away'],
    },
    {
      type: 'total_points',
      name: `Over/Under ${line} Points`,
      winners: 1,
      runners: [`Under ${line} Points`, `Over ${line} Points`],
      rule: 'basketball.over-under',
      subject: { line },
      runnerNames: ['under', 'over'],
    },
  ];
}

function report({ facts, setting }: Telling, at: number, factAt: (at: Millis) => PeriodsFact): void {
  facts.push({ at, said: factAt((setting.startsAt + at) as Millis) });
}

function announce(telling: Telling): void {
  const { sides, setting, moments } = telling;
  const { competition, startsAt } = setting;
  const [home, away] = sides;
  moments.push({ at: -Infinity, score: scoreBefore([home.name, away.name]), chances: chancesOf(telling), pause: 0 });
  report(telling, -Infinity, () => ({
    kind: 'fixture',
    sport: 'basketball',
    teams: [home.name, away.name],
    competition,
    season: seasonOf(setting),
    startsAt: startsAt as Millis,
    periods: QUARTERS,
    periodMs: QUARTER_CLOCK_MS as Millis,
  }));
}

/** Plays a quarter or an overtime, a moment for each score. @returns when it ends */
function playPeriod(telling: Telling, from: number, random: Random): number {
  const { period, left } = telling.state;
  const name = nameOf(period);
  report(telling, from, (at) => ({ kind: 'period-begins', period, at }));
  show(telling, from, period === 1 ? 'Tip-off' : `${name}, ${clockOf(telling.state)}`);
  // Who has the ball first takes turns.
  const first = (random.below(2) + period) % 2;
  let at = from;
  for (let turn = 0; turn < left[0] + left[1]; turn++) {
    at += POSSESSION_MS + Math.floor(random.between(-1200, 1200));
    const side = ((first + turn) % 2) as 0 | 1;
    const scored = random.weighted(telling.scoring[side]);
    score(telling, side, scored);
    if (scored > 0) report(telling, at, (stamp) => ({ kind: 'points', period, side, points: scored, at: stamp }));
    const { points } = telling.state;
    if (points[0] + points[1] > telling.line) telling.overAt ??= at;
    // A miss moves prices little, and the next basket moves them anyway.
    if (scored === 0 || turn === left[0] + left[1] - 1) continue;
    show(telling, at, `${name}, ${clockOf(telling.state)}`);
  }
  telling.periods.push(telling.ofPeriod);
  report(telling, at, (stamp) => ({ kind: 'period-ends', period, at: stamp }));
  const { points } = telling.state;
  const isOver = period >= QUARTERS && points[0] !== points[1];
  if (isOver) show(telling, at, `${telling.sides[points[0] > points[1] ? 0 : 1].name} wins`);
  else show(telling, at, period === QUARTERS / 2 ? 'Half-time' : `End of ${name.toLowerCase()}`);
  return at;
}

function score(telling: Telling, side: 0 | 1, points: number): void {
  const { state } = telling;
  const plus = ([home, away]: readonly [number, number], more: number): readonly [number, number] =>
    side === 0 ? [home + more, away] : [home, away + more];
  telling.ofPeriod = plus(telling.ofPeriod, points);
  telling.state = {
    ...state,
    points: plus(state.points, points),
    left: plus(state.left, -1),
  };
}

const nameOf = (period: number): string => (period > QUARTERS ? 'Overtime' : `Quarter ${period}`);
/** What is left of the period: "6:19" */
function clockOf({ period, left }: BasketballState): string {
  const isOvertime = period > QUARTERS;
  const all = 2 * (isOvertime ? POSSESSIONS.overtime : POSSESSIONS.quarter);
  const clock = ((left[0] + left[1]) / all) * (isOvertime ? OVERTIME_CLOCK_MS : QUARTER_CLOCK_MS);
  const seconds = Math.floor(clock / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function chancesOf({ odds, state, line }: Telling): number[][] {
  const match = odds.matchChance(state);
  const over = odds.overChance(state, line);
  return [
    [match, 1 - match],
    [1 - over, over],
  ];
}

function show(telling: Telling, at: number, note: string): void {
  const { sides, periods, ofPeriod, state } = telling;
  const running = periods.length < state.period ? [ofPeriod] : [];
  const quarters = [...periods, ...running];
  const side = (place: 0 | 1) => ({
    name: sides[place].name,
    score: String(state.points[place]),
    detail: quarters.map((points) => points[place]).join(' '),
    active: false,
  });
  const summary = state.points.join('–');
  const score = { summary, note, sides: [side(0), side(1)], recent: [] };
  telling.moments.push({ at, score, chances: chancesOf(telling), pause: 0 });
}
