import type { Rule } from '../../rule.ts';
import { periodsRules, type PeriodsRules } from './period-rules.ts';

const MINUTE = 60_000;
const NO_SCORE = 'Where nobody scores, or no source tells which of both sides scored first, the market is void.';

/** Every sport that is played by the clock. The page spells the tab of futsal Fustal. */
const SPORTS: readonly PeriodsRules[] = [
  {
    sport: 'basketball',
    tab: 'Basketball',
    period: 'quarter',
    unit: 'points',
    overtime: true,
    overtimeInParts: true,
    mostLeftMs: 5 * MINUTE,
    noScore: NO_SCORE,
    notes: [],
    overtimeNotes: ['A second-half market counts overtime; a quarter market does not.'],
  },
  {
    sport: 'futsal',
    tab: 'Fustal',
    period: 'half',
    unit: 'goals',
    overtime: false,
    overtimeInParts: false,
    mostLeftMs: undefined,
    noScore: NO_SCORE,
    overtimeNotes: [],
    notes: ['Regulation is two halves of 20 minutes, 40 in all. Extra time does not count.'],
  },
  {
    sport: 'handball',
    tab: 'Handball',
    period: 'half',
    unit: 'goals',
    overtime: false,
    overtimeInParts: false,
    mostLeftMs: undefined,
    noScore: NO_SCORE,
    overtimeNotes: [],
    notes: ['Regulation is two halves, 60 minutes.'],
  },
  {
    sport: 'ice-hockey',
    tab: 'Ice Hockey',
    period: 'period',
    unit: 'goals',
    overtime: true,
    overtimeInParts: false,
    mostLeftMs: 5 * MINUTE,
    noScore:
      'Where nobody scores before a shoot-out, its winner is the first to score; where there is none, the market is void. So it is where no source tells which of both sides scored first.',
    notes: ['Regulation is three periods, 60 minutes.'],
    overtimeNotes: [
      'A shoot-out counts as one goal to its winner, however many it took.',
      'Period markets never count overtime.',
    ],
  },
  {
    sport: 'kabaddi',
    tab: 'Kabaddi',
    period: 'half',
    unit: 'points',
    overtime: false,
    overtimeInParts: false,
    mostLeftMs: undefined,
    noScore: NO_SCORE,
    overtimeNotes: [],
    notes: [
      'The full 40 minutes must be played: two halves. In play-offs too the result is that after two halves.',
      'A tie voids two-way markets; a three-way market pays the draw.',
    ],
  },
];

/** Every version of their rules. */
export const PERIODS_RULES: readonly Rule[] = SPORTS.flatMap(periodsRules);
