import type { Accepted, Instruction, OrderReference, OrderTerms, Outcome } from 'engine';
import { MAX_MONEY } from 'engine/vocabulary';
import type { Money } from 'engine/vocabulary';
import { fromWireMoney, fromWireOdds, toWireMoney } from 'protocol';
import type { BetRequest, BetPlaced, BetsPlaced } from 'protocol';
import { stateOf, type LiveBet } from '../../../reads/live/bet.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { averageOdds } from '../wire/bet-on-wire.ts';

// Bets as the wire requests and answers them, in the engine's words.

/** @throws Refusal where the odds or the stake are not valid */
export function toInstruction(bet: BetRequest): Instruction {
  const price = fromWireOdds(bet.odds);
  if (price === undefined) throw refusalOf('price-off-ladder');
  return {
    selection: bet.selection_id,
    side: bet.is_back ? 'back' : 'lay',
    price,
    size: stakeOf(bet.stake),
    persistence: bet.persistence ?? 'lapse',
    ...termsOf(bet),
  };
}

/** @throws Refusal where it is no stake */
export function stakeOf(amount: number): Money {
  if (amount > toWireMoney(MAX_MONEY)) throw refusalOf('amount-too-large');
  const size = fromWireMoney(amount);
  if (size === undefined || size <= 0) {
    throw new Refusal(422, 'invalid-stake', { message: 'A stake must be more than 0 and have at most two decimals.' });
  }
  return size;
}

function termsOf({ accept, line, min_fill: least }: BetRequest): { terms?: OrderTerms } {
  if (accept === undefined && line === undefined && least === undefined) return {};
  return {
    terms: {
      ...(accept === undefined ? {} : { accept }),
      ...(line === undefined ? {} : { line }),
      ...(least === undefined ? {} : { minFill: stakeOf(least) }),
    },
  };
}

const LONGEST_REFERENCE = 32;

/** By which a bet is still found when the engine has dropped the key of its request. */
export function referenceOf(requestId: string | undefined, entropy?: string): { reference?: OrderReference } {
  const request = requestId !== undefined && requestId.length <= LONGEST_REFERENCE ? { request: requestId } : undefined;
  if (request === undefined && entropy === undefined) return {};
  return { reference: { ...request, ...(entropy !== undefined && { entropy }) } };
}

/** @param at  the journal's sequence and the time of the answer */
export function toBetPlaced(outcome: Accepted, at: AnsweredAt): BetPlaced {
  const { releaseAt, remaining, matched } = outcome;
  const unmatched = matched > 0 ? 'part-matched' : 'unmatched';
  const ended = matched > 0 ? 'matched' : 'cancelled';
  return placedBet(outcome, releaseAt > 0 ? 'pending' : remaining === 0 ? ended : unmatched, at);
}

/** One bet of a batch: as `placed` has it, or why it was refused. */
export function toBetOrRefusal(
  result: Outcome,
  placed: (outcome: Accepted) => BetPlaced,
): BetsPlaced['results'][number] {
  if (result.ok) return { bet: placed(result), code: '', message: '' };
  const { code, message } = refusalOf(result.rejection);
  return { bet: null, code, message };
}

/** The same of a bet as it stands now. */
export function betNow(bet: LiveBet, at: AnsweredAt): BetPlaced {
  return placedBet(bet, stateOf(bet), at);
}

interface AnsweredAt {
  readonly sequence: number;
  readonly now: number;
}

function placedBet(
  {
    order,
    releaseAt,
    matched,
    matchedValue,
    remaining,
  }: Omit<Accepted, 'ok' | 'duplicateOf' | 'cancelled' | 'results'>,
  status: BetPlaced['status'],
  { sequence, now }: AnsweredAt,
): BetPlaced {
  const pending = releaseAt > 0;
  return {
    bet_id: String(order),
    status,
    pending,
    release_at: releaseAt,
    delay_left: pending ? Math.max(0, releaseAt - now) : 0,
    matched: toWireMoney(matched),
    average_odds: averageOdds(matched, matchedValue),
    unmatched: toWireMoney(remaining),
    sequence,
  };
}
