import type { AccountChange, AccountPicture } from 'protocol';
import type { Money } from 'engine/vocabulary';
import { create } from 'zustand';
import { betOf, moneyOf, type Bet } from './from-wire.ts';

// The signed-in bettor's money and bets, as the exchange last told them.

export interface Balance {
  /** What can be bet now. */
  readonly available: Money;
  /** 0 or more. */
  readonly exposure: Money;
}

export interface AccountState {
  readonly balance: Balance | undefined;
  /** undefined until the first picture. Latest first. */
  readonly open: readonly Bet[] | undefined;
  /** Bets of this visit whose market has been settled or voided, latest first. */
  readonly settled: readonly Bet[];
  /** Notices that were not read yet. */
  readonly unreadNotices: number;
}

const NOBODY: AccountState = { balance: undefined, open: undefined, settled: [], unreadNotices: 0 };
const SETTLED_KEPT = 30;

export const useAccount = create<AccountState>(() => NOBODY);

/** When the stream last told the balance: an answer asked for before that is older. */
let toldAt = Number.NEGATIVE_INFINITY;

export const isOver = (bet: Bet): boolean => bet.state === 'settled' || bet.state === 'void';

/**
 * True if something may have become of bets: of bets of long ago that are void now, or whose result was corrected, a
 * notice alone says so.
 */
export const tellsOfBets = (now: AccountState, before: AccountState): boolean =>
  now.open !== before.open || now.settled !== before.settled || now.unreadNotices > before.unreadNotices;

const byPlacing = (a: Bet, b: Bet): number => Number(b.id) - Number(a.id);

function balanceOf(wire: { total_balance: number; liability: number }): Balance {
  return { available: moneyOf(wire.total_balance), exposure: Math.abs(moneyOf(wire.liability)) as Money };
}

export function takePolledBalance(wire: { total_balance: number; liability: number }, askedAt: number): void {
  if (askedAt >= toldAt) useAccount.setState({ balance: balanceOf(wire) });
}

export function takeAccountPicture(picture: AccountPicture, now: number): void {
  toldAt = now;
  const bets = picture.bets.map(betOf);
  useAccount.setState((state) => ({
    balance: balanceOf(picture),
    open: bets.filter((bet) => !isOver(bet)).toSorted(byPlacing),
    settled: addSettled(state.settled, bets.filter(isOver)),
    unreadNotices: picture.unread_notices,
  }));
}

/** Folds a change in and returns the bets that it brought. */
export function takeAccountChange(change: AccountChange, now: number): Bet[] {
  const bets = (change.bets ?? []).map(betOf);
  useAccount.setState((state) => {
    const changed = new Set(bets.map((bet) => bet.id));
    const kept = (state.open ?? []).filter((bet) => !changed.has(bet.id));
    const { total_balance, liability } = change;
    if (total_balance !== undefined && liability !== undefined) toldAt = now;
    return {
      balance:
        total_balance !== undefined && liability !== undefined
          ? balanceOf({ total_balance, liability })
          : mergeBalance(state.balance, change),
      open: bets.length === 0 ? state.open : [...bets.filter((bet) => !isOver(bet)), ...kept].toSorted(byPlacing),
      settled: addSettled(state.settled, bets.filter(isOver)),
      unreadNotices: change.unread_notices ?? state.unreadNotices,
    };
  });
  return bets;
}

function mergeBalance(balance: Balance | undefined, change: AccountChange): Balance | undefined {
  if (balance === undefined) return undefined;
  const { total_balance, liability } = change;
  return {
    available: total_balance === undefined ? balance.available : moneyOf(total_balance),
    exposure: liability === undefined ? balance.exposure : (Math.abs(moneyOf(liability)) as Money),
  };
}

function addSettled(settled: readonly Bet[], bets: readonly Bet[]): readonly Bet[] {
  if (bets.length === 0) return settled;
  const ids = new Set(bets.map((bet) => bet.id));
  return [...bets.toSorted(byPlacing), ...settled.filter((bet) => !ids.has(bet.id))].slice(0, SETTLED_KEPT);
}

export function forgetAccount(): void {
  toldAt = Number.NEGATIVE_INFINITY;
  useAccount.setState(NOBODY, true);
}
