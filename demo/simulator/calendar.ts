import type { Fixture, Slot } from './fixture.ts';
import { randomOf, type Random } from './random.ts';
import type { Side } from './side.ts';
import { BASKETBALL_LEAGUES } from './names/basketball-names.ts';
import { CRICKET_LEAGUES } from './names/cricket-names.ts';
import { FOOTBALL_LEAGUES } from './names/football-names.ts';
import type { League } from './names/league.ts';
import { greyhoundRace, horseRace } from './racing/race-fixtures.ts';
import { ROUNDS, TENNIS_PLAYERS, TOURNAMENTS } from './names/tennis-names.ts';
import { VOLLEYBALL_LEAGUES } from './names/volleyball-names.ts';
import { tellBasketball } from './basketball/basketball-story.ts';
import { tellCricket } from './cricket/cricket-story.ts';
import { tellFootball } from './football/football-story.ts';
import { tellTennis } from './tennis/tennis-story.ts';
import { tellVolleyball } from './volleyball/volleyball-story.ts';
import type { Setting, Story } from './story.ts';

// What is played when. The calendar has no beginning and no state: it is a function of the seed and the time, so a
// restart finds the same matches where they would be by now.

const MINUTE = 60_000;

interface SportCalendar {
  readonly sportId: number;
  readonly word: string;
  /** Between two starts. */
  readonly every: number;
  /** Of the first start after a whole number of intervals, so that sports do not start together. */
  readonly offset: number;
  /** No match of the sport is longer. */
  readonly longest: number;
  /** How long before its start a match is put up; every third and every ninth earlier, so that the list reaches far. */
  readonly leads: readonly [near: number, third: number, ninth: number];
  fixture(seed: string, slot: Slot): Omit<Fixture, keyof Slot>;
}

/** A side's strength is the same in all its matches of an installation. */
function sideOf(seed: string, sport: string, [name, short]: readonly [string, string]): Side {
  return { name, short, strength: randomOf(`${seed} strength ${sport} ${name}`).normal() };
}

/** Leagues take turns; inside one every pairing comes before any comes again, in an order of the seed's. */
function leagueFixture(
  sport: string,
  leagues: readonly League[],
  { seed, count, key }: Slot & { readonly seed: string },
) {
  const turn = Math.floor(count / leagues.length);
  // Shifted by one each turn: every third match, which is put up early, is then not always of the same few leagues.
  const league = leagues[(count + turn) % leagues.length] as League;
  const pairs = league.teams.flatMap((home) =>
    league.teams.filter((away) => away !== home).map((away) => ({ home, away })),
  );
  const season = Math.floor(turn / pairs.length);
  const order = randomOf(`${seed} season ${sport} ${league.name} ${season}`).shuffled(pairs);
  const { home, away } = order[turn % pairs.length] as (typeof pairs)[number];
  return {
    league,
    home: sideOf(seed, sport, home),
    away: sideOf(seed, sport, away),
    random: () => randomOf(`${seed} ${key}`),
  };
}

const settingOf = ({ startsAt }: Slot, { name, country }: League, home: Side): Setting => ({
  startsAt,
  competition: name,
  ground: home.name,
  country,
});

type Tell = (sides: readonly [Side, Side], setting: Setting, random: Random) => Story;

/** A match of a league that its sides alone describe. */
function twoSidedFixture(
  { seed, slot, word }: { readonly seed: string; readonly slot: Slot; readonly word: string },
  leagues: readonly League[],
  tell: Tell,
): Omit<Fixture, keyof Slot> {
  const { league, home, away, random } = leagueFixture(word, leagues, { ...slot, seed });
  return {
    series: { key: `simulated ${league.name}`, name: league.name },
    name: `${home.name} v ${away.name}`,
    country: league.country,
    tell: () => tell([home, away], settingOf(slot, league, home), random()),
  };
}

const cricket: SportCalendar = {
  sportId: 4,
  word: 'cricket',
  every: 7 * MINUTE,
  offset: 3 * MINUTE,
  longest: 20 * MINUTE,
  leads: [35 * MINUTE, 120 * MINUTE, 240 * MINUTE],
  fixture: (seed, slot) => twoSidedFixture({ seed, slot, word: 'cricket' }, CRICKET_LEAGUES, tellCricket),
};

/** Of so many football matches one has a handicap and a line of goals. */
const NUMBERS_EVERY = 3;

const football: SportCalendar = {
  sportId: 1,
  word: 'football',
  every: 5 * MINUTE,
  offset: 0,
  longest: 14 * MINUTE,
  leads: [25 * MINUTE, 100 * MINUTE, 240 * MINUTE],
  fixture(seed, slot) {
    const { league, home, away, random } = leagueFixture('football', FOOTBALL_LEAGUES, { ...slot, seed });
    return {
      series: { key: `simulated ${league.name}`, name: league.name },
      name: `${home.name} v ${away.name}`,
      country: league.country === 'WO' ? '' : league.country,
      tell: () => {
        const hasNumbers = slot.count % NUMBERS_EVERY === 0;
        return tellFootball({ sides: [home, away], hasNumbers }, settingOf(slot, league, home), random());
      },
    };
  },
};

const tennis: SportCalendar = {
  sportId: 2,
  word: 'tennis',
  every: 6 * MINUTE,
  offset: 2 * MINUTE,
  longest: 30 * MINUTE,
  leads: [30 * MINUTE, 120 * MINUTE, 240 * MINUTE],
  fixture(seed, { count, key, startsAt }) {
    const [tournament, country] = TOURNAMENTS[count % TOURNAMENTS.length] as (typeof TOURNAMENTS)[number];
    const [first, second] = drawOf(seed, count);
    const round = ROUNDS[Math.floor(count / TOURNAMENTS.length) % ROUNDS.length] as string;
    return {
      series: { key: `simulated ${tournament} ${round}`, name: `${tournament}, ${round}` },
      name: `${first[0]} v ${second[0]}`,
      country,
      tell: () =>
        tellTennis(
          [sideOf(seed, 'tennis', first), sideOf(seed, 'tennis', second)],
          { startsAt, competition: tournament, ground: tournament, country },
          randomOf(`${seed} ${key}`),
        ),
    };
  },
};

const basketball: SportCalendar = {
  sportId: 7522,
  word: 'basketball',
  every: 12 * MINUTE,
  offset: 4.5 * MINUTE,
  longest: 22 * MINUTE,
  leads: [90 * MINUTE, 120 * MINUTE, 240 * MINUTE],
  fixture: (seed, slot) => twoSidedFixture({ seed, slot, word: 'basketball' }, BASKETBALL_LEAGUES, tellBasketball),
};

const volleyball: SportCalendar = {
  sportId: 998_917,
  word: 'volleyball',
  every: 13 * MINUTE,
  offset: 1.5 * MINUTE,
  longest: 32 * MINUTE,
  leads: [100 * MINUTE, 120 * MINUTE, 240 * MINUTE],
  fixture: (seed, slot) => twoSidedFixture({ seed, slot, word: 'volleyball' }, VOLLEYBALL_LEAGUES, tellVolleyball),
};

const GROUP = 8;

/** Groups of players take turns and are drawn anew each time, so that nobody plays two matches at once. */
function drawOf(seed: string, count: number): [readonly [string, string], readonly [string, string]] {
  const pass = Math.floor(count / (TENNIS_PLAYERS.length / 2));
  const match = count % (TENNIS_PLAYERS.length / 2);
  const group = Math.floor(match / (GROUP / 2)) * GROUP;
  const everybody = randomOf(`${seed} groups`).shuffled(TENNIS_PLAYERS);
  const players = randomOf(`${seed} draw ${pass} ${group}`).shuffled(everybody.slice(group, group + GROUP));
  const place = (match % (GROUP / 2)) * 2;
  return [players[place], players[place + 1]] as [readonly [string, string], readonly [string, string]];
}

const racing: SportCalendar = {
  sportId: 7,
  word: 'racing',
  every: 3 * MINUTE,
  offset: 1 * MINUTE,
  longest: 4 * MINUTE,
  leads: [20 * MINUTE, 90 * MINUTE, 240 * MINUTE],
  fixture: horseRace,
};

const greyhounds: SportCalendar = {
  sportId: 4339,
  word: 'greyhounds',
  every: 8 * MINUTE,
  offset: 2.5 * MINUTE,
  longest: 2 * MINUTE,
  leads: [40 * MINUTE, 120 * MINUTE, 240 * MINUTE],
  fixture: greyhoundRace,
};

export const CALENDARS: readonly SportCalendar[] = [
  football,
  cricket,
  tennis,
  racing,
  greyhounds,
  basketball,
  volleyball,
];

/** The sport's match with this number. */
function slotOf({ sportId, word, every, offset, leads }: SportCalendar, count: number): Slot {
  const startsAt = count * every + offset;
  const lead = count % 9 === 0 ? leads[2] : count % 3 === 0 ? leads[1] : leads[0];
  return { key: `simulated ${word} ${count}`, sportId, count, startsAt, announcedAt: startsAt - lead };
}

export function fixtureOf(seed: string, slot: Slot): Fixture {
  const calendar = CALENDARS.find(({ sportId }) => sportId === slot.sportId);
  if (calendar === undefined) throw new Error(`simulator: sport ${slot.sportId} has no calendar`);
  return { ...slot, ...calendar.fixture(seed, slot) };
}

/** Everything that is put up at this time and may not be over, the earliest start first. */
export function slotsAt(now: number): Slot[] {
  const found: Slot[] = [];
  for (const calendar of CALENDARS) {
    const first = Math.ceil((now - calendar.longest - calendar.offset) / calendar.every);
    const last = Math.floor((now + calendar.leads[2] - calendar.offset) / calendar.every);
    for (let count = first; count <= last; count++) {
      const slot = slotOf(calendar, count);
      if (slot.announcedAt <= now) found.push(slot);
    }
  }
  return found.sort((a, b) => a.startsAt - b.startsAt);
}

export const fixturesAt = (seed: string, now: number): Fixture[] => slotsAt(now).map((slot) => fixtureOf(seed, slot));

/** The sport's fixture that starts at exactly this time. */
export function fixtureStartingAt(seed: string, sportId: number, startsAt: number): Fixture | undefined {
  const calendar = CALENDARS.find((candidate) => candidate.sportId === sportId);
  if (calendar === undefined) return undefined;
  const count = (startsAt - calendar.offset) / calendar.every;
  return Number.isInteger(count) && count >= 0 ? fixtureOf(seed, slotOf(calendar, count)) : undefined;
}
