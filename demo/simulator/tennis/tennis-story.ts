import type { Random } from '../random.ts';
import type { Side } from '../side.ts';
import type { Millis } from 'engine';
import { TENNIS_SET } from 'results';
import {
  meanOf,
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
  afterPoint,
  inTiebreak,
  other,
  serverNow,
  TennisOdds,
  tennisOver,
  tennisStart,
  type Player,
  type ServeChances,
  type TennisState,
} from './tennis-model.ts';

const POINT_MS = 3600;
const CHANGE_OF_ENDS_MS = 5000;
const SET_BREAK_MS = 12_000;
const POINT_WORDS = ['0', '15', '30', '40'] as const;

interface Telling {
  readonly players: readonly [Side, Side];
  readonly odds: TennisOdds;
  readonly moments: Moment[];
  readonly facts: TimedFact[];
  /** Games of the sets that are over. */
  readonly setScores: (readonly [number, number])[];
  firstSetAt: number | undefined;
}

/** Best of three sets in about ten minutes. */
export function tellTennis([first, second]: readonly [Side, Side], setting: Setting, random: Random): Story {
  const runners = [first.name, second.name];
  const runnerNames = ['home', 'away'];
  const markets: MarketPlan[] = [
    {
      type: 'match_odds',
      name: 'Match Odds',
      winners: 1,
      runners,
      rule: 'tennis.match-odds',
      subject: {},
      runnerNames,
    },
    {
      type: 'set_winner',
      name: 'Set 1 Winner',
      winners: 1,
      runners,
      rule: 'tennis.unit-winner',
      subject: { unit: 1 },
      runnerNames,
    },
  ];
  const edge = 0.018 * (first.strength - second.strength);
  const base = random.between(0.6, 0.66);
  const serve: ServeChances = [base + edge, base - edge];
  const odds = new TennisOdds(serve);
  const telling: Telling = {
    players: [first, second],
    odds,
    moments: [],
    facts: [],
    setScores: [],
    firstSetAt: undefined,
  };
  const stamp = (ms: number) => (setting.startsAt + ms) as Millis;
  telling.facts.push(...announcement(first, second, setting));
  let state = tennisStart(random.below(2) as Player);
  // Before the toss nobody knows who serves: the mean of both.
  const starts = [tennisStart(0), tennisStart(1)].map((start) => chancesOf(telling, start));
  const chances = meanOf(starts[0] as number[][], starts[1] as number[][]);
  telling.moments.push({ at: -Infinity, score: scoreBefore(runners), chances, pause: 0 });
  say(telling, state, { at: 0, note: `${(telling.players[state.server] as Side).name} to serve` });
  let at = POINT_MS;
  for (;;) {
    const server = serverNow(state);
    const winner = random.chance(serve[server]) ? server : other(server);
    const before = state;
    state = afterPoint(state, winner);
    const setOver = state.sets[0] + state.sets[1] > before.sets[0] + before.sets[1];
    if (setOver) {
      const games: [number, number] = [...before.games];
      games[winner]++;
      telling.setScores.push(games);
      telling.firstSetAt ??= at;
    }
    tellGame(telling, { before, state, winner, at, stamp: stamp(at) });
    say(telling, state, { at, note: noteOf(telling, state, { setOver, winner }) });
    if (tennisOver(state)) break;
    at += POINT_MS + Math.floor(random.between(-900, 900)) + pauseAfter(before, state, setOver);
  }
  const official = at + OFFICIAL_MS;
  const winner = state.sets[0] === 2 ? 0 : 1;
  telling.facts.push({ at: official, said: { kind: 'finished', winner, at: stamp(official) } });
  const decisions = [{ at }, { at: telling.firstSetAt as number }];
  return { markets, decisions, facts: telling.facts, moments: telling.moments, length: at };
}

function announcement(first: Side, second: Side, setting: Setting): TimedFact[] {
  const { competition, startsAt } = setting;
  const at = startsAt as Millis;
  const season = seasonOf(setting);
  const sides = [first.name, second.name] as const;
  return [
    {
      at: -Infinity,
      said: { kind: 'fixture', sport: 'tennis', sides, competition, season, startsAt: at, bestOf: 3, ...TENNIS_SET },
    },
    { at: 0, said: { kind: 'unit-begins', unit: 1, at } },
  ];
}

/** A game is a point of its set; points inside a game are nobody's business but the players'. */
function tellGame(
  { facts, setScores }: Telling,
  game: { before: TennisState; state: TennisState; winner: Player; at: number; stamp: Millis },
): void {
  const { before, state, winner, at, stamp } = game;
  const setOver = state.sets[0] + state.sets[1] > before.sets[0] + before.sets[1];
  const played = state.games[0] + state.games[1] > before.games[0] + before.games[1];
  if (!setOver && !played) return;
  const unit = before.sets[0] + before.sets[1] + 1;
  facts.push({ at, said: { kind: 'point', unit, side: winner, at: stamp } });
  if (!setOver) return;
  facts.push({ at, said: { kind: 'unit-ends', unit, winner, at: stamp } });
  if (!tennisOver(state)) facts.push({ at, said: { kind: 'unit-begins', unit: setScores.length + 1, at: stamp } });
}

function pauseAfter(before: TennisState, state: TennisState, setOver: boolean): number {
  if (setOver) return SET_BREAK_MS;
  const games = state.games[0] + state.games[1];
  return games > before.games[0] + before.games[1] && games % 2 === 1 ? CHANGE_OF_ENDS_MS : 0;
}

function noteOf(telling: Telling, state: TennisState, last: { setOver: boolean; winner: Player }): string {
  const name = (player: Player) => telling.players[player].name;
  if (tennisOver(state)) return `Game, set and match ${name(last.winner)}`;
  if (last.setOver) return `${name(last.winner)} takes set ${telling.setScores.length}`;
  if (inTiebreak(state)) return 'Tie-break';
  return `Set ${telling.setScores.length + 1}`;
}

function chancesOf(telling: Telling, state: TennisState): number[][] {
  const match = telling.odds.matchChance(state);
  const [first] = telling.setScores;
  const set = first === undefined ? telling.odds.setChance(state) : first[0] > first[1] ? 1 : 0;
  return [
    [match, 1 - match],
    [set, 1 - set],
  ];
}

function pointText(state: TennisState, player: Player): string {
  const own = state.points[player];
  const theirs = state.points[other(player)];
  if (inTiebreak(state)) return String(own);
  if (own >= 3 && theirs >= 3) return own > theirs ? 'Ad' : '40';
  return POINT_WORDS[own] ?? '40';
}

function say(telling: Telling, state: TennisState, said: { at: number; note: string }): void {
  const running = tennisOver(state) ? [] : [state.games];
  const sets = [...telling.setScores, ...running];
  const serving = serverNow(state);
  const side = (player: Player) => ({
    name: telling.players[player].name,
    score: sets.map((games) => games[player]).join(' '),
    detail: tennisOver(state) ? '' : pointText(state, player),
    active: !tennisOver(state) && serving === player,
  });
  const summary = sets.map((games) => `${games[0]}–${games[1]}`).join(', ');
  const score = { summary, note: said.note, sides: [side(0), side(1)], recent: [] };
  telling.moments.push({ at: said.at, score, chances: chancesOf(telling, state), pause: 0 });
}
