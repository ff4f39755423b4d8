import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '../../shared/icon.tsx';

// What the account menu offers (specification §2, "Header", and §6).

export interface MenuEntry {
  /** A page; `button-values` is the dialog. */
  readonly to: string;
  readonly words: MessageDescriptor;
  readonly icon: IconName;
  /** Only for whoever has somebody above: a parent_id other than -1. */
  readonly needsParent?: boolean;
  /** Only for whoever may deposit and withdraw here. */
  readonly needsCashier?: boolean;
}

/** In the specification's order and words. */
export const SPECIFIED_ENTRIES: readonly MenuEntry[] = [
  { to: '/report/account-statement', words: msg`Account Statement`, icon: 'list' },
  { to: '/report/payment-withdraw', words: msg`Payment Statement`, icon: 'list', needsParent: true },
  { to: '/report/current-bet', words: msg`Current Bet`, icon: 'list' },
  { to: '/report/casino-result', words: msg`Casino Result`, icon: 'grid' },
  { to: '/report/live-casino-bets', words: msg`Live Casino Bets`, icon: 'play', needsParent: true },
  { to: 'button-values', words: msg`Set Button Values`, icon: 'grid' },
  { to: '/security-auth', words: msg`Security Auth Verification`, icon: 'lock', needsParent: true },
  { to: '/setting/change-password', words: msg`Change Password`, icon: 'key', needsParent: true },
  { to: '/rules', words: msg`Rules`, icon: 'info' },
];

/** What this house adds. */
export const FURTHER_ENTRIES: readonly MenuEntry[] = [
  { to: '/setting/d-w', words: msg`Deposit / Withdraw`, icon: 'wallet', needsCashier: true },
  { to: '/setting/limits', words: msg`Limits and time-outs`, icon: 'clock' },
  { to: '/report/profit-loss', words: msg`Profit and Loss`, icon: 'chart' },
  { to: '/report/activity', words: msg`Activity`, icon: 'clock' },
  { to: '/user/notices', words: msg`Notices`, icon: 'bell' },
  { to: '/user/queries', words: msg`Queries`, icon: 'info' },
  { to: '/setting/app-keys', words: msg`Application Keys`, icon: 'key' },
  { to: '/setting/display', words: msg`Display and language`, icon: 'list' },
];

/** Which of the entries a bettor sees. */
export function entriesFor(entries: readonly MenuEntry[], parentId: number, hasCashier = false): MenuEntry[] {
  return entries.filter(
    (entry) => (entry.needsParent !== true || parentId !== -1) && (entry.needsCashier !== true || hasCashier),
  );
}
