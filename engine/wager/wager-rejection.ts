import { accountRejection } from '../account/account-rejection.ts';
import { CUSTOMER, HOUSE, NO_ROLE } from '../account/accounts.ts';
import { countedAt } from '../account/self-limits.ts';
import type { Exchange } from '../exchange.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY } from '../vocabulary/index.ts';

interface Parties {
  readonly provider: number;
  readonly account: number;
}

/** What is wrong with who and how much, before anything else. `amount` is what the account gets, below 0: gives. */
export function partiesRejection(
  { accounts }: Exchange,
  { provider, account }: Parties,
  { amount, keyRefusal }: { amount: number; keyRefusal: Rejection | undefined },
): Rejection | undefined {
  const providerRole = accounts.roleOf(provider);
  const role = accounts.roleOf(account);
  const isTooLarge =
    Math.abs(amount) > MAX_MONEY ||
    (role !== NO_ROLE && Math.abs(accounts.cashOf(account) + amount) > MAX_MONEY) ||
    (providerRole !== NO_ROLE && Math.abs(accounts.cashOf(provider) - amount) > MAX_MONEY);
  if (isTooLarge) return 'amount-too-large';
  if (providerRole === NO_ROLE || role === NO_ROLE) return 'unknown-account';
  if (keyRefusal !== undefined) return keyRefusal;
  return providerRole !== HOUSE || role !== CUSTOMER ? 'not-permitted' : undefined;
}

/** Why an account may not stake so much more at a provider, its own state and largest stake alone. */
export function stakingRejection(exchange: Exchange, account: number, more: number): Rejection | undefined {
  const refused = accountRejection(exchange, account);
  if (refused !== undefined) return refused;
  return more > exchange.settings.of(account).maxStake ? 'stake-above-maximum' : undefined;
}

/**
 * Why an account may not stake so much more at a provider: its limits, then its funds.
 *
 * @param isPaid  whether it is paid at once, so that it is lost until something is won, and at stake no more
 */
export function limitsRejection(
  exchange: Exchange,
  account: number,
  { more, isPaid }: { more: number; isPaid: boolean },
): Rejection | undefined {
  const { accounts, at } = exchange;
  const { selfLimits, exposureLimit } = exchange.settings.of(account);
  const after = accounts.exposureOf(account) + more;
  const { loss, exposure } = selfLimits;
  if (loss !== undefined && Math.max(0, countedAt(loss, at)) + after > loss.amount) return 'loss-limit';
  if (!isPaid && after > Math.min(exposureLimit, exposure?.amount ?? Infinity)) return 'exposure-limit';
  return accounts.cashOf(account) - after < 0 ? 'insufficient-funds' : undefined;
}
