import { expect, test } from 'vitest';
import type { Venue as WireVenue } from 'protocol';
import { dayOf, racePath } from './match-path.ts';
import { chipKind, countdownText, countriesOf, nextOff, nextRaceOf, venuesOf } from './races.ts';

const race = (match_id: number, time: string, state: WireVenue['matches'][number]['state'] = 'upcoming') => ({
  match_id,
  name: `${time} Kelford, Lakeside Handicap`,
  match_Date: `2026-11-21T${time}:00.000Z`,
  state,
  markets: [],
});
const wire = (venue: string, country: string, matches: WireVenue['matches']): WireVenue => ({
  venue,
  country,
  matches,
  markets: matches.flatMap(({ markets }) => markets),
});

const venues = venuesOf([
  wire('Kelford (IN)', 'IN', [race(3, '14:50'), race(1, '14:00', 'finished'), race(2, '14:15', 'in-play')]),
  wire('Marrow Downs', 'GB', [race(4, '14:20'), race(5, '15:00')]),
  wire('Ellery Sands', 'GB', [race(6, '13:00', 'finished')]),
]);

test('a meeting has its races by time, in the time of the site (the specification, 9: UTC+5:30)', () => {
  expect(venues[0]?.races.map(({ id, time, title }) => [id, time, title])).toEqual([
    [1, '19:30', 'Lakeside Handicap'],
    [2, '19:45', 'Lakeside Handicap'],
    [3, '20:20', 'Lakeside Handicap'],
  ]);
  expect(venues.map(({ name }) => name)).toEqual(['Kelford', 'Marrow Downs', 'Ellery Sands']);
});

test('past races are struck, the one that a meeting has come to is in ink', () => {
  const [kelford, , over] = venues as [(typeof venues)[0], unknown, (typeof venues)[0]];
  const next = nextRaceOf(kelford);
  expect(kelford.races.map((one) => chipKind(one, next))).toEqual(['past', 'next', 'later']);
  expect(nextRaceOf(over)).toBeUndefined();
});

test('countries come by their next race', () => {
  expect(countriesOf(venues)).toEqual([
    { country: 'IN', venues: 1 },
    { country: 'GB', venues: 2 },
  ]);
});

test('what goes off next is of all meetings, and has not begun', () => {
  expect(nextOff(venues, 2).map(({ id, venue }) => [id, venue.name])).toEqual([
    [4, 'Marrow Downs'],
    [3, 'Kelford'],
  ]);
});

test('a race that never went off holds up no other', () => {
  const [venue] = venuesOf([wire('Kelford', 'IN', [race(1, '14:00', 'delayed'), race(2, '14:15')])]);
  const next = venue && nextRaceOf(venue);
  expect(next?.id).toBe(2);
  expect(venue?.races.map((one) => chipKind(one, next))).toEqual(['later', 'next']);
  expect(nextOff(venue === undefined ? [] : [venue], 2).map(({ id }) => id)).toEqual([2]);
});

test('a race has the address of the specification, 2: horse-racing/{matchId}/{date}', () => {
  const late = Date.parse('2026-11-21T19:00:00Z');
  expect(dayOf(late)).toBe('2026-11-22');
  expect(racePath(7, late)).toBe('/horse-racing/7/2026-11-22');
});

test.each([
  [134_000, '02:14'],
  [133_001, '02:14'],
  [0, '00:00'],
  [-5000, '00:00'],
  [3_599_000, '59:59'],
  [3_900_000, '1 h 05 m'],
])('%i ms before the off the clock says %s', (ms, text) => expect(countdownText(ms)).toBe(text));
