import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitKind, Millis } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { LimitStanding } from 'protocol';
import type { LimitRecord } from '../../readmodels/records/queries/limits.ts';
import type { Caller, GatewayParts } from '../gateway-parts.ts';
import { Refusal } from '../refusal.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names = 'user/getLimits' | 'user/setRealityCheck' | 'user/getSessionSummary';

/** As screens order them. */
const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'exposure'];
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;

/** A bettor's own limits and the visit so far. */
export function limitCalls(parts: GatewayParts): CallHandlers<Names> {
  const { live, records, realityChecks, sequencer } = parts;
  return {
    async 'user/getLimits'(_body, { session }) {
      const account = accountOf(session);
      await newestRecords(parts);
      const now = sequencer.now();
      const told = await records.limitsOf(account, now);
      const seen = live.account(account);
      const exposure = seen?.exposure ?? 0;
      const excludedUntil = seen?.excludedUntil ?? 0;
      const houseLimit = seen?.exposureLimit ?? NONE;
      return {
        limits: KINDS.map((kind) =>
          toStanding(told.find((limit) => limit.kind === kind) ?? { ...NO_LIMIT, kind }, { now, exposure }),
        ),
        excluded_until: excludedUntil > now ? new Date(excludedUntil).toISOString() : '',
        reality_check_minutes: await realityChecks.of(session.user.userId),
        house_exposure_limit: amountText(houseLimit),
      };
    },
    async 'user/setRealityCheck'({ minutes }, { session }) {
      accountOf(session);
      await realityChecks.set(session.user.userId, minutes);
      return { minutes };
    },
    async 'user/getSessionSummary'(_body, { session }) {
      const account = accountOf(session);
      await newestRecords(parts);
      const from = session.createdAt as Millis;
      const [{ count, matched }, profit] = await Promise.all([
        records.betTotals({ account, between: { from }, by: 'placed' }),
        records.resultSince(account, from),
      ]);
      const minutes = Math.max(0, Math.floor((sequencer.now() - from) / MINUTE_MS));
      const money = { staked: toWireMoney(matched), profit: toWireMoney(profit) };
      return { began_at: new Date(from).toISOString(), minutes, bets: count, ...money };
    },
  };
}

async function newestRecords({ records, live }: GatewayParts): Promise<void> {
  await Promise.race([records.upTo(live.sequence), sleep(PATIENCE_MS)]);
}

const NONE = -1;
const NO_LIMIT = {
  amount: NONE,
  period: 0 as Millis,
  pendingAmount: 0,
  pendingPeriod: 0 as Millis,
  pendingAt: 0 as Millis,
  counted: 0,
} as const;

type Known = Omit<LimitRecord, 'counted'> & { readonly counted: number };

function toStanding(limit: Known, { now, exposure }: { now: number; exposure: number }): LimitStanding {
  const { kind, amount, period, pendingAt } = limit;
  const used = Math.max(0, limit.counted) + (kind === 'deposit' ? 0 : exposure);
  return {
    kind,
    amount: amountText(amount),
    period_hours: period / HOUR_MS,
    pending_amount: pendingAt === 0 ? null : amountText(limit.pendingAmount),
    pending_period_hours: pendingAt === 0 ? 0 : limit.pendingPeriod / HOUR_MS,
    pending_at: pendingAt === 0 ? '' : new Date(pendingAt).toISOString(),
    used: toWireMoney(used),
    left: amount === NONE ? null : toWireMoney(Math.max(0, amount - used)),
    resets_at: period === 0 || amount === NONE ? '' : new Date((Math.floor(now / period) + 1) * period).toISOString(),
  };
}

const amountText = (limit: number): number | null => (limit < 0 ? null : toWireMoney(limit));

/** An operator has no account, and so no limits. */
function accountOf({ user }: Caller['session']) {
  if (user.account === 0) throw new Refusal(422, 'no-account', { message: 'You have no betting account.' });
  return user.account;
}
