import { toWireMoney } from 'protocol';
import type { LiveAccount } from '../../readmodels/live/live-account.ts';

/** What can be bet now, and the exposure as a number ≤ 0. */
export function toWireBalance(account: LiveAccount | undefined): { total_balance: number; liability: number } {
  if (account === undefined) return { total_balance: 0, liability: 0 };
  return { total_balance: toWireMoney(account.available), liability: toWireMoney(0 - account.exposure) };
}
