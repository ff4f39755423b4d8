import type { CasinoRound } from 'protocol';
import { useAccount } from '../data/account-store.ts';
import type { Bet } from '../data/from-wire.ts';

/** The bettor's bets in a round that has ended, and what they came to. */
export function useSettledIn(round: CasinoRound): { readonly own: readonly Bet[]; readonly sum: number } {
  const settled = useAccount((state) => state.settled);
  const markets = new Set(round.markets.map(({ market_id }) => market_id));
  const own = settled.filter(({ marketId }) => markets.has(marketId));
  return { own, sum: own.reduce((total, { profit }) => total + (profit ?? 0), 0) };
}
