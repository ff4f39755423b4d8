import type { MarketId } from 'engine/vocabulary';
import type { Match } from '../catalogue/catalogue-rows.ts';
import type { Evaluator } from './evaluator.ts';

/** Why nobody may bet on a market, with a stable code. */
export interface NoBets {
  readonly code: 'already-decided' | 'match-over';
  readonly message: string;
}

/**
 * A bet on a market that its facts decide would know its result. In a match that is over so would one on any market, one
 * without a rule included: its result is known, or will be at once.
 *
 * @param match  undefined for a market of no match that is known
 */
export function noBets(
  market: MarketId,
  match: Match | undefined,
  evaluator: Pick<Evaluator, 'isDecided' | 'isOver' | 'knownOf'>,
): NoBets | undefined {
  if (evaluator.isDecided(market))
    return {
      code: 'already-decided',
      message: 'A source of its match decides this market already. Settle it, or correct the facts.',
    };
  if (match === undefined) return undefined;
  if (match.finishedAt === 0 && !evaluator.isOver(evaluator.knownOf(match.matchId), match.sport.sportId))
    return undefined;
  const message = 'This match is over by its facts, or was finished. Settle or void the market, or correct the facts.';
  return { code: 'match-over', message };
}
