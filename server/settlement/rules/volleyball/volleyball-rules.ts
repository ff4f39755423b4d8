import type { Rule } from '../../rule.ts';
import { voidOnRetirement } from '../sets/on-retirement.ts';
import { setsRules } from '../sets/set-rules.ts';

/** Every version of volleyball's rules. The page spells its tab Vollyball. */
export const VOLLEYBALL_RULES: readonly Rule[] = setsRules({
  sport: 'volleyball',
  kind: 'sets',
  tab: 'Vollyball',
  unit: 'set',
  points: 'points',
  onRetirement: voidOnRetirement,
  retirement: 'A match that is not finished voids it.',
  decidedTotalsStand: false,
  notes: ['A golden set counts nowhere.', 'Another venue changes nothing where the home side stays the same.'],
});
