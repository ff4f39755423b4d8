import { stepPrice, tickOf, type Price } from 'engine/vocabulary';
import type { Bet } from '../data/from-wire.ts';
import { hundredthsOf } from '../../shared/forms/amount.ts';

// What a bettor types over an unmatched bet, and what comes of it.

export interface BetDraft {
  readonly odds: string;
  /** undefined while it is not touched: what is unmatched when the edit arrives. */
  readonly stake: string | undefined;
  readonly persistence: 'lapse' | 'persist';
}

export const draftOfBet = (bet: Pick<Bet, 'price' | 'persistence'>): BetDraft => ({
  odds: (bet.price / 100).toFixed(2),
  stake: undefined,
  persistence: bet.persistence === 'persist' ? 'persist' : 'lapse',
});

export type Edit =
  | { readonly kind: 'unreadable-odds' | 'unreadable-stake' | 'nothing' }
  /** It stays where it stands in its queue. */
  | (Edited & { readonly kind: 'kept' })
  /** It goes to the end of another queue, or of its own. */
  | (Edited & { readonly kind: 'moved' });

interface Edited {
  /** What would rest then. */
  readonly price: number;
  readonly stake: number;
  readonly request: EditRequest;
}

interface EditRequest {
  readonly odds: number;
  readonly stake?: number;
  readonly persistence?: 'lapse' | 'persist';
}

/** docs/rules.md, "Cancelling" and "Replacing": less at the same odds keeps its place, all else is another bet. */
export function editOf(bet: Pick<Bet, 'price' | 'unmatched' | 'persistence' | 'payoff'>, draft: BetDraft): Edit {
  const price = hundredthsOf(draft.odds);
  // A bet does not know the lines of its market: the exchange refuses one that is none.
  if (price === undefined || (bet.payoff !== 'line-range' && tickOf(price) < 0)) return { kind: 'unreadable-odds' };
  const stake = draft.stake === undefined ? bet.unmatched : hundredthsOf(draft.stake);
  if (stake === undefined || stake === 0) return { kind: 'unreadable-stake' };
  const isKept = draftOfBet(bet).persistence === draft.persistence;
  const isSame = price === bet.price && stake <= bet.unmatched;
  if (isSame && stake === bet.unmatched && isKept) return { kind: 'nothing' };
  const request = {
    odds: price / 100,
    ...(draft.stake === undefined ? {} : { stake: stake / 100 }),
    ...(isKept ? {} : { persistence: draft.persistence }),
  };
  return { kind: isSame ? 'kept' : 'moved', price, stake, request };
}

/** The next step of the ladder from what is typed, or from the bet's own odds. */
export function stepOdds(bet: Pick<Bet, 'price' | 'payoff'>, odds: string, steps: number): string {
  const typed = hundredthsOf(odds);
  const from = typed === undefined || typed === 0 ? bet.price : (typed as Price);
  const to = bet.payoff === 'line-range' ? from + steps * 100 : stepPrice(from, steps);
  return (to / 100).toFixed(2);
}
