import type { Random } from '../random.ts';
import type { Side } from '../side.ts';
import type { Decision, MarketPlan, Moment, ScoreText, Story } from '../story.ts';
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
  /** Games of the sets that are over. */
  readonly setScores: (readonly [number, number])[];
  firstSetAt: number | undefined;
}

/** Best of three sets in about ten minutes. */
export function tellTennis(first: Side, second: Side, random: Random): Story {
  const runners = [first.name, second.name];
  const markets: MarketPlan[] = [
    { type: 'match_odds', name: 'Match Odds', winners: 1, runners },
    { type: 'set_winner', name: 'Set 1 Winner', winners: 1, runners },
  ];
  const edge = 0.018 * (first.strength - second.strength);
  const base = random.between(0.6, 0.66);
  const serve: ServeChances = [base + edge, base - edge];
  const odds = new TennisOdds(serve);
  const telling: Telling = { players: [first, second], odds, moments: [], setScores: [], firstSetAt: undefined };
  let state = tennisStart(random.below(2) as Player);
  const sides = runners.map((name) => ({ name, score: '', detail: '', active: false }));
  const announced: ScoreText = { summary: '', note: '', sides, recent: [] };
  // Before the toss nobody knows who serves: the mean of both.
  const starts = [tennisStart(0), tennisStart(1)].map((start) => chancesOf(telling, start));
  const chances = meanOf(starts[0] as number[][], starts[1] as number[][]);
  telling.moments.push({ at: -Infinity, score: announced, chances, pause: 0 });
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
    say(telling, state, { at, note: noteOf(telling, state, { setOver, winner }) });
    if (tennisOver(state)) break;
    at += POINT_MS + Math.floor(random.between(-900, 900)) + pauseAfter(before, state, setOver);
  }
  const wonFirst = telling.setScores[0] as readonly [number, number];
  const decisions: Decision[] = [
    { at, winners: [state.sets[0] === 2 ? 0 : 1] },
    { at: telling.firstSetAt as number, winners: [wonFirst[0] > wonFirst[1] ? 0 : 1] },
  ];
  return { markets, decisions, moments: telling.moments, length: at };
}

function meanOf(a: readonly number[][], b: readonly number[][]): number[][] {
  return a.map((chances, market) => chances.map((chance, runner) => (chance + (b[market]?.[runner] as number)) / 2));
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
