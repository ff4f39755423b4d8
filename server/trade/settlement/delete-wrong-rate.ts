import type { MarketId, Millis, OrderId } from 'engine/vocabulary';
import { DELETION_WINDOW_HOURS } from 'protocol/constants';
import type { SettlementAction } from 'results';
import type { SettlementFlow } from './settlement-flow.ts';

/** Deleted within 24 hours, and not later. */
export const DELETE_WITHIN_MS = DELETION_WINDOW_HOURS * 3_600_000;

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
  readonly bet: { readonly order: OrderId; readonly at: Millis };
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
  if (reason.trim() === '') throw new DeletionRefusedError('reason-missing', 'Enter the reason for the deletion.');
  if (now - bet.at > DELETE_WITHIN_MS)
    throw new DeletionRefusedError('deletion-too-late', 'Bets can be deleted within 24 hours; this one is older.');
  return flow.voidBets({ market, by, reason, bets: { order: bet.order } });
}
