import { DAY_MS } from 'engine/vocabulary';
import type { LimitKind, RollLimits, SetSelfLimit } from 'engine';
import { accepted, firstReason, isTooLarge, rejected, emit, toNumber } from './exchange-state.ts';
import type { ModelAccount, SelfLimit } from './account-state.ts';
import type { ExchangeState, Rule, Work } from './exchange-state.ts';

// docs/rules.md, "Self-limits".

const WAIT = DAY_MS;
const SHORTEST = 3_600_000;
const LONGEST = 366 * DAY_MS;
export const LIMIT_KINDS: readonly LimitKind[] = ['deposit', 'loss', 'exposure'];

export const setSelfLimit: Rule<SetSelfLimit> = (work, command) => {
  const account = work.state.accounts.get(command.account);
  const amount = command.amount === null ? undefined : BigInt(command.amount);
  const no = firstReason({
    'amount-too-large': () => amount !== undefined && isTooLarge(amount),
    'unknown-account': () => account === undefined,
    'not-permitted': () => account?.role !== 'customer',
    'invalid-limit': () => amount !== undefined && (amount < 0n || !isPeriod(command)),
  });
  if (no !== undefined || account === undefined) return rejected(no ?? 'unknown-account');
  const limit = account.selfLimits[command.kind];
  const next = { amount, period: amount === undefined ? 0 : command.period };
  const rolls = command.rolling === true && command.kind !== 'exposure';
  if (rolls && limit.amount !== undefined) roll(limit, work.at);
  if (isLooser(limit, next)) wait(limit, next, work.at);
  else {
    if (rolls && limit.amount === undefined && amount !== undefined) limit.rolled = [];
    hold(limit, next, work.at);
  }
  emitLimit(work, { id: command.account, account, kind: command.kind });
  return accepted();
};

function isPeriod({ kind, period }: SetSelfLimit): boolean {
  if (kind === 'exposure') return period === 0;
  return Number.isInteger(period) && period >= SHORTEST && period <= LONGEST;
}

type NewLimit = Pick<SelfLimit, 'amount' | 'period'>;

function isLooser(limit: SelfLimit, { amount, period }: NewLimit): boolean {
  if (limit.amount === undefined) return false;
  if (amount === undefined || amount > limit.amount) return true;
  if (limit.rolled !== undefined) return period < limit.period;
  // An exposure has no period.
  return period !== 0 && period % limit.period !== 0;
}

/** Of a longer period that begins within a present one the amount alone holds at once. */
function wait(limit: SelfLimit, next: NewLimit, at: number): void {
  const { amount, period } = next;
  const isLower = limit.amount !== undefined && amount !== undefined && amount < limit.amount;
  if (isLower && period > limit.period) limit.amount = amount;
  limit.pending = { ...next, at: at + WAIT };
}

/** What it has counted in its period counts as of now; more won than lost is forgotten. */
function roll(limit: SelfLimit, at: number): void {
  if (limit.rolled !== undefined) return;
  const amount = countedBy(limit, at);
  limit.rolled = amount > 0n ? [{ at, amount }] : [];
}

const isOfPeriods = ({ amount, period, rolled }: SelfLimit) =>
  amount !== undefined && period > 0 && rolled === undefined;

const limitsToRoll = ({ accounts }: ExchangeState) =>
  [...accounts.values()].flatMap(({ selfLimits }) => Object.values(selfLimits).filter(isOfPeriods));

export const hasLimitsToRoll = (state: ExchangeState): boolean => limitsToRoll(state).length > 0;

export const rollLimits: Rule<RollLimits> = (work) => {
  for (const limit of limitsToRoll(work.state)) roll(limit, work.at);
  return accepted();
};

const slot = (at: number) => Math.floor(at / 300_000);
const isWithin = (limit: SelfLimit, now: number) => (entry: { readonly at: number }) =>
  slot(entry.at) >= slot(now - limit.period);

/** What it counts goes on, but begins anew where there was no limit. */
function hold(limit: SelfLimit, { amount, period }: NewLimit, at: number): void {
  if (amount === undefined) limit.rolled = undefined;
  // A longer period does not bring back what is no longer counted.
  else if (limit.amount !== undefined) limit.rolled = limit.rolled?.filter(isWithin(limit, at));
  if (limit.amount === undefined) limit.counted = 0n;
  else bringUp(limit, at);
  limit.amount = amount;
  limit.period = period;
  limit.pending = undefined;
  limit.countedAt = at;
}

/** A limit that was pending begins to hold. */
export function holdPending(work: Work, { id, kind }: { readonly id: number; readonly kind: LimitKind }): void {
  const account = work.state.accounts.get(id) as ModelAccount;
  const limit = account.selfLimits[kind];
  if (limit.pending === undefined) return;
  hold(limit, limit.pending, work.at);
  emitLimit(work, { id, account, kind });
}

function emitLimit(
  work: Work,
  { id, account, kind }: { readonly id: number; readonly account: ModelAccount; readonly kind: LimitKind },
): void {
  const { amount, period, pending } = account.selfLimits[kind];
  const orNone = (value: bigint | undefined) => (value === undefined ? -1 : toNumber(value));
  emit(work, {
    type: 'self-limit-changed',
    account: id,
    limit: kind,
    amount: orNone(amount),
    period,
    pendingAmount: pending === undefined ? 0 : orNone(pending.amount),
    pendingPeriod: pending?.period ?? 0,
    pendingAt: pending?.at ?? 0,
  });
}

/** A new period counts from 0. */
function bringUp(limit: SelfLimit, at: number): void {
  if (limit.period > 0 && Math.floor(limit.countedAt / limit.period) < Math.floor(at / limit.period))
    limit.counted = 0n;
  limit.countedAt = at;
}

/** What of a limit is used up in the present period. */
export function countedBy(limit: SelfLimit, at: number): bigint {
  if (limit.rolled !== undefined)
    return limit.rolled.filter(isWithin(limit, at)).reduce((sum, { amount }) => sum + amount, 0n);
  const isPast = limit.period > 0 && Math.floor(limit.countedAt / limit.period) < Math.floor(at / limit.period);
  return isPast ? 0n : limit.counted;
}

export function count(state: ExchangeState, at: number, on: { id: number; kind: LimitKind; amount: bigint }): void {
  const limit = state.accounts.get(on.id)?.selfLimits[on.kind];
  if (limit?.amount === undefined) return;
  limit.rolled?.push({ at, amount: on.amount });
  bringUp(limit, at);
  limit.counted += on.amount;
}
