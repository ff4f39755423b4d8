import type { RacingFact } from 'results';
import { countryNameOf } from '../../controls/country-name.ts';
import { joined, listWords, timeWords, type WordsOf } from './kind-words.ts';

const ordinal = (place: number): string => {
  const last = place % 10;
  const isTeen = Math.floor(place / 10) % 10 === 1;
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th');
  return `${place}${suffix}`;
};

/** 1st Alpha, 2nd Bravo and Coal (dead heat), 4th Dune. */
function orderWords(order: readonly (readonly string[])[]): string {
  let place = 1;
  return order
    .map((level) => {
      const words = `${ordinal(place)} ${level.join(' and ')}${level.length > 1 ? ' (dead heat)' : ''}`;
      place += level.length;
      return words;
    })
    .join(', ');
}

export const RACING_WORDS: WordsOf<RacingFact> = {
  'non-runner': {
    title: 'Non-runner',
    hint: 'Once for the whole race. Remove it from each market too, so that prices are reduced.',
    isCommon: true,
    fields: { at: 'Withdrawn' },
    sentence: ({ runner, at }) => `Non-runner: ${runner}, withdrawn ${timeWords(at)}`,
  },
  off: {
    title: 'Off',
    isCommon: true,
    fields: { day: 'Day at the course' },
    sentence: ({ at }) => `Off, ${timeWords(at)}`,
  },
  result: {
    title: 'Result',
    hint: 'The same number for a dead heat, nothing for one that did not finish.',
    isCommon: true,
    sentence: ({ order, weighedIn }) => `${weighedIn ? 'Official result' : 'Result'}: ${orderWords(order)}`,
  },
  'weighed-in': {
    title: 'Weighed in',
    hint: 'The result is official, and markets can settle.',
    isCommon: true,
    sentence: ({ at }) => `Weighed in, ${timeWords(at)}`,
  },
  disqualified: {
    title: 'Disqualified',
    hint: 'Before weighing in it loses its place. Later it changes no bet.',
    sentence: ({ runner, at }) => `${runner} disqualified, ${timeWords(at)}`,
  },
  walkover: { title: 'Walkover', sentence: ({ runner }) => `Walkover: ${runner}` },
  abandoned: { title: 'Abandoned', sentence: () => 'Abandoned' },
  postponed: {
    title: 'Postponed',
    fields: { day: 'To' },
    sentence: ({ day }) => `Postponed to ${day}`,
  },
  moved: { title: 'Another venue', sentence: ({ venue }) => `Moved to ${venue}` },
  surface: { title: 'Another surface', sentence: ({ surface }) => `Run on ${surface}` },
  fixture: {
    title: 'Race',
    hint: 'The runners as the markets name them.',
    fields: { startsAt: 'Off time', day: 'Day at the course' },
    sentence: ({ runners, venue, country, startsAt }) =>
      joined(`Race at ${venue}`, countryNameOf(country) ?? country, timeWords(startsAt), listWords(runners)),
  },
};
