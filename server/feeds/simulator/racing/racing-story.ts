import type { Random } from '../random.ts';
import {
  OFFICIAL_MS,
  type MarketPlan,
  type Moment,
  type ScoreText,
  type Setting,
  type Story,
  type TimedFact,
} from '../story.ts';
import type { Millis } from 'engine';
import { order, placeChances, type RaceState, type Runner } from './racing-model.ts';

const STEP_MS = 3000;
/** Eight runners or more pay three places. */
const THREE_PLACES_FROM = 8;

interface Telling {
  readonly runners: readonly Runner[];
  readonly places: number;
  /** Metres. */
  readonly distance: number;
  readonly moments: Moment[];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A race of one to two minutes, told every three seconds. */
export function tellRace(
  race: { horses: readonly string[]; distance: number },
  setting: Setting,
  random: Random,
): Story {
  const { horses, distance } = race;
  const runners = horses.map((name) => ({ name, pace: 0.45 * random.normal() }));
  const places = horses.length >= THREE_PLACES_FROM ? 3 : 2;
  const markets: MarketPlan[] = [
    { type: 'win', name: 'Win', winners: 1, runners: horses, rule: 'racing.win', subject: {}, outcomes: horses },
    {
      type: 'place',
      name: `To Be Placed (${places})`,
      winners: places,
      runners: horses,
      rule: 'racing.place',
      subject: { places },
      outcomes: horses,
    },
  ];
  const telling: Telling = { runners, places, distance, moments: [] };
  let state: RaceState = { ground: horses.map(() => 0), left: 1 };
  const announced: ScoreText = { summary: '', note: `${distance} m, ${horses.length} runners`, sides: [], recent: [] };
  telling.moments.push({ at: -Infinity, score: announced, chances: chancesOf(telling, state), pause: 0 });
  telling.moments.push({
    at: 0,
    score: { ...announced, note: 'They are off' },
    chances: chancesOf(telling, state),
    pause: 0,
  });
  const steps = Math.round(distance / 50);
  for (let step = 1; step <= steps; step++) {
    const part = 1 / steps;
    const ground = state.ground.map(
      (gained, place) => gained + (runners[place] as Runner).pace * part + Math.sqrt(part) * random.normal(),
    );
    state = { ground, left: step === steps ? 0 : 1 - step * part };
    telling.moments.push({
      at: step * STEP_MS,
      score: scoreOf(telling, state),
      chances: chancesOf(telling, state),
      pause: 0,
    });
  }
  const finish = order(state.ground);
  const length = steps * STEP_MS;
  const decisions = [{ at: length }, { at: length }];
  const result = finish.map((runner) => [horses[runner] as string]);
  const facts = factsOf(race, setting, { length, order: result });
  return { markets, decisions, facts, moments: telling.moments, length };
}

function factsOf(
  { horses, distance }: { horses: readonly string[]; distance: number },
  { startsAt, ground, country }: Setting,
  { length, order: finish }: { length: number; order: readonly (readonly string[])[] },
): TimedFact[] {
  const at = (ms: number) => (startsAt + ms) as Millis;
  const day = dayOf(startsAt);
  const surface = 'turf';
  return [
    {
      at: -Infinity,
      said: { kind: 'fixture', runners: horses, venue: ground, country, startsAt: at(0), day, surface, distance },
    },
    { at: 0, said: { kind: 'off', at: at(0), day } },
    { at: length, said: { kind: 'result', order: finish, weighedIn: false } },
    { at: length + OFFICIAL_MS, said: { kind: 'weighed-in', at: at(length + OFFICIAL_MS) } },
  ];
}

function chancesOf({ runners, places }: Telling, state: RaceState): number[][] {
  return [placeChances(runners, state, 1), placeChances(runners, state, places)];
}

/** Lengths behind the one before, told in the words of a caller. */
function gapText(gap: number): string {
  const lengths = gap * 6;
  if (lengths < 0.25) return 'a head';
  if (lengths < 1) return 'half a length';
  return `${Math.round(lengths)} length${Math.round(lengths) === 1 ? '' : 's'}`;
}

function scoreOf({ runners, places, distance }: Telling, state: RaceState): ScoreText {
  const places0 = order(state.ground);
  const shown = places0.slice(0, Math.max(4, places));
  const name = (runner: number) => (runners[runner] as Runner).name;
  const over = state.left === 0;
  const left = Math.round((state.left * distance) / 50) * 50;
  const leader = shown[0] as number;
  const sides = shown.map((runner, place) => {
    const before = shown[place - 1];
    const gap = before === undefined ? 0 : (state.ground[before] as number) - (state.ground[runner] as number);
    return {
      name: name(runner),
      score: String(place + 1),
      detail: place === 0 ? '' : gapText(gap),
      active: place === 0,
    };
  });
  return {
    summary: over ? `${name(leader)} wins` : `${name(leader)} leads, ${left} m to go`,
    note: over ? `Finished: ${places0.slice(0, places).map(name).join(', ')}` : `${left} m to go`,
    sides,
    recent: [],
  };
}
