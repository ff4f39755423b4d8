import { groupBets } from '../data/bet-groups.ts';
import type { Bet } from '../data/from-wire.ts';
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

/** The tab that the page opens on: where nothing is matched, what waits is what the bettor comes for. */
export function firstTab(open: readonly Bet[]): BetTab {
  const { matched, unmatched } = groupBets(open);
  return matched.length === 0 && unmatched.length > 0 ? 'unmatched' : 'matched';
}
