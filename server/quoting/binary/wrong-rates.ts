import type { MarketId, Millis, OrderId } from 'engine/vocabulary';
import { DELETION_WINDOW_HOURS } from 'protocol/constants';
import type { SettlementAction } from '../../settlement/flow/action.ts';
import type { SettlementFlow } from '../../settlement/flow/settlement-api.ts';
import type { IndexPrice } from './index-prices.ts';

/** Deleted within 24 hours, and not later. */
export const DELETE_WITHIN_MS = DELETION_WINDOW_HOURS * 3_600_000;

/** A bet as far as its rate matters. */
export interface RatedBet {
  readonly order: OrderId;
  readonly at: Millis;
  /** In ticks. */
  readonly line: number;
}

/**
 * The bets whose line was further from the market than it may be when they were made.
 *
 * @param priceAt    the price of the instrument at a time; a bet of a time without a price is left alone
 * @param tolerance  in ticks
 */
export function wrongRates(
  bets: readonly RatedBet[],
  { priceAt, tolerance }: { priceAt: (at: Millis) => IndexPrice | undefined; tolerance: number },
): RatedBet[] {
  return bets.filter((bet) => {
    const tick = priceAt(bet.at);
    return tick !== undefined && Math.abs(bet.line - tick.ticks) > tolerance;
  });
}

/** Why a bet is not deleted. */
export class DeletionRefusedError extends Error {
  readonly code: 'deletion-too-late' | 'reason-missing';

  constructor(code: DeletionRefusedError['code'], message: string) {
    super(message);
    this.name = 'DeletionRefusedError';
    this.code = code;
  }
}

export interface Deletion {
  readonly market: MarketId;
  readonly bet: Pick<RatedBet, 'order' | 'at'>;
  readonly by: number;
  readonly reason: string;
  readonly now: Millis;
}

/**
 * Takes a bet at a wrong rate back for good, for both sides of it, and tells the client: within 24 hours of the bet.
 *
 * @throws DeletionRefusedError, and what the flow refuses
 */
export async function deleteWrongRate(
  flow: Pick<SettlementFlow, 'voidBets'>,
  { market, bet, by, reason, now }: Deletion,
): Promise<SettlementAction> {
  if (reason.trim() === '') throw new DeletionRefusedError('reason-missing', 'A deletion needs its reason.');
  if (now - bet.at > DELETE_WITHIN_MS)
    throw new DeletionRefusedError('deletion-too-late', 'Bets are deleted within 24 hours, and this one is older.');
  return flow.voidBets({ market, by, reason, bets: { order: bet.order } });
}
