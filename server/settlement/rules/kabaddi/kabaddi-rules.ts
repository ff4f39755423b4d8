import type { Rule } from '../../rule.ts';
import { periodsRules } from '../periods/period-rules.ts';

/** Every version of kabaddi's rules. */
export const KABADDI_RULES: readonly Rule[] = periodsRules({
  sport: 'kabaddi',
  tab: 'Kabaddi',
  period: 'half',
  unit: 'points',
  overtime: false,
  mostLeftMs: undefined,
  notes: [
    'The full 40 minutes must be played: two halves. In play-offs too the result is that after two halves.',
    'A tie voids two-way markets; a three-way market pays the draw.',
  ],
});
