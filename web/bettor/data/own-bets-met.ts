import { t } from '@lingui/core/macro';
import type { Price, Side } from 'engine/vocabulary';
import { formatStake } from '../../shared/format/money.ts';
import type { Bet, Market, Runner } from './from-wire.ts';
import { priceWordsOf, sideWordOfBet, subjectOfBet } from './market-kind.ts';

interface Wanted {
  readonly market: Pick<Market, 'id' | 'crossMatching'> & { readonly runners: readonly Pick<Runner, 'id'>[] };
  readonly runner: Pick<Runner, 'id'>;
  readonly side: Side;
  readonly price: Price;
}

/** Of a runner, the best price at which bets of the new one's side wait; undefined where none does. */
type BestWaiting = (runner: number) => number | undefined;

/**
 * The bettor's own bets that a new one may meet in the book, where all runners pay each other also those on the others;
 * those that it meets are cancelled, for nobody bets with themselves.
 */
export function ownBetsMet(open: readonly Bet[], wanted: Wanted, bestWaiting: BestWaiting): Bet[] {
  const { market, runner, side, price } = wanted;
  return open.filter((bet) => {
    if (bet.marketId !== market.id || bet.unmatched === 0 || bet.state === 'pending' || bet.isQuoted) return false;
    if (bet.selectionId !== runner.id) return bet.side === side && isCrossMet(bet, wanted, bestWaiting);
    return bet.side !== side && (side === 'back' ? bet.price >= price : bet.price <= price);
  });
}

/** Shares of 1 that come this close to it are taken for it. */
const NEAR = 1e-9;

/** Whether the new bet, this one and the best on the other runners pay each other (docs/rules.md, "Cross-matching"). */
function isCrossMet(own: Bet, { market, runner, side, price }: Wanted, bestWaiting: BestWaiting): boolean {
  if (!market.crossMatching) return false;
  let shares = 100 / price + 100 / own.price;
  for (const { id } of market.runners) {
    if (id === runner.id || id === own.selectionId) continue;
    const best = bestWaiting(id);
    if (best === undefined) return false;
    shares += 100 / best;
  }
  return side === 'back' ? shares >= 1 - NEAR : shares <= 1 + NEAR;
}

/** "Lay India, 25 at 3.05" */
export function wordsOfOwn(bet: Bet): string {
  const [side, name, size] = [sideWordOfBet(bet), subjectOfBet(bet), formatStake(bet.unmatched || bet.cancelled)];
  const price = priceWordsOf(bet, bet.price);
  return t`${side} ${name}, ${size} at ${price}`;
}
