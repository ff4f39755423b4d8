import { DAY_MS } from '../vocabulary/money.ts';
import { assert } from '../assert.ts';
import type { SetSelfLimit } from '../command.ts';
import { SELF_LIMIT } from '../due-times.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY } from '../vocabulary/index.ts';
import { CUSTOMER, NO_ROLE } from './accounts.ts';
import { appendSelfLimit, hold, roll, SELF_LIMIT_WAIT, type SelfLimit } from './self-limits.ts';

const HOUR = 3_600_000;
const SHORTEST_PERIOD = HOUR;
/** A leap year. */
const LONGEST_PERIOD = 366 * DAY_MS;

/** @see docs/rules.md, "Self-limits" */
export function setSelfLimit(exchange: Exchange, command: SetSelfLimit): Outcome {
  const { account, kind } = command;
  const amount = command.amount ?? Infinity;
  assert(amount === Infinity || Number.isInteger(amount), 'a limit is a whole number');
  const rejection = rejectionOf(exchange, command);
  if (rejection !== undefined) return rejected(rejection);

  const { selfLimits } = exchange.settings.edit(account);
  exchange.accounts.restrict(account);
  const limit = selfLimits[kind];
  const rolls = command.rolling === true;
  if (limit !== undefined && rolls) roll(limit, exchange.at);
  const period = amount === Infinity ? 0 : command.period;
  if (limit === undefined || isNoLooser({ amount, period }, limit)) {
    selfLimits[kind] = hold(limit, { amount, period, rolls }, exchange.at);
  } else {
    if (period > limit.period) limit.amount = Math.min(limit.amount, amount);
    limit.pendingAmount = amount;
    limit.pendingPeriod = period;
    limit.pendingAt = exchange.at + SELF_LIMIT_WAIT;
    exchange.dueTimes.add(SELF_LIMIT, account, limit.pendingAt);
  }
  appendSelfLimit(exchange, account, kind);
  return ACCEPTED;
}

/**
 * A longer period that rolls counts all that a shorter one does. Of periods that follow each other only those that hold
 * whole ones of the present limit are as strict: others would begin within one of them.
 */
function isNoLooser({ amount, period }: { amount: number; period: number }, limit: SelfLimit): boolean {
  if (amount > limit.amount) return false;
  return limit.rolling === undefined ? period === limit.period || period % limit.period === 0 : period >= limit.period;
}

function rejectionOf({ accounts }: Exchange, { account, kind, amount, period }: SetSelfLimit): Rejection | undefined {
  if (amount !== null && amount > MAX_MONEY) return 'amount-too-large';
  const refused = ownerRejection(accounts.roleOf(account));
  if (refused !== undefined) return refused;
  if (amount === null) return undefined;
  const isPeriod =
    kind === 'exposure'
      ? period === 0
      : Number.isInteger(period) && period >= SHORTEST_PERIOD && period <= LONGEST_PERIOD;
  return amount >= 0 && isPeriod ? undefined : 'invalid-limit';
}

/** Who may set a limit for themselves. */
export function ownerRejection(role: number): Rejection | undefined {
  if (role === NO_ROLE) return 'unknown-account';
  return role === CUSTOMER ? undefined : 'not-permitted';
}
