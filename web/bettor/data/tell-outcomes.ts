import { t } from '@lingui/core/macro';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { isOver } from './account-store.ts';
import type { Bet } from './from-wire.ts';
import { wordsOfOwn } from './own-bets-met.ts';
import { roundWords } from './round-words.ts';

/** Tells what became of bets; results of one market are reported together. */
export function tellOutcomes(bets: readonly Bet[]): void {
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
