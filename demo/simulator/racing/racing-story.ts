import type { Random } from '../random.ts';
import {
  OFFICIAL_MS,
  type MarketPlan,
  type Moment,
  type ScoreText,
  type Setting,
  type Story,
  type TimedFact,
  type Withdrawal,
} from '../story.ts';
import type { Millis } from 'engine';
import type { RunnerCard } from 'server/trade/catalogue/catalogue-rows.ts';
import { eachWayChance, order, placeChances, type RaceState, type Runner } from './racing-model.ts';

const STEP_MS = 3000;
/** Eight runners or more pay three places. */
const THREE_PLACES_FROM = 8;
/** Each-way: a place pays a quarter of the odds; hundredths. */
const PLACE_DIVISOR = 400;
/** A factor of a runner that nobody gave a chance: a tenth of a per cent. */
const LEAST_FACTOR = 10;

/** A runner that will not start. */
export interface Withdrawn {
  /** Its place on the card. */
  readonly runner: number;
  /** Milliseconds after the start: negative. */
  readonly at: number;
}

export interface RacePlan {
  readonly horses: readonly string[];
  /** Metres. */
  readonly distance: number;
  readonly surface?: string;
  readonly cards?: readonly RunnerCard[];
  /** Whether it can be bet each-way too. */
  readonly isEachWay?: boolean;
  /** In the order of time. */
  readonly withdrawn?: readonly Withdrawn[];
}

interface Telling {
  readonly plan: RacePlan;
  readonly runners: readonly Runner[];
  readonly places: number;
  readonly moments: Moment[];
  /** Places on the card of whoever still runs. */
  running: number[];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A race of half a minute to two minutes, told every three seconds. */
export function tellRace(plan: RacePlan, setting: Setting, random: Random): Story {
  const { horses } = plan;
  const runners = horses.map((name) => ({ name, pace: 0.45 * random.normal() }));
  const places = horses.length >= THREE_PLACES_FROM ? 3 : 2;
  const telling: Telling = { plan, runners, places, moments: [], running: horses.map((_, place) => place) };
  const start: RaceState = { ground: horses.map(() => 0), left: 1 };
  announce(telling, { at: -Infinity, state: start, note: cardText(telling) });
  const withdrawals = (plan.withdrawn ?? []).map((one) => withdraw(telling, one, start));
  announce(telling, { at: 0, state: start, note: 'They are off' });
  const finish = run(telling, start, random);
  const length = (telling.moments.at(-1) as Moment).at;
  const markets = marketsOf(plan, places);
  const result = finish.map((runner) => [horses[runner] as string]);
  return {
    markets,
    decisions: markets.map(() => ({ at: length })),
    facts: factsOf(plan, setting, { length, order: result }),
    moments: telling.moments,
    length,
    withdrawals,
  };
}

function marketsOf({ horses, cards, isEachWay = false }: RacePlan, places: number): MarketPlan[] {
  const card = cards === undefined ? {} : { cards };
  const of = { runners: horses, runnerNames: horses, ...card };
  const markets: MarketPlan[] = [
    { type: 'win', name: 'Win', winners: 1, rule: 'racing.win', subject: {}, ...of },
    {
      type: 'place',
      name: `To Be Placed (${places})`,
      winners: places,
      rule: 'racing.place',
      subject: { places },
      ...of,
    },
  ];
  if (isEachWay) {
    markets.push({
      type: 'each_way',
      name: `Each-Way (¼, ${places} places)`,
      winners: 1,
      payoff: { kind: 'each-way', places, divisor: PLACE_DIVISOR },
      rule: 'racing.each-way',
      subject: { places },
      ...of,
    });
  }
  return markets;
}

function announce(telling: Telling, { at, state, note }: { at: number; state: RaceState; note: string }): void {
  const score: ScoreText = { summary: '', note, sides: [], recent: [] };
  telling.moments.push({ at, score, chances: chancesOf(telling, state), pause: 0 });
}

/** Its factors are the chances that it is taken with, shared out over the places that are paid. */
function withdraw(telling: Telling, { runner, at }: Withdrawn, state: RaceState): Withdrawal {
  const chances = chancesOf(telling, state);
  // Each-way the odds are those to win.
  const factors = [1, telling.places, 1].slice(0, chances.length).map((winners, market) => {
    const chance = (chances[market === 2 ? 0 : market] as number[])[runner] as number;
    return Math.max(LEAST_FACTOR, Math.round((10_000 * chance) / winners));
  });
  telling.running = telling.running.filter((place) => place !== runner);
  announce(telling, { at, state, note: cardText(telling) });
  return { runner, at, factors };
}

function cardText({ plan, running }: Telling): string {
  const out = plan.horses.length - running.length;
  const gone = out === 0 ? '' : `, ${out} non-runner${out === 1 ? '' : 's'}`;
  return `${plan.distance} m, ${running.length} runners${gone}`;
}

/** @returns who came in, the first first */
function run(telling: Telling, start: RaceState, random: Random): number[] {
  const { runners, plan, running } = telling;
  const steps = Math.round(plan.distance / 50);
  const part = 1 / steps;
  let state = start;
  for (let step = 1; step <= steps; step++) {
    const ground = state.ground.map(
      (gained, place) => gained + (runners[place] as Runner).pace * part + Math.sqrt(part) * random.normal(),
    );
    state = { ground, left: step === steps ? 0 : 1 - step * part };
    const chances = chancesOf(telling, state);
    telling.moments.push({ at: step * STEP_MS, score: scoreOf(telling, state), chances, pause: 0 });
  }
  return orderOf(state, running);
}

/** Of those that run, the first ahead. */
const orderOf = ({ ground }: RaceState, running: readonly number[]): number[] =>
  order(running.map((place) => ground[place] as number)).map((at) => running[at] as number);

function factsOf(
  { horses, distance, surface = 'turf', withdrawn = [] }: RacePlan,
  { startsAt, ground, country }: Setting,
  { length, order: finish }: { length: number; order: readonly (readonly string[])[] },
): TimedFact[] {
  const at = (ms: number) => (startsAt + ms) as Millis;
  const day = dayOf(startsAt);
  return [
    {
      at: -Infinity,
      said: { kind: 'fixture', runners: horses, venue: ground, country, startsAt: at(0), day, surface, distance },
    },
    ...withdrawn.map((one): TimedFact => ({
      at: one.at,
      said: { kind: 'non-runner', runner: horses[one.runner] as string, at: at(one.at) },
    })),
    { at: 0, said: { kind: 'off', at: at(0), day } },
    { at: length, said: { kind: 'result', order: finish, weighedIn: false } },
    { at: length + OFFICIAL_MS, said: { kind: 'weighed-in', at: at(length + OFFICIAL_MS) } },
  ];
}

function chancesOf({ plan, runners, running, places }: Telling, state: RaceState): number[][] {
  const own = running.map((place) => runners[place] as Runner);
  const ground = running.map((place) => state.ground[place] as number);
  const of = (winners: number) => placeChances(own, { ground, left: state.left }, winners);
  const [toWin, toPlace] = [of(1), of(places)];
  const eachWay = toWin.map((chance, at) => eachWayChance(chance, toPlace[at] as number, PLACE_DIVISOR));
  return [toWin, toPlace, ...(plan.isEachWay === true ? [eachWay] : [])].map((chances) => {
    const all = runners.map(() => 0);
    for (const [at, place] of running.entries()) all[place] = chances[at] as number;
    return all;
  });
}

/** Lengths behind the one before, told in the words of a caller. */
function gapText(gap: number): string {
  const lengths = gap * 6;
  if (lengths < 0.25) return 'a head';
  if (lengths < 1) return 'half a length';
  return `${Math.round(lengths)} length${Math.round(lengths) === 1 ? '' : 's'}`;
}

function scoreOf({ runners, running, places, plan }: Telling, state: RaceState): ScoreText {
  const { distance } = plan;
  const places0 = orderOf(state, running);
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
