import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId, Money } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { reachedNotice } from '../../limits/limit-notices.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';

/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;

/**
 * Says early what the exchange would say when the deposit is credited: it looks again then. What is open already counts
 * as if it had come.
 */
export async function checkDeposit(
  { live, records, payments, sequencer, notices }: GatewayParts,
  { userId, account, amount }: { userId: number; account: AccountId; amount: Money },
): Promise<void> {
  const now = sequencer.now();
  if ((live.account(account)?.excludedUntil ?? 0) > now)
    throw new Refusal(422, 'account-excluded', {
      message: 'You have excluded yourself: no deposits until that has ended.',
    });
  await Promise.race([records.upTo(live.sequence), sleep(PATIENCE_MS)]);
  const limit = (await records.limitsOf(account, now)).find(({ kind }) => kind === 'deposit');
  if (limit === undefined || limit.amount < 0) return;
  const left = Math.max(0, limit.amount - limit.counted - (await payments.store.openOf(userId)).deposits);
  if (amount <= left) return;
  const notice = reachedNotice({ account, rejection: 'deposit-limit', now });
  if (notice !== undefined) await notices.add(notice);
  const { statusCode, code, message } = refusalOf('deposit-limit');
  const more = `${message} You can still deposit ${toWireMoney(left).toLocaleString('en-IN', { minimumFractionDigits: 2 })} in this period.`;
  throw new Refusal(statusCode, code, { message: more });
}
