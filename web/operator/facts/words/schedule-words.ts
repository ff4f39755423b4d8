import { sideWords, timeWords, type WordsOf } from './kind-words.ts';

type ScheduleFact =
  | { readonly kind: 'rescheduled'; readonly startsAt: number }
  | { readonly kind: 'called-off' }
  | { readonly kind: 'walkover'; readonly winner: 0 | 1 };

/** The same for every sport of two sides. */
export const SCHEDULE_WORDS = {
  rescheduled: {
    title: 'Another start',
    hint: 'Before it began. The start of the match itself is changed on its own page.',
    fields: { startsAt: 'New start' },
    sentence: ({ startsAt }) => `Start moved to ${timeWords(startsAt)}`,
  },
  'called-off': { title: 'Called off', hint: 'It will not be played.', sentence: () => 'Called off' },
  walkover: {
    title: 'Walkover',
    hint: 'One side goes through without playing.',
    fields: { winner: 'Goes through' },
    sentence: ({ winner }, names) => `Walkover to ${sideWords(names, winner)}`,
  },
} satisfies WordsOf<ScheduleFact>;
