import type { TickerBet } from 'protocol';

/**
 * Bets that found somebody, the newest first, each once.
 *
 * @param before  as the records had them
 * @param live    as they are now, where the stream has told of them
 */
export function matchedBets(before: readonly TickerBet[], live: readonly TickerBet[]): readonly TickerBet[] {
  const newest = new Map([...before, ...live].map((bet) => [bet.bet_id, bet]));
  return [...newest.values()].filter(({ matched }) => matched > 0).toSorted((a, b) => b.placed_at - a.placed_at);
}
