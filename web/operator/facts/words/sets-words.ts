import type { SetsFact } from 'results';
import { pairWords, sideWords, timeWords, type WordsOf } from './kind-words.ts';
import { SCHEDULE_WORDS } from './schedule-words.ts';

/** For tennis and every sport that is won by sets, frames, games or maps: they count from 1. */
export const SETS_WORDS: WordsOf<SetsFact> = {
  'unit-begins': {
    title: 'Set or frame starts',
    isCommon: true,
    sentence: ({ unit, at }) => `${unit} starts, ${timeWords(at)}`,
  },
  score: {
    title: 'Score of a set or frame',
    hint: 'Replaces the points that were entered one by one.',
    isCommon: true,
    sentence: ({ unit, points }, names) => `${unit}: ${pairWords(names, points)}`,
  },
  'unit-ends': {
    title: 'Set or frame ends',
    isCommon: true,
    sentence: ({ unit, winner, at }, names) => `${unit} to ${sideWords(names, winner)}, ${timeWords(at)}`,
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
    fields: { side: 'Won by' },
    sentence: ({ unit, side, at }, names) => `${unit}: a point to ${sideWords(names, side)}, ${timeWords(at)}`,
  },
  disqualified: {
    title: 'Disqualified',
    sentence: ({ side, at }, names) => `${sideWords(names, side)} disqualified, ${timeWords(at)}`,
  },
  're-rack': {
    title: 'Played again',
    hint: 'What was scored in it is gone.',
    sentence: ({ unit }) => `${unit} is played again from the start`,
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
