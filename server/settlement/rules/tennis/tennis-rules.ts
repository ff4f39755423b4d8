import type { Rule } from '../../rule.ts';
import { progressWins } from '../sets/on-retirement.ts';
import { setsRules } from '../sets/set-rules.ts';

/** Every version of tennis’s rules. */
export const TENNIS_RULES: readonly Rule[] = setsRules({
  sport: 'tennis',
  kind: 'tennis',
  tab: 'Tennis',
  unit: 'set',
  points: 'games',
  onRetirement: progressWins('set'),
  retirement:
    'Where a player retires or is disqualified before the first set is completed the market is void; after it, the player who goes through wins.',
  decidedTotalsStand: true,
  notes: [
    'Certain is what no continuation could change: a set that stops at 4–4 has over 9.5 games won, under 9.5 lost, and 10.5 void.',
    'Another court or surface changes nothing.',
  ],
});
