import type { CricketMatch } from '../facts/cricket/cricket-facts.ts';

/** A market that a scorecard can settle: its name for people, and what binds it to its rule. */
export interface CardMarket {
  readonly name: string;
  readonly rule: string;
  readonly subject: Readonly<Record<string, unknown>>;
}

export const cardMarket = (name: string, rule: string, subject: CardMarket['subject'] = {}): CardMarket => ({
  name,
  rule: `cricket.${rule}`,
  subject,
});

/** Who bats in an innings; sides take turns where it was not played. */
export function battingTeam(match: CricketMatch, number: number): string {
  const played = match.innings.find((innings) => innings.number === number);
  if (played !== undefined) return match.fixture.teams[played.batting];
  const first = match.innings[0]?.batting ?? 0;
  return match.fixture.teams[number % 2 === 1 ? first : first === 0 ? 1 : 0];
}

export function ordinal(place: number): string {
  return `${place}${place > 3 ? 'th' : (['th', 'st', 'nd', 'rd'][place] ?? 'th')}`;
}
