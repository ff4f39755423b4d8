import type { Millis } from 'engine';
import { VOLLEYBALL_SET } from 'results';
import type { Random } from '../random.ts';
import type { Side } from '../side.ts';
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
  afterRally,
  otherPlace,
  VolleyballOdds,
  volleyballOver,
  type Place,
  type ServeChances,
  type VolleyballState,
} from './volleyball-model.ts';

const RALLY_MS = 4600;
const SET_BREAK_MS = 15_000;
/** More sets than that, or not. */
const LINE = 3.5;

interface Telling {
  readonly sides: readonly [Side, Side];
  readonly odds: VolleyballOdds;
  readonly moments: Moment[];
  readonly facts: TimedFact[];
  /** Points of the sets that are over. */
  readonly setScores: (readonly [number, number])[];
  firstSetAt: number | undefined;
}

/** Best of five sets in about a quarter of an hour. */
export function tellVolleyball(sides: readonly [Side, Side], setting: Setting, random: Random): Story {
  const [home, away] = sides;
  const edge = 0.012 * (home.strength - away.strength);
  const base = random.between(0.36, 0.42);
  const serve: ServeChances = [base + edge, base - edge];
  const telling: Telling = {
    sides,
    odds: new VolleyballOdds(serve),
    moments: [],
    facts: [],
    setScores: [],
    firstSetAt: undefined,
  };
  const stamp = (ms: number) => (setting.startsAt + ms) as Millis;
  telling.facts.push(...announcement(sides, setting));
  let first = random.below(2) as Place;
  let state: VolleyballState = { sets: [0, 0], points: [0, 0], server: first };
  // Before the toss nobody knows who serves: the mean of both.
  const chances = meanOf(chancesOf(telling, { ...state, server: 0 }), chancesOf(telling, { ...state, server: 1 }));
  telling.moments.push({ at: -Infinity, score: scoreBefore([home.name, away.name]), chances, pause: 0 });
  show(telling, state, { at: 0, note: `${sides[first].name} to serve` });
  let at = RALLY_MS;
  for (;;) {
    const winner = random.chance(serve[state.server]) ? state.server : otherPlace(state.server);
    const before = state;
    // Sides take turns to serve first.
    state = afterRally(before, winner, otherPlace(first));
    const unit = before.sets[0] + before.sets[1] + 1;
    const isSetOver = state.sets[winner] > before.sets[winner];
    telling.facts.push({ at, said: { kind: 'point', unit, side: winner, at: stamp(at) } });
    if (isSetOver) {
      first = otherPlace(first);
      const points: [number, number] = [...before.points];
      points[winner]++;
      telling.setScores.push(points);
      telling.firstSetAt ??= at;
      telling.facts.push({ at, said: { kind: 'unit-ends', unit, winner, at: stamp(at) } });
      if (!volleyballOver(state))
        telling.facts.push({ at, said: { kind: 'unit-begins', unit: unit + 1, at: stamp(at) } });
    }
    show(telling, state, { at, note: noteOf(telling, state, isSetOver ? winner : undefined) });
    if (volleyballOver(state)) break;
    at += RALLY_MS + Math.floor(random.between(-1200, 1200)) + (isSetOver ? SET_BREAK_MS : 0);
  }
  const official = at + OFFICIAL_MS;
  const winner = state.sets[0] > state.sets[1] ? 0 : 1;
  telling.facts.push({ at: official, said: { kind: 'finished', winner, at: stamp(official) } });
  const decisions = [{ at }, { at: telling.firstSetAt as number }, { at }];
  return { markets: marketsOf(sides), decisions, facts: telling.facts, moments: telling.moments, length: at };
}

function marketsOf([home, away]: readonly [Side, Side]): MarketPlan[] {
  const both = { winners: 1, runners: [home.name, away.name], runnerNames: ['home', 'away'] } as const;
  return [
    { type: 'match_odds', name: 'Match Odds', ...both, rule: 'volleyball.match-odds', subject: {} },
    { type: 'set_winner', name: 'Set 1 Winner', ...both, rule: 'volleyball.unit-winner', subject: { unit: 1 } },
    {
      type: 'total_sets',
      name: `Over/Under ${LINE} Sets`,
      winners: 1,
      runners: [`Under ${LINE} Sets`, `Over ${LINE} Sets`],
      rule: 'volleyball.over-under',
      subject: { of: 'units', line: LINE },
      runnerNames: ['under', 'over'],
    },
  ];
}

function announcement([home, away]: readonly [Side, Side], setting: Setting): TimedFact[] {
  const { competition, startsAt } = setting;
  const at = startsAt as Millis;
  const season = seasonOf(setting);
  const names = [home.name, away.name] as const;
  return [
    {
      at: -Infinity,
      said: {
        kind: 'fixture',
        sport: 'volleyball',
        sides: names,
        competition,
        season,
        startsAt: at,
        ...VOLLEYBALL_SET,
      },
    },
    { at: 0, said: { kind: 'unit-begins', unit: 1, at } },
  ];
}

function noteOf(telling: Telling, state: VolleyballState, winnerOfSet: Place | undefined): string {
  if (winnerOfSet === undefined) return `Set ${telling.setScores.length + 1}`;
  const { name } = telling.sides[winnerOfSet];
  return volleyballOver(state) ? `${name} wins` : `${name} takes set ${telling.setScores.length}`;
}

function chancesOf(telling: Telling, state: VolleyballState): number[][] {
  const { wins, long } = telling.odds.matchChances(state);
  const [first] = telling.setScores;
  const set = first === undefined ? telling.odds.setChance(state) : first[0] > first[1] ? 1 : 0;
  return [
    [wins, 1 - wins],
    [set, 1 - set],
    [1 - long, long],
  ];
}

function show(telling: Telling, state: VolleyballState, { at, note }: { at: number; note: string }): void {
  const isOver = volleyballOver(state);
  const sets = [...telling.setScores, ...(isOver ? [] : [state.points])];
  const side = (place: Place) => ({
    name: telling.sides[place].name,
    score: sets.map((points) => points[place]).join(' '),
    detail: '',
    active: !isOver && state.server === place,
  });
  const summary = sets.map((points) => points.join('–')).join(', ');
  const score = { summary, note, sides: [side(0), side(1)], recent: [] };
  telling.moments.push({ at, score, chances: chancesOf(telling, state), pause: 0 });
}
