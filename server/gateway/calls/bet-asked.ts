import type { Accepted, Instruction, OrderReference, OrderTerms } from 'engine';
import { MAX_MONEY } from 'engine/vocabulary';
import type { AccountId, MarketId, Money, SelectionId } from 'engine/vocabulary';
import { fromWireMoney, fromWireOdds, toWireMoney } from 'protocol';
import type { BetAsked, BetPlaced } from 'protocol';
import type { LoginSession } from '../../identity/login-sessions.ts';
import { stateOf, type LiveBet } from '../../readmodels/live/bet.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { averageOdds } from '../wire/bet-on-wire.ts';

// Bets as the wire asks for them and answers them, in the engine's words.

/** @throws Refusal where the odds or the stake are no such amounts */
export function toInstruction(asked: BetAsked): Instruction {
  const price = fromWireOdds(asked.odds);
  if (price === undefined) throw refusalOf('price-off-ladder');
  return {
    selection: asked.selection_id as SelectionId,
    side: asked.is_back ? 'back' : 'lay',
    price,
    size: stakeOf(asked.stake),
    persistence: asked.persistence ?? 'lapse',
    ...termsOf(asked),
  };
}

/** @throws Refusal where it is no stake */
export function stakeOf(amount: number): Money {
  if (amount > toWireMoney(MAX_MONEY)) throw refusalOf('amount-too-large');
  const size = fromWireMoney(amount);
  if (size === undefined || size <= 0) {
    throw new Refusal(422, 'invalid-stake', { message: 'A stake is more than 0 and has at most two decimals.' });
  }
  return size;
}

function termsOf({ accept, line, min_fill: least }: BetAsked): { terms?: OrderTerms } {
  if (accept === undefined && line === undefined && least === undefined) return {};
  return {
    terms: {
      ...(accept === undefined ? {} : { accept }),
      ...(line === undefined ? {} : { line }),
      ...(least === undefined ? {} : { minFill: stakeOf(least) }),
    },
  };
}

/** Longer ids are good too; they are only not found again after a restart. */
const LONGEST_REFERENCE = 32;

/** By which a bet is found again where the answer to its request was lost. */
export function referenceOf(requestId: string | undefined): { reference?: OrderReference } {
  return requestId === undefined || requestId.length > LONGEST_REFERENCE ? {} : { reference: { request: requestId } };
}

export function marketOf(text: string): MarketId {
  return Number(text.slice(2)) as MarketId;
}

export function bettingAccount({ user }: LoginSession): AccountId {
  if (user.account === 0) throw refusalOf('not-permitted');
  return user.account;
}

export function toBetPlaced(outcome: Accepted, { sequence, now }: { sequence: number; now: number }): BetPlaced {
  const { order, releaseAt, matched, matchedValue, remaining } = outcome;
  const pending = releaseAt > 0;
  return {
    bet_id: String(order),
    status: pending ? 'pending' : stateWhenPlaced(outcome),
    pending,
    release_at: releaseAt,
    delay_left: pending ? Math.max(0, releaseAt - now) : 0,
    matched: toWireMoney(matched),
    average_odds: averageOdds(matched, matchedValue),
    unmatched: toWireMoney(remaining),
    sequence,
  };
}

/** The same of a bet as it stands now. */
export function betNow(bet: LiveBet, { sequence, now }: { sequence: number; now: number }): BetPlaced {
  return {
    bet_id: String(bet.order),
    status: stateOf(bet),
    pending: bet.releaseAt > 0,
    release_at: bet.releaseAt,
    delay_left: bet.releaseAt > 0 ? Math.max(0, bet.releaseAt - now) : 0,
    matched: toWireMoney(bet.matched),
    average_odds: averageOdds(bet.matched, bet.matchedValue),
    unmatched: toWireMoney(bet.remaining),
    sequence,
  };
}

function stateWhenPlaced({ matched, remaining }: Accepted): BetPlaced['status'] {
  if (remaining === 0) return 'matched';
  return matched > 0 ? 'part-matched' : 'unmatched';
}
