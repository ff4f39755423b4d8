import { t } from '@lingui/core/macro';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { isOver } from './account-store.ts';
import type { Bet } from './from-wire.ts';
import { wordsOfOwn } from './own-bets-met.ts';
import { roundWords } from './round-words.ts';

type Listener = (bet: Bet) => void;
const listeners = new Set<Listener>();

/** Hands every bet that changed to the slip, which may be waiting for it. */
export function onBetChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells what became of bets; results of one market are reported together. */
export function announceBets(bets: readonly Bet[]): void {
  for (const bet of bets) for (const listener of listeners) listener(bet);
  // Whoever trades from a ladder sees no list of what is gone.
  for (const bet of bets.filter(({ reason }) => reason === 'own-order')) {
    const text = t`Cancelled, as a newer bet of yours met it: ${wordsOfOwn(bet)}`;
    toast('plain', text);
    announce(text);
  }
  const over = Map.groupBy(bets.filter(isOver), (bet) => bet.marketId);
  for (const results of over.values()) {
    const { state, ...first } = results[0] as Bet;
    const [marketName, matchName] = [wordsOfMarket(first.marketName), roundWords(first.matchName)];
    const profit = results.reduce((sum, bet) => sum + (bet.profit ?? 0), 0);
    const text =
      state === 'void'
        ? t`${marketName}, ${matchName}: void`
        : `${marketName}, ${matchName}: ${formatSignedMoney(profit)}`;
    toast(state === 'void' ? 'plain' : profit >= 0 ? 'good' : 'bad', text);
    announce(text);
  }
}

/** Says that there is something to read; what it is stands under the bell. @param more  so many more are unread */
export function announceNotices(more: number): void {
  if (more <= 0) return;
  const text = t`You have a new notice.`;
  toast('plain', text);
  announce(text);
}
