import type { Venue as WireVenue } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import type { Match } from './from-wire.ts';

// Meetings of a day, as the pages of racing show them.

export interface Race {
  readonly id: number;
  /** `Lakeside Handicap`: the name without its time and venue. */
  readonly title: string;
  readonly startsAt: number;
  /** HH:mm */
  readonly time: string;
  readonly state: Match['state'];
}

export interface Venue {
  readonly name: string;
  /** Two letters, or empty. */
  readonly country: string;
  /** The earliest first. */
  readonly races: readonly Race[];
}

export function venuesOf(wire: readonly WireVenue[]): Venue[] {
  return wire.map(({ venue, country, matches }) => ({
    name: venueName(venue, country),
    country,
    races: matches
      .map((match) => {
        const startsAt = Date.parse(match.match_Date);
        const time = formatDateTime(startsAt).slice(11, 16);
        return { id: match.match_id, title: titleOf(match.name), startsAt, time, state: match.state };
      })
      .toSorted((a, b) => a.startsAt - b.startsAt),
  }));
}

/** `Kelford (IN)` is shown with its country beside it. */
const venueName = (venue: string, country: string): string =>
  venue.endsWith(` (${country})`) ? venue.slice(0, -country.length - 3) : venue;

/** `19:45 Kelford, Lakeside Handicap`: what stands behind the venue, or all where there is no venue. */
export function titleOf(name: string): string {
  const comma = name.indexOf(', ');
  return comma < 0 ? name : name.slice(comma + 2);
}

/** Countries in the order of their first race that is not over; those that are over for the day come last. */
export function countriesOf(venues: readonly Venue[]): { readonly country: string; readonly venues: number }[] {
  const byCountry = Map.groupBy(venues, (venue) => venue.country);
  return [...byCountry]
    .map(([country, own]) => ({ country, venues: own.length, next: nextStart(own.flatMap(({ races }) => races)) }))
    .toSorted((a, b) => a.next - b.next || (a.country < b.country ? -1 : 1))
    .map(({ country, venues: count }) => ({ country, venues: count }));
}

const isNextOrRun = ({ state }: Race): boolean => state === 'upcoming' || state === 'in-play';

/** When the next race goes off; never where all are run. */
export const nextStart = (races: readonly Race[]): number =>
  Math.min(...races.filter(isNextOrRun).map(({ startsAt }) => startsAt));

/** The race that a meeting has come to: in play, or the next to start. */
export const nextRaceOf = ({ races }: Venue): Race | undefined => races.find(isNextOrRun);

/** past: struck · next: in ink · later */
export function chipKind(race: Race, next: Race | undefined): 'past' | 'next' | 'later' {
  if (race.state === 'finished') return 'past';
  return race.id === next?.id ? 'next' : 'later';
}

export interface RaceAt extends Race {
  readonly venue: Venue;
}

/** The races that go off next, of all meetings. */
export function nextOff(venues: readonly Venue[], most: number): RaceAt[] {
  return venues
    .flatMap((venue) => venue.races.map((race) => ({ ...race, venue })))
    .filter(({ state }) => state === 'upcoming')
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)
    .slice(0, most);
}

/** To the off: 02:14, or 1 h 05 m from an hour on; 00:00 once it is due. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${two(minutes)}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} m`;
}
