import type { LiveBet } from '../../../reads/live/bet.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';
import { orderOnBetfair } from '../wire/order-on-betfair.ts';
import { PERSISTENCE_WORDS } from '../wire/betfair-words.ts';
import type { InstructionCode } from './execution-codes.ts';
import type { InstructionReport } from './execution-report.ts';
import type { PlaceInstruction } from './place-instruction.ts';

/** What came of an order to place. */
export interface PlaceReport extends InstructionReport {
  readonly orderStatus?: 'PENDING' | 'EXECUTABLE' | 'EXECUTION_COMPLETE' | 'EXPIRED';
  readonly instruction: object;
  readonly betId?: string;
  readonly placedDate?: string;
  readonly averagePriceMatched?: number;
  readonly sizeMatched?: number;
}

/** The instruction as it was given. */
export function echoOf({ limitOrder, ...params }: PlaceInstruction): object {
  if (limitOrder === undefined) return params;
  const { persistenceType = 'lapse', ...rest } = limitOrder;
  return { ...params, limitOrder: { ...rest, persistenceType: PERSISTENCE_WORDS[persistenceType] } };
}

export function refusedReport(params: PlaceInstruction, errorCode: InstructionCode): PlaceReport {
  return { status: 'FAILURE', errorCode, instruction: echoOf(params) };
}

/** Fill or kill, and there was not enough. It was never an order. */
export function expiredReport(params: PlaceInstruction): PlaceReport {
  const none = { averagePriceMatched: 0, sizeMatched: 0 };
  return { status: 'SUCCESS', orderStatus: 'EXPIRED', instruction: echoOf(params), ...none };
}

/** Accepted, and nobody waits for what becomes of it: it is known by its references. */
export function pendingReport(params: PlaceInstruction): PlaceReport {
  return { status: 'SUCCESS', orderStatus: 'PENDING', instruction: echoOf(params) };
}

/** Whether it came is not known. */
export function timeoutReport(params: PlaceInstruction): PlaceReport {
  return { status: 'TIMEOUT', instruction: echoOf(params) };
}

/** Of an order whose delay, where there was one, is over. */
export function placedReport(instruction: object, bet: LiveBet): PlaceReport {
  const order = orderOnBetfair(bet);
  const figures = {
    instruction,
    betId: order.betId,
    placedDate: dateOnBetfair(order.placedAt),
    averagePriceMatched: order.averagePriceMatched,
    sizeMatched: order.sizeMatched,
  };
  const isGone = bet.remaining === 0 && bet.matched === 0;
  // Taken away at the end of its delay, by a suspension for one.
  if (isGone && bet.delayedUntil > 0 && bet.reason !== 'killed' && bet.lapsed > 0) {
    return { status: 'FAILURE', errorCode: 'BET_TAKEN_OR_LAPSED', ...figures };
  }
  const isKilled = bet.reason === 'killed' && bet.matched === 0;
  const orderStatus = isKilled ? 'EXPIRED' : order.status;
  return { status: 'SUCCESS', orderStatus, ...figures };
}
