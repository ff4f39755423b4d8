import type { PeriodsFact } from 'results';
import { clockWords, pairWords, sideWords, timeWords, type FactNames, type WordsOf } from './kind-words.ts';
import { SCHEDULE_WORDS } from './schedule-words.ts';

const WITH_POINTS: ReadonlySet<string> = new Set(['basketball', 'kabaddi']);

function scoredWords({ sport }: FactNames, points: number): string {
  const word = WITH_POINTS.has(sport) ? 'point' : 'goal';
  return `${points} ${word}${points === 1 ? '' : 's'}`;
}

/** For basketball, ice hockey, handball, kabaddi and futsal. Periods count from 1, overtime after the others. */
export const PERIODS_WORDS: WordsOf<PeriodsFact> = {
  'period-begins': {
    title: 'Period starts',
    isCommon: true,
    sentence: ({ period, at }) => `Period ${period} starts, ${timeWords(at)}`,
  },
  points: {
    title: 'Points or goal',
    isCommon: true,
    sentence: ({ period, side, points, at }, names) =>
      `${scoredWords(names, points)} to ${sideWords(names, side)}, period ${period}, ${timeWords(at)}`,
  },
  score: {
    title: 'Score of a period',
    hint: 'For this period only. Replaces the points entered one by one.',
    isCommon: true,
    sentence: ({ period, points }, names) => `Period ${period}: ${pairWords(names, points)}`,
  },
  'period-ends': {
    title: 'Period ends',
    isCommon: true,
    sentence: ({ period, at }) => `Period ${period} ends, ${timeWords(at)}`,
  },
  finished: { title: 'Match over', isCommon: true, sentence: ({ at }) => `Match over, ${timeWords(at)}` },
  'shoot-out': {
    title: 'Shoot-out',
    hint: 'Decides a tie and counts as one goal.',
    sentence: ({ winner, at }, names) => `${sideWords(names, winner)} won the shoot-out, ${timeWords(at)}`,
  },
  abandoned: {
    title: 'Abandoned',
    sentence: ({ period, leftMs, at }) =>
      `Abandoned with ${clockWords(leftMs)} left of period ${period}, ${timeWords(at)}`,
  },
  ...SCHEDULE_WORDS,
  fixture: {
    title: 'Fixture',
    fields: { periods: 'Periods of regulation' },
    sentence: ({ teams, startsAt }) => `Fixture: ${teams.join(' v ')}, ${timeWords(startsAt)}`,
  },
};
