import type { SetsMatch } from '../../facts/sets/sets-facts.ts';
import { isVoid, type Ruling } from '../../ruling.ts';
import { won } from '../unplayed.ts';

// What becomes of match odds where a side does not go on: each sport names one of these.

const SIDES = ['home', 'away'] as const;

export const voidOnRetirement = (match: SetsMatch): Ruling =>
  isVoid(`the match was not finished: ${match.gone?.how ?? 'abandoned'}`);

/** Who goes through wins, once a unit was finished. */
export function progressWins(unit: string): (match: SetsMatch) => Ruling {
  return (match) => {
    if (!match.units.some((one) => one.winner !== undefined)) return isVoid(`the first ${unit} was not completed`);
    if (match.winner === undefined) return voidOnRetirement(match);
    const how = match.gone?.how ?? 'abandoned';
    return won(
      SIDES[match.winner],
      `the other side ${how === 'abandoned' ? 'did not go on' : `was ${how}`} at ${match.won.join('–')} in ${unit}s`,
    );
  };
}
