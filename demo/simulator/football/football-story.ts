import type { Random } from '../random.ts';
import type { Side } from '../side.ts';
import type { Millis } from 'engine';
import type { FootballFact, FootballPeriod } from 'results';
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
  fairQuarters,
  footballChances,
  footballStart,
  goalRates,
  handicapChance,
  MOST_RESULT,
  ratesNow,
  type FootballState,
  type GoalRates,
} from './football-model.ts';

const MINUTE_MS = 7200;
const HALF_TIME_MS = 40_000;
const GOAL_PAUSE_MS = 8000;
const RED_PAUSE_MS = 5000;
const HALF_MINUTES = 45;
const OVER_UNDER = 'over_under_25';
/** Yellow cards a side in a match. They change no chance. */
const YELLOW_RATE = 1.8;
/** Red cards a side in a match. */
const RED_RATE = 0.08;

interface Telling {
  readonly home: Side;
  readonly away: Side;
  readonly rates: GoalRates;
  /** The home side's handicap, in quarters of a goal; undefined where there is no market on numbers. */
  readonly quarters: number | undefined;
  /** Minutes played in each half, stoppage included. */
  readonly halves: readonly [number, number];
  readonly moments: Moment[];
  readonly facts: TimedFact[];
  readonly setting: Setting;
  /** The minutes of each side's goals, as "23'". */
  readonly scored: readonly [string[], string[]];
  readonly yellows: [number, number];
  state: FootballState;
  /** When the third goal fell. */
  overAt: number | undefined;
}

export interface FootballPlan {
  readonly sides: readonly [Side, Side];
  /** Whether the handicap and the number of goals can be bet on too. */
  readonly hasNumbers?: boolean;
}

/** Ninety minutes and stoppage in about twelve. */
export function tellFootball(
  { sides: [home, away], hasNumbers = false }: FootballPlan,
  setting: Setting,
  random: Random,
): Story {
  const rates = goalRates(home.strength - away.strength);
  const telling: Telling = {
    home,
    away,
    rates,
    quarters: hasNumbers ? fairQuarters(footballChances(rates, footballStart).leads) : undefined,
    halves: [HALF_MINUTES + 1 + random.below(2), HALF_MINUTES + 3 + random.below(3)],
    moments: [],
    facts: [],
    setting,
    scored: [[], []],
    yellows: [0, 0],
    state: footballStart,
    overAt: undefined,
  };
  telling.moments.push({
    at: -Infinity,
    score: scoreBefore([home.name, away.name]),
    chances: chancesOf(telling),
    pause: 0,
  });
  const { competition, startsAt } = setting;
  const season = seasonOf(setting);
  tell(telling, -Infinity, () => ({
    kind: 'fixture',
    teams: [home.name, away.name],
    competition,
    season,
    startsAt: startsAt as Millis,
  }));
  const break0 = playHalf(telling, 0, 0, random);
  say(telling, break0, { minute: 'HT', note: 'Half-time' });
  const end = playHalf(telling, 1, break0 + HALF_TIME_MS, random);
  // What the referee has seen counts; the report is there when the score has been looked at for a while.
  tell(telling, end + OFFICIAL_MS, () => ({
    kind: 'period-ends',
    period: 'second-half',
    at: (startsAt + end) as Millis,
  }));
  telling.state = { ...telling.state, left: 0 };
  say(telling, end, { minute: 'FT', note: 'Full time' });
  const markets = marketsOf(telling);
  const decisions = markets.map(({ type }) => ({ at: type === OVER_UNDER ? (telling.overAt ?? end) : end }));
  return { markets, decisions, facts: telling.facts, moments: telling.moments, length: end };
}

function marketsOf({ home, away, quarters }: Telling): MarketPlan[] {
  return [
    {
      type: 'match_odds',
      name: 'Match Odds',
      winners: 1,
      runners: [home.name, away.name, 'The Draw'],
      rule: 'football.match-odds',
      subject: {},
      runnerNames: ['home', 'away', 'draw'],
    },
    {
      type: OVER_UNDER,
      name: 'Over/Under 2.5 Goals',
      winners: 1,
      runners: ['Under 2.5 Goals', 'Over 2.5 Goals'],
      rule: 'football.over-under',
      subject: { of: 'goals', period: 'match', line: 2.5 },
      runnerNames: ['under', 'over'],
    },
    ...(quarters === undefined ? [] : numberMarketsOf([home, away], quarters)),
  ];
}

function numberMarketsOf([home, away]: readonly [Side, Side], quarters: number): MarketPlan[] {
  return [
    {
      type: 'asian_handicap',
      name: 'Asian Handicap',
      winners: 0,
      payoff: {
        kind: 'handicap',
        least: -MOST_RESULT,
        most: MOST_RESULT,
        handicaps: [
          { sign: 1, quarters },
          { sign: -1, quarters: -quarters },
        ],
      },
      runners: [`${home.name} ${handicapText(quarters)}`, `${away.name} ${handicapText(-quarters)}`],
      rule: 'football.handicap',
      subject: { period: 'match' },
      runnerNames: [],
    },
    {
      type: 'total_goals_line',
      name: 'Total Goals',
      winners: 0,
      payoff: { kind: 'line-range', least: 0, most: MOST_RESULT, interval: 50 },
      runners: ['Total Goals'],
      rule: 'football.count',
      subject: { of: 'goals', period: 'match' },
      runnerNames: [],
    },
  ];
}

/** −0.75 */
const handicapText = (quarters: number): string => `${quarters < 0 ? '−' : '+'}${Math.abs(quarters) / 4}`;

const PERIODS: readonly [FootballPeriod, FootballPeriod] = ['first-half', 'second-half'];

function tell({ facts, setting }: Telling, at: number, said: (at: Millis) => FootballFact): void {
  facts.push({ at, said: said((setting.startsAt + at) as Millis) });
}

/** Plays one half, a moment a minute and one for each goal and red card. @returns when it ends */
function playHalf(telling: Telling, half: 0 | 1, from: number, random: Random): number {
  const minutes = telling.halves[half];
  const period = PERIODS[half];
  tell(telling, from, (at) => ({ kind: 'period-begins', period, at }));
  const all = telling.halves[0] + telling.halves[1];
  for (let played = 0; played < minutes; played++) {
    const at = from + played * MINUTE_MS;
    const before = half === 0 ? 0 : telling.halves[0];
    telling.state = { ...telling.state, left: 1 - (before + played) / all };
    const minute = minuteText(half, played);
    const note = half === 0 ? 'First half' : 'Second half';
    say(telling, at, { minute, note: played === 0 ? (half === 0 ? 'Kick-off' : note) : note });
    const happening = whatHappens(telling, all, random);
    if (happening === undefined) {
      booking(telling, { at, half, minute, chance: YELLOW_RATE / all }, random);
      continue;
    }
    const side = happening < 2 ? (happening as 0 | 1) : ((happening - 2) as 0 | 1);
    const then = at + Math.floor(random.between(0.2, 0.9) * MINUTE_MS);
    if (happening < 2) {
      tell(telling, then, (at) => ({ kind: 'goal', side, period, at }));
      goal(telling, side, { at: then, minute });
    } else {
      tell(telling, then, (at) => ({ kind: 'card', side, period, at, card: 'red', to: 'player' }));
      red(telling, side, { at: then, minute });
    }
  }
  const end = from + minutes * MINUTE_MS;
  if (half === 0) tell(telling, end, (at) => ({ kind: 'period-ends', period, at }));
  return end;
}

interface Minute {
  readonly at: number;
  readonly half: 0 | 1;
  readonly minute: string;
  /** Of a card for one of the sides. */
  readonly chance: number;
}

function booking(telling: Telling, { at, half, minute, chance }: Minute, random: Random): void {
  if (!random.chance(2 * chance)) return;
  const side = random.below(2) as 0 | 1;
  const then = at + Math.floor(random.between(0.2, 0.9) * MINUTE_MS);
  tell(telling, then, (stamp) => ({
    kind: 'card',
    side,
    period: PERIODS[half],
    at: stamp,
    card: 'yellow',
    to: 'player',
  }));
  telling.yellows[side]++;
  const { name } = side === 0 ? telling.home : telling.away;
  say(telling, then, { minute, note: `Yellow card, ${name}` });
}

/** 0 and 1: a goal of home or away; 2 and 3: a red card. */
function whatHappens(telling: Telling, minutes: number, random: Random): number | undefined {
  const [home, away] = ratesNow(telling.rates, telling.state);
  const weights = [home / minutes, away / minutes, RED_RATE / minutes, RED_RATE / minutes];
  const quiet = 1 - weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = random.weighted([...weights, quiet]);
  return drawn === 4 ? undefined : drawn;
}

function goal(telling: Telling, side: 0 | 1, { at, minute }: { at: number; minute: string }): void {
  const goals: [number, number] = [...telling.state.goals];
  goals[side]++;
  telling.state = { ...telling.state, goals };
  telling.scored[side].push(minute);
  if (goals[0] + goals[1] === 3) telling.overAt = at;
  const scorer = side === 0 ? telling.home : telling.away;
  say(telling, at, { minute, note: `Goal! ${scorer.name}`, pause: GOAL_PAUSE_MS });
}

function red(telling: Telling, side: 0 | 1, { at, minute }: { at: number; minute: string }): void {
  const reds: [number, number] = [...telling.state.reds];
  reds[side]++;
  telling.state = { ...telling.state, reds };
  const sinner = side === 0 ? telling.home : telling.away;
  say(telling, at, { minute, note: `Red card, ${sinner.name}`, pause: RED_PAUSE_MS });
}

function minuteText(half: 0 | 1, played: number): string {
  const base = half * HALF_MINUTES;
  return played < HALF_MINUTES ? `${base + played + 1}'` : `${base + HALF_MINUTES}+${played - HALF_MINUTES + 1}'`;
}

function chancesOf(telling: Telling): number[][] {
  const { result, under, leads, totals } = footballChances(telling.rates, telling.state);
  const chances = [[...result], [under, 1 - under]];
  if (telling.quarters === undefined) return chances;
  const home = handicapChance(leads, telling.quarters);
  return [...chances, [home, 1 - home], [...totals]];
}

const cards = (colour: string, count: number): string[] => (count === 0 ? [] : [`${colour} ×${count}`]);

function say(telling: Telling, at: number, said: { minute: string; note: string; pause?: number }): void {
  const { goals, reds } = telling.state;
  const side = (place: 0 | 1) => ({
    name: (place === 0 ? telling.home : telling.away).name,
    score: String(goals[place]),
    detail: [...telling.scored[place], ...cards('yellow', telling.yellows[place]), ...cards('red', reds[place])].join(
      ', ',
    ),
    active: false,
  });
  const score = {
    summary: `${goals[0]}–${goals[1]} ${said.minute}`,
    note: said.note,
    sides: [side(0), side(1)],
    recent: [],
  };
  telling.moments.push({ at, score, chances: chancesOf(telling), pause: said.pause ?? 0 });
}
