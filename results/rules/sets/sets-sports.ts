import type { SetsMatch } from '../../facts/sets/sets-facts.ts';
import type { Rule } from '../../rule.ts';
import type { Ruling } from '../../ruling.ts';
import { won } from '../unplayed.ts';
import { progressWins, voidOnRetirement } from './on-retirement.ts';
import { setsRules, type SetsRules } from './set-rules.ts';

const SIDES = ['home', 'away'] as const;

/** A declared winner stands; in Counter-Strike whatever is not decided is void. */
function declaredWins(match: SetsMatch): Ruling {
  const isCounterStrike = /^(cs|counter-strike)/i.test(match.fixture.title ?? '');
  if (isCounterStrike || match.winner === undefined) return voidOnRetirement(match);
  return won(SIDES[match.winner], `declared the winner at ${match.won.join('–')} in maps`);
}

const STOPPED_AT_FOUR_ALL =
  'A set that stops at 4–4 has over 9.5 games won, under 9.5 lost, and 10.5 void. A match over at most three sets that stops after a first one of 6–4 has over 15.5 games won, and 16.5 void.';
const ANOTHER_COURT = 'Another court or surface changes nothing.';

const TENNIS: SetsRules = {
  sport: 'tennis',
  kind: 'tennis',
  tab: 'Tennis',
  unit: 'set',
  points: 'games',
  onRetirement: progressWins('set'),
  retirement:
    'Where a player retires or is disqualified before the first set is completed the market is void; after it, the player who goes through wins.',
  decidedTotalsStand: true,
  notes: [STOPPED_AT_FOUR_ALL, 'A tie-break that is played instead of the last set counts as one game.', ANOTHER_COURT],
};

/** Every sport that is won by sets, games, frames or maps. The page spells the tab of volleyball Vollyball. */
const SPORTS: readonly SetsRules[] = [
  {
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
  },
  {
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
  },
  {
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
  },
  TENNIS,
  {
    ...TENNIS,
    version: 2,
    notes: [
      STOPPED_AT_FOUR_ALL,
      'A tie-break that is played instead of the last set counts as one game and as one set, whatever its points: 6–4 3–6 [10–8] is 20 games and three sets.',
      'Where sets are won by other numbers of games, as short sets and pro sets are, those numbers decide what is certain.',
      ANOTHER_COURT,
    ],
  },
  {
    sport: 'volleyball',
    kind: 'sets',
    tab: 'Vollyball',
    unit: 'set',
    points: 'points',
    onRetirement: voidOnRetirement,
    retirement: 'A match that is not finished voids it.',
    decidedTotalsStand: false,
    notes: ['A golden set counts nowhere.', 'Another venue changes nothing where the home side stays the same.'],
  },
];

/** Every version of their rules. */
export const SETS_RULES: readonly Rule[] = SPORTS.flatMap(setsRules);
