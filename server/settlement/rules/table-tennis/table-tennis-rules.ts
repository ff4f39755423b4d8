import type { Rule } from '../../rule.ts';
import { voidOnRetirement } from '../sets/on-retirement.ts';
import { setsRules } from '../sets/set-rules.ts';

/** Every version of table tennis's rules. */
export const TABLE_TENNIS_RULES: readonly Rule[] = setsRules({
  sport: 'table-tennis',
  kind: 'sets',
  tab: 'Table Tennis',
  unit: 'game',
  points: 'points',
  onRetirement: voidOnRetirement,
  retirement: 'A match that is not finished, by retirement or otherwise, voids whatever is not decided.',
  decidedTotalsStand: true,
  notes: [
    'A game that stops at 9–7 decides a line of 16.5 points: no end of it has fewer.',
    'A point that is not played voids its market. Points that officials take away or give count.',
  ],
});
