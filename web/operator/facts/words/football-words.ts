import type { FootballFact, FootballPeriod } from 'results';
import {
  capital,
  clockWords,
  joined,
  pairWords,
  plainWords,
  sideWords,
  timeWords,
  type FactNames,
  type WordsOf,
} from './kind-words.ts';
import { SCHEDULE_WORDS } from './schedule-words.ts';

const MINUTE = 60_000;
/** On the clock of the match when each period begins. */
export const PERIOD_STARTS: Readonly<Record<FootballPeriod, number>> = {
  'first-half': 0,
  'second-half': 45 * MINUTE,
  'extra-time': 90 * MINUTE,
  penalties: 120 * MINUTE,
};

/** `first half 23:10`, by the clock of the match; the time of day if nobody entered when the period began. */
function whenWords(names: FactNames, { period, at }: { readonly period: FootballPeriod; readonly at: number }): string {
  const began = names.begins.get(period);
  const clock = began === undefined ? timeWords(at) : clockWords(Math.max(0, PERIOD_STARTS[period] + at - began));
  return `${plainWords(period)} ${clock}`;
}

const verb = (period: FootballPeriod, word: string): string => (period === 'penalties' ? word : `${word}s`);

export const FOOTBALL_WORDS: WordsOf<FootballFact> = {
  'period-begins': {
    title: 'Period starts',
    hint: 'Kick-off, and the start of each half after it.',
    isCommon: true,
    sentence: ({ period, at }) => `${capital(plainWords(period))} ${verb(period, 'start')}, ${timeWords(at)}`,
  },
  goal: {
    title: 'Goal',
    isCommon: true,
    fields: { side: 'Side it counts for', player: 'Scorer, if known' },
    sentence: (goal, names) =>
      joined(
        goal.ownGoal === true ? 'Own goal' : 'Goal',
        sideWords(names, goal.side),
        goal.player !== 'unknown' && goal.player,
        whenWords(names, goal),
      ),
  },
  card: {
    title: 'Card',
    isCommon: true,
    fields: { to: 'Shown to' },
    sentence: (card, names) =>
      joined(
        `${capital(plainWords(card.card))} card`,
        sideWords(names, card.side),
        card.to === 'staff' && 'to staff',
        whenWords(names, card),
        card.afterWhistle === true && 'after the final whistle',
      ),
  },
  corner: {
    title: 'Corner',
    isCommon: true,
    sentence: (corner, names) =>
      joined('Corner', sideWords(names, corner.side), whenWords(names, corner), !corner.taken && 'not taken'),
  },
  'period-ends': {
    title: 'Period ends',
    isCommon: true,
    sentence: ({ period, at }) => `${capital(plainWords(period))} ${verb(period, 'end')}, ${timeWords(at)}`,
  },
  score: {
    title: 'Score',
    hint: 'At half-time or full time, if the goals are not entered one by one.',
    isCommon: true,
    sentence: ({ when, goals }, names) => `${capital(plainWords(when))}: ${pairWords(names, goals)}`,
  },
  statistic: {
    title: 'Corners and cards in total',
    hint: 'For the whole match, if they are not entered one by one.',
    fields: { name: 'Counted' },
    sentence: ({ name, values }, names) => `${capital(plainWords(name))}: ${pairWords(names, values)}`,
  },
  overturn: {
    title: 'Goal or red card taken back',
    hint: 'By the video referee. Goals and red cards are counted as they were entered.',
    fields: { of: 'Taken back', at: 'Decided' },
    sentence: ({ of, which, at }) =>
      `${capital(plainWords(of))} ${which} of the match taken back by the video referee, ${timeWords(at)}`,
  },
  abandoned: {
    title: 'Abandoned',
    hint: 'It began, and was stopped for good.',
    sentence: ({ at }) => `Abandoned, ${timeWords(at)}`,
  },
  ...SCHEDULE_WORDS,
  fixture: {
    title: 'Fixture',
    fields: { startsAt: 'Kick-off' },
    sentence: ({ teams, startsAt }) => `Fixture: ${teams.join(' v ')}, kick-off ${timeWords(startsAt)}`,
  },
};
