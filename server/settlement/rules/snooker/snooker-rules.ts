import type { Rule } from '../../rule.ts';
import { progressWins } from '../sets/on-retirement.ts';
import { setsRules } from '../sets/set-rules.ts';

/** Every version of snooker's rules. */
export const SNOOKER_RULES: readonly Rule[] = setsRules({
  sport: 'snooker',
  kind: 'sets',
  tab: 'Snooker',
  unit: 'frame',
  points: 'points',
  onRetirement: progressWins('frame'),
  retirement:
    'Where a player retires before the first frame is completed the market is void; after it, the player who goes through wins.',
  decidedTotalsStand: true,
  notes: ['A re-rack starts the frame again; bets on it stand.'],
});
