import type { Rule } from '../../rule.ts';
import { periodsRules } from '../periods/period-rules.ts';

const MINUTE = 60_000;

/** Every version of basketball's rules. */
export const BASKETBALL_RULES: readonly Rule[] = periodsRules({
  sport: 'basketball',
  tab: 'Basketball',
  period: 'quarter',
  unit: 'points',
  overtime: true,
  mostLeftMs: 5 * MINUTE,
  notes: ['A second-half market counts overtime; a quarter market does not.'],
});
