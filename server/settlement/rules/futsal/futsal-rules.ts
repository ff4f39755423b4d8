import type { Rule } from '../../rule.ts';
import { periodsRules } from '../periods/period-rules.ts';

/** Every version of futsal's rules. The page spells its tab Fustal. */
export const FUTSAL_RULES: readonly Rule[] = periodsRules({
  sport: 'futsal',
  tab: 'Fustal',
  period: 'half',
  unit: 'goals',
  overtime: false,
  mostLeftMs: undefined,
  notes: ['Regulation is two halves of 20 minutes, 40 in all. Extra time does not count.'],
});
