import type { Rule } from '../../rule.ts';
import { periodsRules } from '../periods/period-rules.ts';

/** Every version of handball's rules. */
export const HANDBALL_RULES: readonly Rule[] = periodsRules({
  sport: 'handball',
  tab: 'Handball',
  period: 'half',
  unit: 'goals',
  overtime: false,
  mostLeftMs: undefined,
  notes: ['Regulation is two halves, 60 minutes.'],
});
