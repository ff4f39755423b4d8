import type { Rule } from '../../rule.ts';
import { periodsRules } from '../periods/period-rules.ts';

const MINUTE = 60_000;

/** Every version of ice hockey's rules. */
export const ICE_HOCKEY_RULES: readonly Rule[] = periodsRules({
  sport: 'ice-hockey',
  tab: 'Ice Hockey',
  period: 'period',
  unit: 'goals',
  overtime: true,
  mostLeftMs: 5 * MINUTE,
  notes: [
    'Regulation is three periods, 60 minutes. A shoot-out counts as one goal to its winner, however many it took.',
    'Period markets never count overtime.',
  ],
});
