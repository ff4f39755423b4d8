import type { Millis } from 'engine';
import type { CricketFact, CricketResult, Team } from 'results';
import { elevenOf } from '../names/cricket-players.ts';
import type { Random } from '../random.ts';
import {
  OFFICIAL_MS,
  seasonOf,
  type MarketPlan,
  type Moment,
  type ScoreText,
  type Setting,
  type Story,
  type TimedFact,
} from '../story.ts';
import type { Side } from '../side.ts';
import {
  afterBall,
  BALL_KINDS,
  ballChances,
  CricketOdds,
  cricketStart,
  inningsOver,
  secondInnings,
  type BallKind,
  type CricketSides,
  type CricketState,
} from 'server/trade/cricket-model/cricket-model.ts';

import { Scorer } from './scorer.ts';
import { tieChance } from './tie-chance.ts';

export const CRICKET_OVERS = 10;
const TOSS_AT = -120_000;
const BALL_MS = 6000;
const OVER_BREAK_MS = 4000;
const NEW_BATTER_MS = 8000;
const INNINGS_BREAK_MS = 40_000;
const WICKET_PAUSE_MS = 5000;
const SUPER_OVER_MS = 30_000;
/** No simulated match has ended without a result, which nobody can know. */
const COMPLETED = 0.985;

interface Telling {
  readonly first: Side;
  readonly second: Side;
  /** Whether the side that bats first is the one listed first. */
  readonly inOrder: boolean;
  readonly odds: CricketOdds;
  readonly sides: CricketSides;
  readonly moments: Moment[];
  readonly facts: TimedFact[];
  readonly tossChances: readonly number[];
}

const oversText = (balls: number) => `${Math.floor(balls / 6)}.${balls % 6}`;
const bowled = (state: CricketState) => CRICKET_OVERS * 6 - state.ballsLeft;
const wicketsDown = (state: CricketState) => 10 - state.wicketsLeft;
const runsText = (state: CricketState) => `${state.runs}/${wicketsDown(state)}`;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** A ten-over match in about a quarter of an hour: toss, two innings, and an even super over after a tie. */
export function tellCricket([home, away]: readonly [Side, Side], setting: Setting, random: Random): Story {
  const runners = [home.name, away.name];
  const decidedBy = { winners: 1, runners, subject: {}, runnerNames: ['home', 'away'] };
  const answered = { winners: 1, runners: ['Yes', 'No'], subject: {}, runnerNames: ['yes', 'no'] };
  const markets: MarketPlan[] = [
    { type: 'match_odds', name: 'Match Odds', rule: 'cricket.match-odds', ...decidedBy },
    { type: 'toss', name: 'Toss', rule: 'cricket.toss', ...decidedBy },
    { type: 'tied_match', name: 'Tied Match', rule: 'cricket.tied-match', ...answered },
    { type: 'completed_match', name: 'Completed Match', rule: 'cricket.completed-match', ...answered },
  ];
  const edges = (batting: Side, bowling: Side) => 0.05 * (batting.strength - bowling.strength);
  const sidesOf = (first: Side, second: Side): CricketSides => ({
    overs: CRICKET_OVERS,
    firstEdge: edges(first, second),
    secondEdge: edges(second, first),
  });
  const homeFirst = new CricketOdds(sidesOf(home, away));
  const awayFirst = new CricketOdds(sidesOf(away, home));
  const start = cricketStart(CRICKET_OVERS);
  const before = (homeFirst.firstSideChance(start) + 1 - awayFirst.firstSideChance(start)) / 2;

  const tossHome = random.chance(0.5);
  const bats = random.chance(0.5);
  const inOrder = tossHome === bats;
  const [first, second] = inOrder ? [home, away] : [away, home];
  const telling: Telling = {
    first,
    second,
    inOrder,
    odds: inOrder ? homeFirst : awayFirst,
    sides: sidesOf(first, second),
    moments: [],
    facts: announcement([home, away], setting),
    tossChances: tossHome ? [1, 0] : [0, 1],
  };
  const announced = upcomingScore(home, away, '');
  telling.moments.push({
    at: -Infinity,
    score: announced,
    chances: [[before, 1 - before], [0.5, 0.5], ...endings(tieChance(start))],
    pause: 0,
  });
  say(telling, TOSS_AT, { kind: 'toss', winner: tossHome ? 0 : 1, chose: bats ? 'bat' : 'field' });
  const toss = `${(tossHome ? home : away).name} won the toss and chose to ${bats ? 'bat' : 'bowl'}`;
  const chances = chancesAt(telling, start);
  telling.moments.push({ at: TOSS_AT, score: upcomingScore(home, away, toss), chances, pause: 0 });
  telling.moments.push({ at: 0, score: scoreAt(telling, start, { recent: [], note: toss }), chances, pause: 0 });

  const length = play(telling, random);
  const decisions = [{ at: length }, { at: TOSS_AT }, { at: length }, { at: length }];
  return {
    markets,
    decisions,
    facts: telling.facts,
    edges: [edges(home, away), edges(away, home)],
    moments: telling.moments,
    length,
  };
}

function announcement(sides: readonly [Side, Side], setting: Setting): TimedFact[] {
  const { startsAt, competition, ground } = setting;
  const fixture: CricketFact = {
    kind: 'fixture',
    format: 'T10',
    teams: [sides[0].name, sides[1].name],
    overs: CRICKET_OVERS,
    ballsPerOver: 6,
    competition,
    season: seasonOf(setting),
    ground,
    startsAt: startsAt as Millis,
  };
  const elevens = sides.map(({ name }, team): CricketFact => ({
    kind: 'eleven',
    team: team as Team,
    players: elevenOf(name),
  }));
  return [fixture, ...elevens].map((said) => ({ at: -Infinity, said }));
}

const say = ({ facts }: Telling, at: number, said: CricketFact): void => void facts.push({ at, said });

/** Of the side that bats first, and of the other. */
const teamOf = ({ inOrder }: Telling, place: 0 | 1): Team => (inOrder ? place : ((1 - place) as Team));

function upcomingScore(home: Side, away: Side, note: string): ScoreText {
  const sides = [home, away].map((side) => ({ name: side.name, score: '', detail: '', active: false }));
  return { summary: '', note, sides, recent: [] };
}

function chancesAt(telling: Telling, state: CricketState): number[][] {
  const first = telling.odds.firstSideChance(state);
  const sides = telling.inOrder ? [first, 1 - first] : [1 - first, first];
  return [sides, [...telling.tossChances], ...endings(tieChance(state))];
}

/** Whether the match is tied, and whether it is completed: rain is never sure to stay away. */
const endings = (tie: number): number[][] => [
  [tie, 1 - tie],
  [COMPLETED, 1 - COMPLETED],
];

/** @returns when it ends */
function play(telling: Telling, random: Random): number {
  const first = playInnings(telling, { state: cricketStart(CRICKET_OVERS), at: BALL_MS }, random);
  const chase = secondInnings(first.state, CRICKET_OVERS);
  const at = first.at + 3000;
  const note = `Innings break: ${telling.second.name} need ${chase.target} to win`;
  const score = scoreAt(telling, chase, { before: first.state, recent: [], note });
  telling.moments.push({ at, score, chances: chancesAt(telling, chase), pause: 0 });
  say(telling, at, { kind: 'target', innings: 2, runs: chase.target, overs: CRICKET_OVERS });
  const second = playInnings(telling, { state: chase, before: first.state, at: at + INNINGS_BREAK_MS }, random);
  return finish(telling, { first: first.state, second: second.state, at: second.at }, random);
}

function playInnings(
  telling: Telling,
  start: { readonly state: CricketState; readonly before?: CricketState; readonly at: number },
  random: Random,
): { state: CricketState; at: number } {
  let { state, at } = start;
  const { before } = start;
  const recent: string[] = [];
  const innings = state.innings;
  const batting = teamOf(telling, innings === 1 ? 0 : 1);
  const elevens = [telling.first, telling.second].map(({ name }) => elevenOf(name)) as [string[], string[]];
  const scorer = new Scorer(innings, elevens[innings - 1] as string[], elevens[2 - innings] as string[]);
  say(telling, at - BALL_MS, { kind: 'innings', innings, batting, superOver: false });
  for (;;) {
    const kind = BALL_KINDS[random.weighted(ballChances(telling.sides, state))] as BallKind;
    state = afterBall(state, kind);
    say(telling, at, scorer.ball(kind));
    recent.push(kind === '0' ? '.' : kind);
    if (recent.length > 8) recent.shift();
    const over = inningsOver(state);
    const wicket = kind === 'W';
    const pause = wicket && !over ? WICKET_PAUSE_MS : 0;
    const score = scoreAt(telling, state, { before, recent, note: wicket ? 'Wicket!' : undefined });
    telling.moments.push({ at, score, chances: chancesAt(telling, state), pause });
    if (over) return { state, at };
    const overEnds = state.ballsLeft % 6 === 0 && kind !== 'wd';
    at += BALL_MS + Math.floor(random.between(-700, 700));
    at += (wicket ? NEW_BATTER_MS : 0) + (overEnds ? OVER_BREAK_MS : 0);
  }
}

function finish(
  telling: Telling,
  end: { first: CricketState; second: CricketState; at: number },
  random: Random,
): number {
  const need = end.second.target - end.second.runs;
  let at = end.at;
  let firstWon = need > 1;
  const isTied = need === 1;
  let note = `${telling.first.name} won by ${plural(need - 1, 'run')}`;
  if (need <= 0) note = `${telling.second.name} won by ${plural(end.second.wicketsLeft, 'wicket')}`;
  if (need === 1) {
    const tied = scoreAt(telling, end.second, { before: end.first, recent: [], note: 'Tied: a super over decides' });
    telling.moments.push({ at: at + 2000, score: tied, chances: chancesAt(telling, end.second), pause: 0 });
    at += SUPER_OVER_MS;
    firstWon = random.chance(0.5);
    note = `Tied; ${(firstWon ? telling.first : telling.second).name} won the super over`;
  }
  const result = firstWon === telling.inOrder ? [1, 0] : [0, 1];
  const last = telling.moments.at(-1) as Moment;
  const score = scoreAt(telling, end.second, { before: end.first, recent: last.score.recent, note });
  const chances = [result, [...telling.tossChances], isTied ? [1, 0] : [0, 1], [1, 0]];
  const closing: Moment = { at, score, chances, pause: 0 };
  if (at === last.at) telling.moments.pop();
  telling.moments.push(closing);
  const winner = teamOf(telling, firstWon ? 0 : 1);
  const official: CricketResult = isTied
    ? { kind: 'tie', eliminator: winner, method: 'super-over', text: note }
    : { kind: 'won', winner, text: note };
  say(telling, at + OFFICIAL_MS, { kind: 'result', result: official });
  return at;
}

interface Said {
  /** The first innings, in the second. */
  readonly before?: CricketState | undefined;
  readonly recent: readonly string[];
  readonly note?: string | undefined;
}

function scoreAt(telling: Telling, state: CricketState, { before, recent, note }: Said): ScoreText {
  const batting = before ? telling.second : telling.first;
  const made = (at: CricketState) => ({ score: runsText(at), detail: `(${oversText(bowled(at))})` });
  const none = { score: '', detail: '' };
  const first = { name: telling.first.name, ...made(before ?? state), active: !before };
  const second = { name: telling.second.name, ...(before ? made(state) : none), active: before !== undefined };
  const rate = bowled(state) > 0 ? ` · run rate ${((state.runs * 6) / bowled(state)).toFixed(2)}` : '';
  const chase = `Need ${state.target - state.runs} from ${plural(state.ballsLeft, 'ball')}`;
  return {
    summary: `${batting.short} ${runsText(state)} (${oversText(bowled(state))})`,
    note: note ?? (before ? chase : `First innings${rate}`),
    sides: telling.inOrder ? [first, second] : [second, first],
    recent: [...recent],
  };
}
