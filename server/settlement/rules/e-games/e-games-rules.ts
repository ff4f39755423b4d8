import type { SetsMatch } from '../../../facts/sets/sets-facts.ts';
import type { Rule } from '../../rule.ts';
import type { Ruling } from '../../ruling.ts';
import { voidOnRetirement } from '../sets/on-retirement.ts';
import { setsRules } from '../sets/set-rules.ts';
import { won } from '../unplayed.ts';

const SIDES = ['home', 'away'] as const;

/** A declared winner stands; in Counter-Strike whatever is not decided is void. */
function declaredWins(match: SetsMatch): Ruling {
  const isCounterStrike = /^(cs|counter-strike)/i.test(match.fixture.title ?? '');
  if (isCounterStrike || match.winner === undefined) return voidOnRetirement(match);
  return won(SIDES[match.winner], `declared the winner at ${match.won.join('–')} in maps`);
}

/** Every version of the rules of e-games. */
export const E_GAMES_RULES: readonly Rule[] = setsRules({
  sport: 'e-games',
  kind: 'sets',
  tab: 'E-Games',
  unit: 'map',
  points: 'rounds',
  onRetirement: declaredWins,
  retirement:
    'Where a side does not go on, the declared winner stands; in Counter-Strike whatever is not decided is void.',
  decidedTotalsStand: true,
  notes: ['Completed maps stand.', 'A walkover before the start voids all bets.'],
});
