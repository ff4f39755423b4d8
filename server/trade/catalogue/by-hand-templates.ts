import type { Money } from 'engine/vocabulary';
import type { MatchTemplate } from './match-template.ts';

// Formats of a sport without rules are made of these: a person enters the results of their markets.

/** The sport of a template that formats of any sport are made of. */
export const ANY_SPORT = 0;

const BY_HAND = { rule: '', subject: {} } as const;
const units = (whole: number): Money => (whole * 100) as Money;

export const BY_HAND_TEMPLATES: readonly MatchTemplate[] = [
  {
    template: 'two-sides',
    name: 'Two sides, results by hand',
    sportId: ANY_SPORT,
    sides: 'two',
    first: { about: 'nothing', says: {} },
    markets: [
      { name: 'Match Odds', marketType: 'match_odds', runners: 'sides', atStart: 'turn-in-play', ...BY_HAND },
      { name: 'Three-way', marketType: 'three_way', runners: 'sides-and-draw', atStart: 'turn-in-play', ...BY_HAND },
      {
        name: 'Bookmaker',
        marketType: 'bookmaker',
        mechanism: 'quoted',
        runners: 'sides',
        atStart: 'turn-in-play',
        maxStake: units(50_000),
        maxProfit: units(2_000_000),
        ...BY_HAND,
      },
    ],
  },
  {
    template: 'field',
    name: 'A field, results by hand',
    sportId: ANY_SPORT,
    sides: 'field',
    first: { about: 'nothing', says: {} },
    markets: [{ name: 'Winner', marketType: 'winner', runners: 'field', atStart: 'suspend', ...BY_HAND }],
  },
];
