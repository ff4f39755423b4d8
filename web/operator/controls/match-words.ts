import { roundIn } from '../../shared/bets/round-in.ts';

/** "Teenpatti 20-20, round 12" for the match of a casino round; the name of any other as it is. */
export function matchWords(matchName: string): string {
  const round = roundIn(matchName);
  return round === undefined ? matchName : `${round.table}, round ${round.index}`;
}
