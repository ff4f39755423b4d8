import type { SetsFact } from 'results';
import { pairWords, sideWords, timeWords, type FactNames, type WordsOf } from './kind-words.ts';
import { SCHEDULE_WORDS } from './schedule-words.ts';

/** By sport: the part that a match is won by, and the unit that it is counted in. */
const UNITS: Readonly<Record<string, readonly [unit: string, point: string]>> = {
  tennis: ['Set', 'game'],
  volleyball: ['Set', 'point'],
  'table-tennis': ['Game', 'point'],
  snooker: ['Frame', 'point'],
  'e-games': ['Map', 'round'],
};
const unitWords = ({ sport }: FactNames, unit: number): string => `${UNITS[sport]?.[0] ?? 'Set'} ${unit}`;
const pointWord = ({ sport }: FactNames): string => UNITS[sport]?.[1] ?? 'point';

/** For tennis and every sport that is won by sets, frames, games or maps: they count from 1. */
export const SETS_WORDS: WordsOf<SetsFact> = {
  'unit-begins': {
    title: 'Set or frame starts',
    isCommon: true,
    sentence: ({ unit, at }, names) => `${unitWords(names, unit)} starts, ${timeWords(at)}`,
  },
  score: {
    title: 'Score of a set or frame',
    hint: 'Replaces the points entered one by one.',
    isCommon: true,
    sentence: ({ unit, points }, names) => `${unitWords(names, unit)}: ${pairWords(names, points)}`,
  },
  'unit-ends': {
    title: 'Set or frame ends',
    isCommon: true,
    sentence: ({ unit, winner, at }, names) =>
      `${unitWords(names, unit)} to ${sideWords(names, winner)}, ${timeWords(at)}`,
  },
  finished: {
    title: 'Match won',
    isCommon: true,
    sentence: ({ winner, at }, names) => `${sideWords(names, winner)} won the match, ${timeWords(at)}`,
  },
  retired: {
    title: 'Retired',
    isCommon: true,
    sentence: ({ side, at }, names) => `${sideWords(names, side)} retired, ${timeWords(at)}`,
  },
  point: {
    title: 'Point or game',
    hint: 'One of those that win a set: a game of tennis, a point of volleyball.',
    fields: { side: 'Won by' },
    sentence: ({ unit, side, at }, names) =>
      `${unitWords(names, unit)}: ${pointWord(names)} to ${sideWords(names, side)}, ${timeWords(at)}`,
  },
  disqualified: {
    title: 'Disqualified',
    sentence: ({ side, at }, names) => `${sideWords(names, side)} disqualified, ${timeWords(at)}`,
  },
  're-rack': {
    title: 'Played again',
    hint: 'Its score is discarded.',
    sentence: ({ unit }, names) => `${unitWords(names, unit)} is played again from the start`,
  },
  'golden-set': {
    title: 'Golden set',
    sentence: ({ winner }, names) => `Golden set to ${sideWords(names, winner)}`,
  },
  'best-of': { title: 'Another length', sentence: ({ bestOf }) => `Best of ${bestOf}` },
  moved: {
    title: 'Another court',
    fields: { to: 'To' },
    sentence: ({ to }) => `Moved to ${to}`,
  },
  abandoned: { title: 'Abandoned', sentence: ({ at }) => `Abandoned, ${timeWords(at)}` },
  ...SCHEDULE_WORDS,
  fixture: {
    title: 'Fixture',
    fields: {
      target: 'Points or games that win one, 0 for none',
      lastUnit: 'The last one',
    },
    sentence: ({ sides, bestOf, startsAt }) =>
      `Fixture: ${sides.join(' v ')}, best of ${bestOf}, ${timeWords(startsAt)}`,
  },
};
