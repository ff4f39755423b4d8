import type { PastBet } from '../data/past-bet.ts';

/** The tabs of the page of bets. gone: void, deleted, cancelled or lapsed, wholly or in part. */
export const BET_TABS = ['matched', 'unmatched', 'settled', 'gone'] as const;
export type BetTab = (typeof BET_TABS)[number];

/** What of a bet a tab is about: at which price, and how much. */
export function partShown(bet: PastBet, tab: BetTab): { readonly price: number; readonly stake: number } {
  const { price, averagePrice, matched, state } = bet;
  if (tab === 'unmatched') return { price, stake: bet.unmatched };
  if (tab === 'gone') {
    const isVoid = state === 'void' && matched > 0;
    return { price: isVoid ? averagePrice : price, stake: isVoid ? matched : bet.voided + bet.cancelled + bet.lapsed };
  }
  return { price: averagePrice, stake: matched };
}
