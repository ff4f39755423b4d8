import { displayIso } from 'protocol/dates';
import type { Fixture, Slot } from '../fixture.ts';
import {
  COURSES,
  DISTANCES,
  DOG_COUNT,
  dogName,
  GOINGS,
  HORSE_COUNT,
  horseName,
  RACE_KINDS,
  RACE_NAMES,
  TRACK_DISTANCES,
  TRACKS,
} from '../names/racing-names.ts';
import { horseCards, trapCards } from '../names/race-cards.ts';
import { randomOf, type Random } from '../random.ts';
import { tellRace, type RacePlan, type Withdrawn } from './racing-story.ts';

// What is run when and where, by the seed and the number of the race.

/** So many courses race on one afternoon, in turn. */
const COURSES_AT_ONCE = 8;
const RACES_A_MEETING = 6;
/** Kept from meeting one another: the horses are dealt out over so many races. */
const RACES_A_DEAL = 150;
const TRAPS = 6;
/** Of so many horse races one can be bet each-way. */
const EACH_WAY_EVERY = 3;
/** Shares no factor with the number of dogs: each runs before any runs again. */
const DOG_STEP = 77;
const MINUTE = 60_000;
/** A race keeps at least so many runners. */
const LEAST_RUNNERS = 6;

type RaceFixture = Omit<Fixture, keyof Slot>;

export function horseRace(seed: string, { count, key, startsAt }: Slot): RaceFixture {
  const races = COURSES_AT_ONCE * RACES_A_MEETING;
  const courses = randomOf(`${seed} courses ${Math.floor(count / races)}`).shuffled(COURSES);
  const [course, country] = courses[count % COURSES_AT_ONCE] as (typeof COURSES)[number];
  const random = randomOf(`${seed} ${key} card`);
  const horses = dealt(seed, count, 6 + random.below(9));
  const race = { distance: random.pick(DISTANCES), surface: 'turf', going: random.pick(GOINGS) };
  const title = `${random.pick(RACE_NAMES)} ${random.pick(RACE_KINDS)}`;
  const cards = horseCards(horses.length, random);
  const withdrawn = withdrawnOf(horses.length, random);
  return fixtureOf(
    { course, country, title, race },
    { startsAt, key, seed },
    { horses, cards, withdrawn, isEachWay: count % EACH_WAY_EVERY === 0 },
  );
}

export function greyhoundRace(seed: string, { count, key, startsAt }: Slot): RaceFixture {
  const [course, country] = TRACKS[count % TRACKS.length] as (typeof TRACKS)[number];
  const random = randomOf(`${seed} ${key} card`);
  const horses = Array.from({ length: TRAPS }, (_, trap) => dogName(((count * TRAPS + trap) * DOG_STEP) % DOG_COUNT));
  const race = { distance: random.pick(TRACK_DISTANCES), surface: 'sand', going: 'normal' };
  const title = `Grade A${1 + random.below(9)}`;
  return fixtureOf({ course, country, title, race }, { startsAt, key, seed }, { horses, cards: trapCards(random) });
}

interface Event {
  readonly course: string;
  readonly country: string;
  readonly title: string;
  readonly race: NonNullable<Fixture['race']>;
}

function fixtureOf(
  { course, country, title, race }: Event,
  { startsAt, key, seed }: Pick<Slot, 'startsAt' | 'key'> & { readonly seed: string },
  card: Pick<RacePlan, 'horses' | 'cards' | 'withdrawn' | 'isEachWay'>,
): RaceFixture {
  const time = displayIso(startsAt).slice(11, 16);
  return {
    series: { key: `simulated course ${course}`, name: course },
    name: `${time} ${course}, ${title}`,
    country,
    race,
    tell: () => {
      const setting = { startsAt, competition: course, ground: course, country };
      const { distance, surface } = race;
      return tellRace({ ...card, distance, surface }, setting, randomOf(`${seed} ${key}`));
    },
  };
}

/** Some races lose a runner in their last quarter of an hour, a few two. */
function withdrawnOf(runners: number, random: Random): Withdrawn[] {
  const most = Math.max(0, runners - LEAST_RUNNERS);
  const count = Math.min(most, random.chance(0.45) ? (random.chance(0.2) ? 2 : 1) : 0);
  const out = random.shuffled(Array.from({ length: runners }, (_, place) => place)).slice(0, count);
  const times = out.map(() => -Math.floor(random.between(1.5, 14) * MINUTE)).sort((a, b) => a - b);
  return out.map((runner, at) => ({ runner, at: times[at] as number }));
}

function dealt(seed: string, count: number, runners: number): string[] {
  const deal = Math.floor(count / RACES_A_DEAL);
  const each = Math.floor(HORSE_COUNT / RACES_A_DEAL);
  const from = (count % RACES_A_DEAL) * each;
  // A step that shares no factor with the number of horses visits each once.
  const step = 2 * randomOf(`${seed} deal ${deal}`).below(500) + 1;
  const coprime = step % 5 === 0 ? step + 2 : step;
  return Array.from({ length: runners }, (_, place) => horseName(((from + place) * coprime + deal) % HORSE_COUNT));
}
