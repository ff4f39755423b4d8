import type { Bet } from './from-wire.ts';

export interface BetGroups {
  /** What rests in the book or waits for its delay. */
  readonly unmatched: readonly Bet[];
  readonly matched: readonly Bet[];
  /** Cancelled or lapsed with nothing matched. */
  readonly gone: readonly Bet[];
}

/** A part-matched bet is in both lists: what rests can be cancelled, what is matched stands. */
export function groupBets(bets: readonly Bet[]): BetGroups {
  return {
    unmatched: bets.filter((bet) => bet.unmatched > 0),
    matched: bets.filter((bet) => bet.matched > 0),
    gone: bets.filter((bet) => bet.unmatched === 0 && bet.matched === 0),
  };
}
