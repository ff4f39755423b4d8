import { type AccountSettings, toWireMoney } from 'protocol';
import type { LiveAccount } from '../../../reads/live/live-account.ts';
import type { AccountSettingsRecord } from '../../../reads/records/limits.ts';

/** What can be bet now, and the exposure as a number ≤ 0. */
export function toWireBalance(account: LiveAccount | undefined): { total_balance: number; liability: number } {
  if (account === undefined) return { total_balance: 0, liability: 0 };
  return { total_balance: toWireMoney(account.available), liability: toWireMoney(0 - account.exposure) };
}

/** Yes and no as the wire's flags write them. */
export const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);

/** A limit of an account, null for none. @param limit  minor units; below 0 for none */
export const limitOnWire = (limit: number): number | null => (limit < 0 ? null : toWireMoney(limit));

/** An account as it begins, before anybody has changed it. */
const UNCHANGED: AccountSettingsRecord = {
  betsLocked: false,
  locked: false,
  discount: 0,
  share: 0,
  exposureLimit: -1,
  minStake: -1,
  maxStake: -1,
  maxProfit: -1,
};

export function toSettings(userId: number, record: AccountSettingsRecord = UNCHANGED): AccountSettings {
  return {
    user_id: userId,
    bets_locked: record.betsLocked,
    locked: record.locked,
    discount: record.discount / 100,
    share: record.share / 100,
    exposure_limit: limitOnWire(record.exposureLimit),
    min_stake: limitOnWire(record.minStake),
    max_stake: limitOnWire(record.maxStake),
    max_profit: limitOnWire(record.maxProfit),
  };
}
