import { assert } from '../assert.ts';
import type { PostTransfer } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { CLEARING, ENTRY_KINDS, MAX_MONEY, type Sequence } from '../vocabulary/index.ts';
import { CUSTOMER, NO_ROLE } from './accounts.ts';
import { isSameUse, rememberUse } from './request-keys.ts';
import { postEntry } from './ledger.ts';
import { appendCashChange } from './touched.ts';

/** @see docs/rules.md, "Accounts and transfers" */
export function postTransfer(exchange: Exchange, command: PostTransfer): Outcome {
  assert(Number.isInteger(command.amount), 'an amount is a whole number');
  const { from, to, amount, requestKey } = command;
  const earlier = requestKey === undefined ? undefined : exchange.keys.get(from, requestKey);
  const body = requestKey === undefined ? '' : `transfer ${command.kind} ${to} ${amount}`;
  if (earlier !== undefined && isSameUse(earlier, body))
    return { ...earlier.outcome, duplicateOf: earlier.sequence as Sequence };
  const rejection = rejectionOf(exchange, command, earlier !== undefined);
  if (rejection !== undefined) return rejected(rejection);

  const { accounts, events } = exchange;
  postEntry(exchange, { kind: ENTRY_KINDS.indexOf(command.kind), market: 0 }, [
    [from, -(amount as number)],
    [to, amount],
  ]);
  for (const account of [Math.min(from, to), Math.max(from, to)])
    appendCashChange(accounts, events, { account, market: 0 });
  if (requestKey !== undefined) rememberUse(exchange, { account: from, key: requestKey, body, outcome: ACCEPTED });
  return ACCEPTED;
}

function rejectionOf(exchange: Exchange, { from, to, amount }: PostTransfer, isReused: boolean): Rejection | undefined {
  const { accounts } = exchange;
  const fromRole = accounts.roleOf(from);
  const toRole = accounts.roleOf(to);
  const isTooLarge =
    Math.abs(amount) > MAX_MONEY ||
    (fromRole !== NO_ROLE && Math.abs(accounts.cashOf(from) - amount) > MAX_MONEY) ||
    (toRole !== NO_ROLE && Math.abs(accounts.cashOf(to) + amount) > MAX_MONEY);
  if (isTooLarge) return 'amount-too-large';
  if (fromRole === NO_ROLE || toRole === NO_ROLE) return 'unknown-account';
  if (isReused) return 'request-key-reused';
  if (from === CLEARING || to === CLEARING) return 'not-permitted';
  if (amount < 1 || from === to) return 'invalid-transfer';
  const available = accounts.cashOf(from) - accounts.exposureOf(from);
  if (fromRole === CUSTOMER && available - amount < 0) return 'insufficient-funds';
  return undefined;
}
