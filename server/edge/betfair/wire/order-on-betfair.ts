import type { LapseReason } from 'engine/vocabulary';
import { LAPSE_REASONS } from 'engine/vocabulary';
import { toWireMoney, toWireOdds } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { averageOdds } from '../../gateway/wire/bet-on-wire.ts';
import { LAPSE_CODES, PERSISTENCE_WORDS, REFUSAL_CODES, SIDE_WORDS } from './betfair-words.ts';
import type { OrderTypeWord, PersistenceWord } from './betfair-words.ts';

/**
 * An order as the compatible API tells it, in `currentOrders`, in a book's `orders` and in the stream's `uo` alike:
 * sizes and prices are decimal numbers, times milliseconds since 1970, and what is not there is undefined.
 *
 * @see docs/bots.md, "Orders"
 */
export interface OrderOnBetfair {
  readonly betId: string;
  readonly status: 'PENDING' | 'EXECUTABLE' | 'EXECUTION_COMPLETE';
  readonly orderType: OrderTypeWord;
  readonly persistenceType: PersistenceWord;
  readonly side: 'BACK' | 'LAY';
  /** 0 where it goes to the starting price at any. */
  readonly price: number;
  /** 0 of an order that goes to the starting price: what that risks is `bspLiability`. */
  readonly size: number;
  readonly bspLiability: number;
  readonly placedAt: number;
  readonly matchedAt: number | undefined;
  readonly cancelledAt: number | undefined;
  readonly lapsedAt: number | undefined;
  readonly lapseCode: string | undefined;
  readonly averagePriceMatched: number;
  readonly sizeMatched: number;
  readonly sizeRemaining: number;
  readonly sizeLapsed: number;
  readonly sizeCancelled: number;
  readonly sizeVoided: number;
  readonly customerOrderRef: string | undefined;
  readonly customerStrategyRef: string | undefined;
}

/** `size` = matched + remaining + lapsed + cancelled + voided, but for orders with a target and on-close orders. */
export function orderOnBetfair(bet: LiveBet): OrderOnBetfair {
  const onClose = bet.terms?.onClose ?? 'no';
  const isOnClose = onClose !== 'no';
  return {
    betId: String(bet.order),
    status: statusOf(bet),
    orderType: onClose === 'no' ? 'LIMIT' : onClose === 'limit' ? 'LIMIT_ON_CLOSE' : 'MARKET_ON_CLOSE',
    persistenceType: PERSISTENCE_WORDS[bet.persistence],
    side: SIDE_WORDS[bet.side],
    price: toWireOdds(bet.price),
    size: isOnClose ? 0 : toWireMoney(bet.size),
    bspLiability: isOnClose ? toWireMoney(bet.terms?.size ?? 0) : 0,
    placedAt: bet.placedAt,
    matchedAt: bet.matchedAt || undefined,
    cancelledAt: bet.cancelledAt || undefined,
    lapsedAt: bet.lapsedAt || undefined,
    lapseCode: lapseCodeOf(bet),
    averagePriceMatched: averageOdds(bet.matched, bet.matchedValue),
    sizeMatched: toWireMoney(bet.matched),
    sizeRemaining: isOnClose ? 0 : toWireMoney(bet.remaining),
    sizeLapsed: isOnClose ? 0 : toWireMoney(bet.lapsed),
    sizeCancelled: toWireMoney(bet.cancelled),
    sizeVoided: toWireMoney(bet.voided),
    customerOrderRef: bet.reference?.order,
    customerStrategyRef: bet.reference?.strategy,
  };
}

/** PENDING while its in-play delay runs, EXECUTABLE while anything of it is unmatched. */
function statusOf(bet: LiveBet): OrderOnBetfair['status'] {
  if (bet.releaseAt > 0) return 'PENDING';
  return bet.remaining > 0 ? 'EXECUTABLE' : 'EXECUTION_COMPLETE';
}

function lapseCodeOf({ lapsed, reason, refusal }: LiveBet): string | undefined {
  if (lapsed === 0 || !isLapse(reason)) return undefined;
  return (refusal === '' ? undefined : REFUSAL_CODES[refusal]) ?? LAPSE_CODES[reason];
}

function isLapse(reason: LiveBet['reason']): reason is LapseReason {
  return (LAPSE_REASONS as readonly string[]).includes(reason);
}
