import type { OpenAccount, PostTransfer, Rejection } from 'engine';
import { chainOf, isExcluded, isLocked } from './chain.ts';
import { newAccount } from './account-state.ts';
import { accepted, firstReason, isTooLarge, rejected, emit, toNumber, touch } from './exchange-state.ts';
import type { ExchangeState, Rule, Work } from './exchange-state.ts';
import { exposureOf } from './exposure.ts';
import { keyChecks } from './request-keys.ts';
import { count, countedBy } from './self-limits.ts';

// docs/rules.md, "Accounts and transfers", "The agent tree", "Locks and exclusion".

const BANK = 1;
const CLEARING = 3;
/** How many may stand above an account. */
const DEEPEST = 16;

export const openAccount: Rule<OpenAccount> = (work, command) => {
  const { state } = work;
  const { account, role, parent } = command;
  const above = parent === undefined ? undefined : state.accounts.get(parent);
  const no = firstReason({
    'invalid-definition': () =>
      account < 16 ||
      account > 9_999_999 ||
      (role as string) === 'system' ||
      (parent !== undefined && chainOf(state, parent).length >= DEEPEST),
    'unknown-account': () => parent !== undefined && above === undefined,
    'account-exists': () => state.accounts.has(account),
    'not-permitted': () => parent !== undefined && (above?.role !== 'agent' || role === 'house' || role === 'feed'),
  });
  if (no !== undefined) return rejected(no);
  state.accounts.set(account, newAccount(role, parent ?? 0));
  emit(work, { type: 'account-opened', account, role, parent: parent ?? 0 });
  return accepted();
};

export const postTransfer: Rule<PostTransfer> = (work, command) => {
  const no = refuseTransfer(work, command);
  if (no !== undefined) return rejected(no);
  const amount = BigInt(command.amount);
  const { kind, from, to } = command;
  post(work, {
    kind,
    market: 0,
    legs: [
      [from, -amount],
      [to, amount],
    ],
  });
  if (isIncome(command)) count(work.state, work.at, { id: to, kind: 'deposit', amount });
  return accepted();
};

function isIncome({ kind }: PostTransfer): boolean {
  return kind === 'deposit' || kind === 'credit';
}

function refuseTransfer({ state, at }: Work, command: PostTransfer): Rejection | undefined {
  const { from: giver, to: taker } = command;
  const amount = BigInt(command.amount);
  const from = state.accounts.get(giver);
  const to = state.accounts.get(taker);
  const limit = to?.selfLimits.deposit;
  return firstReason({
    'amount-too-large': () =>
      isTooLarge(amount) ||
      (from !== undefined && isTooLarge(from.cash - amount)) ||
      (to !== undefined && isTooLarge(to.cash + amount)),
    'unknown-account': () => from === undefined || to === undefined,
    ...keyChecks(state, command),
    'not-permitted': () => giver === CLEARING || taker === CLEARING || !isOneStep(state, command),
    'account-excluded': () => isIncome(command) && isExcluded(state, taker, at),
    'account-locked': () => isLocked(state, giver) || (isLocked(state, taker) && !isFromAbove(state, command)),
    'shortfall-open': () => from !== undefined && from.shortfall > 0n,
    'invalid-transfer': () => amount < 1n || giver === taker,
    'deposit-limit': () =>
      isIncome(command) && limit?.amount !== undefined && countedBy(limit, at) + amount > limit.amount,
    'insufficient-funds': () =>
      (from?.role === 'customer' || from?.role === 'agent') && from.cash - exposureOf(state, giver) - amount < 0n,
  });
}

/** Credit that an agent gives or takes goes one step up or down the tree, or between its top and the bank. */
function isOneStep({ accounts }: ExchangeState, { kind, from, to }: PostTransfer): boolean {
  const ends = [from, to] as const;
  const isAgents = ends.some((id) => accounts.get(id)?.role === 'agent');
  if (kind !== 'credit' || !isAgents) return true;
  const isParent = (one: number, other: number) => (accounts.get(one)?.parent ?? 0) === other;
  const isTop = (one: number, other: number) =>
    accounts.get(one)?.role === 'agent' && isParent(one, 0) && other === BANK;
  return isParent(from, to) || isParent(to, from) || isTop(from, to) || isTop(to, from);
}

function isFromAbove({ accounts }: ExchangeState, { kind, from, to }: PostTransfer): boolean {
  return kind === 'credit' && from === (accounts.get(to)?.parent || BANK);
}

interface Posting {
  readonly kind: string;
  /** 0 for none. */
  readonly market: number;
  readonly legs: readonly (readonly [account: number, amount: bigint])[];
}

/** Moves cash and writes the entry, legs of 0 left out. */
export function post(work: Work, { kind, market, legs }: Posting): void {
  const { state } = work;
  const moved = legs.filter(([, amount]) => amount !== 0n);
  for (const [account, amount] of moved) {
    const holder = state.accounts.get(account);
    if (holder === undefined) throw new Error(`no account ${account}`);
    if (!work.cashBefore.has(account)) work.cashBefore.set(account, holder.cash);
    holder.cash += amount;
    touch(work, account, market);
  }
  state.lastEntry += 1;
  emit(work, {
    type: 'ledger-posted',
    entry: state.lastEntry,
    kind,
    market,
    legs: moved.map(([account, amount]) => ({ account, amount: toNumber(amount) })),
  });
}
