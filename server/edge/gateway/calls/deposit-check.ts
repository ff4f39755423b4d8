import { DAY_MS, type AccountId, type Millis, type Money } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { reachedNotice } from '../../../people/notices/limit-notices.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { newestRecords } from '../newest-records.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';

/** Of one bettor in 24 hours, whatever became of them: each may bring an image. */
const MOST_A_DAY = 20;

/** Says no to whoever asks for deposits and withdrawals all day. @throws Refusal */
export async function checkOften(
  { payments, sequencer }: Pick<GatewayDependencies, 'payments' | 'sequencer'>,
  userId: number,
): Promise<void> {
  if ((await payments.store.countSince(userId, (sequencer.now() - DAY_MS) as Millis)) < MOST_A_DAY) return;
  throw new Refusal(409, 'too-many-today', {
    message: `You have asked ${MOST_A_DAY} times in 24 hours: wait a while.`,
  });
}

/**
 * Says early what the exchange would say when the deposit is credited: it looks again then. What is open already counts
 * as if it had come.
 */
export async function checkDeposit(
  {
    live,
    records,
    payments,
    sequencer,
    notices,
  }: Pick<GatewayDependencies, 'live' | 'records' | 'payments' | 'sequencer' | 'notices'>,
  { userId, account, amount }: { userId: number; account: AccountId; amount: Money },
): Promise<void> {
  const now = sequencer.now();
  if ((live.account(account)?.excludedUntil ?? 0) > now)
    throw new Refusal(422, 'account-excluded', {
      message: 'You have excluded yourself: no deposits until that has ended.',
    });
  await newestRecords({ records, live });
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
