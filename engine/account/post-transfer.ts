import { assert } from '../assert.ts';
import type { PostTransfer } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { BANK, CLEARING, ENTRY_KINDS, MAX_MONEY, type TransferKind } from '../vocabulary/index.ts';
import { isExcluded, isLocked } from './account-rejection.ts';
import { AGENT, CUSTOMER, NO_ROLE } from './accounts.ts';
import { countedAt, noteDeposit } from './self-limits.ts';
import { joined, onceForKey } from './request-keys.ts';
import { postEntry } from './ledger.ts';
import { appendCashChange } from './touched.ts';

/** @see docs/rules.md, "Accounts and transfers" */
export function postTransfer(exchange: Exchange, command: PostTransfer): Outcome {
  assert(Number.isInteger(command.amount), 'an amount is a whole number');
  const { from, to, amount, requestKey: key, kind } = command;
  if (key === undefined) return transfer(exchange, command, undefined);
  const body = joined('transfer', kind, to, amount);
  return onceForKey(exchange, { account: from, key, body }, (refusal) => transfer(exchange, command, refusal));
}

function transfer(exchange: Exchange, command: PostTransfer, keyRefusal: Rejection | undefined): Outcome {
  const { from, to, amount, kind } = command;
  const rejection = rejectionOf(exchange, command, keyRefusal);
  if (rejection !== undefined) return rejected(rejection);
  postEntry(exchange, { kind: ENTRY_KINDS.indexOf(kind), market: 0, legs: [from, 0 - amount, to, amount] });
  for (const account of [Math.min(from, to), Math.max(from, to)]) appendCashChange(exchange, account);
  if (isPaidIn(kind)) noteDeposit(exchange, to, amount);
  return ACCEPTED;
}

function rejectionOf(
  exchange: Exchange,
  command: PostTransfer,
  keyRefusal: Rejection | undefined,
): Rejection | undefined {
  const { accounts } = exchange;
  const { from, to, amount } = command;
  const fromRole = accounts.roleOf(from);
  const toRole = accounts.roleOf(to);
  const isTooLarge =
    Math.abs(amount) > MAX_MONEY ||
    (fromRole !== NO_ROLE && Math.abs(accounts.cashOf(from) - amount) > MAX_MONEY) ||
    (toRole !== NO_ROLE && Math.abs(accounts.cashOf(to) + amount) > MAX_MONEY);
  if (isTooLarge) return 'amount-too-large';
  if (fromRole === NO_ROLE || toRole === NO_ROLE) return 'unknown-account';
  if (keyRefusal !== undefined) return keyRefusal;
  if (from === CLEARING || to === CLEARING) return 'not-permitted';
  const refused = partiesRejection(exchange, command);
  if (refused !== undefined) return refused;
  if (amount < 1 || from === to) return 'invalid-transfer';
  if (isPaidIn(command.kind) && isDepositAboveLimit(exchange, to, amount)) return 'deposit-limit';
  const available = accounts.cashOf(from) - accounts.exposureOf(from);
  const mayNotOwe = fromRole === CUSTOMER || fromRole === AGENT;
  return mayNotOwe && available - amount < 0 ? 'insufficient-funds' : undefined;
}

/** What keeps these two from moving cash between them in this way, whatever the amount. */
function partiesRejection(exchange: Exchange, { kind, from, to }: PostTransfer): Rejection | undefined {
  const { accounts } = exchange;
  const isOfAgent = accounts.roleOf(from) === AGENT || accounts.roleOf(to) === AGENT;
  const isFromAbove = isAbove(exchange, from, to);
  if (kind === 'credit' && isOfAgent && !isFromAbove && !isAbove(exchange, to, from)) return 'not-permitted';
  if (isPaidIn(kind) && isExcluded(exchange, to)) return 'account-excluded';
  if (isLocked(exchange, from)) return 'account-locked';
  if (!(kind === 'credit' && isFromAbove) && isLocked(exchange, to)) return 'account-locked';
  return exchange.shortfalls.has(from) ? 'shortfall-open' : undefined;
}

/** Whether an account is the one that another has its credit from. */
function isAbove({ settings }: Exchange, above: number, below: number): boolean {
  return (settings.of(below).parent || BANK) === above;
}

/** Money that an account gets to bet with, from outside or from its upline. */
function isPaidIn(kind: TransferKind): boolean {
  return kind === 'deposit' || kind === 'credit';
}

function isDepositAboveLimit({ settings, at }: Exchange, account: number, amount: number): boolean {
  const limit = settings.of(account).selfLimits.deposit;
  return limit !== undefined && countedAt(limit, at) + amount > limit.amount;
}
