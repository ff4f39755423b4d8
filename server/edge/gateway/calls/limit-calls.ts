import type { z } from 'zod';
import { DAY_MS, type ExclusionKind, type LimitKind, type Millis } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { LIMIT_CALLS, LimitStanding } from 'protocol';
import { countsUntil, type LimitRecord } from '../../../reads/records/limits.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { malformed } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { pages } from '../reports/page-turns.ts';
import { limitOnWire } from '../wire/account-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import { excludeSelf } from './exclude-self.ts';

/** As screens order them. */
const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'exposure'];
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NONE = -1;
/** Of a self-exclusion. */
const FEWEST_MONTHS = 6;
/** Of a time-out: nobody can lift it, and a year may be mistyped. */
const MOST_DAYS = 3660;

type Needs = Pick<GatewayDependencies, 'alerts' | 'identity' | 'live' | 'records' | 'realityChecks' | 'sequencer'>;

/** A bettor's own limits and the visit so far. */
export function limitCalls(needs: Needs): Handlers<typeof LIMIT_CALLS> {
  const { live, records, realityChecks, sequencer } = needs;
  return {
    async 'user/getLimits'(_body, { session, account }) {
      const now = sequencer.now();
      const limits = await pages.take(session.user.userId, () => records.limitsOf(account, now));
      const { exposure = 0, excludedUntil = 0, exposureLimit = NONE } = live.account(account) ?? {};
      return {
        limits: KINDS.map((kind) =>
          toStanding(limits.find((limit) => limit.kind === kind) ?? { ...NO_LIMIT, kind }, exposure),
        ),
        excluded_until: excludedUntil > now ? timeText(excludedUntil) : '',
        reality_check_minutes: await realityChecks.of(session.user.userId),
        house_exposure_limit: limitOnWire(exposureLimit),
      };
    },

    async 'user/setLimit'({ kind, amount = null, period_hours: hours = 0 }, { account }) {
      const period = (hours * HOUR_MS) as Millis;
      const receipt = await sequencer.submit({ type: 'set-self-limit', account, kind, amount, period, rolling: true });
      if (!receipt.outcome.ok) throw refusalOf(receipt.outcome.rejection);
      const changed = receipt.events().find((event) => event.type === 'self-limit-changed');
      if (changed === undefined) throw new Error('a limit was set without an event');
      return {
        kind,
        amount: limitOnWire(changed.amount),
        period_hours: changed.period / HOUR_MS,
        pending_amount: changed.pendingAt === 0 ? null : limitOnWire(changed.pendingAmount),
        pending_at: timeText(changed.pendingAt),
      };
    },

    async 'user/excludeSelf'(wanted, { account, session }) {
      const { until, kind } = exclusionOf(wanted, sequencer.now());
      await excludeSelf(needs, { userId: session.user.userId, account, until, kind });
      return { until: new Date(until).toISOString() };
    },

    async 'user/setRealityCheck'({ minutes }, { session }) {
      await realityChecks.set(session.user.userId, minutes);
      return { minutes };
    },

    async 'user/getSessionSummary'(_body, { session, account }) {
      const from = session.createdAt as Millis;
      const { count, matched, profit } = await pages.take(session.user.userId, async () => {
        const bets = await records.betTotals({ account, between: { from }, by: 'placed' });
        return { ...bets, profit: await records.resultSince(account, from) };
      });
      const minutes = Math.max(0, Math.floor((sequencer.now() - from) / MINUTE_MS));
      const money = { staked: toWireMoney(matched), profit: toWireMoney(profit) };
      return { began_at: new Date(from).toISOString(), minutes, bets: count, ...money };
    },
  };
}

/**
 * When an exclusion of days or months ends: at a whole minute, not before they are over for the command that has yet to
 * be stamped.
 *
 * @throws Refusal
 */
function exclusionOf(
  { days, months, until }: z.infer<(typeof LIMIT_CALLS)['user/excludeSelf']['request']>,
  now: Millis,
): { readonly until: Millis; readonly kind: ExclusionKind } {
  if ([days, months, until].filter((one) => one !== undefined).length !== 1) {
    throw malformed('days, months or until: one of the three');
  }
  if (until !== undefined) {
    if (Date.parse(until) > now + MOST_DAYS * DAY_MS) throw malformed('until: at most ten years away');
    return { until: Date.parse(until) as Millis, kind: 'time-out' };
  }
  const end = new Date((Math.floor(now / MINUTE_MS) + 2) * MINUTE_MS);
  if (months === undefined) return { until: (end.getTime() + (days ?? 0) * DAY_MS) as Millis, kind: 'time-out' };
  if (months < FEWEST_MONTHS) throw refusalOf('exclusion-too-short');
  // Where that month is shorter, the first days of the next one.
  end.setUTCMonth(end.getUTCMonth() + months);
  return { until: end.getTime() as Millis, kind: 'self-exclusion' };
}

const NO_LIMIT = {
  amount: NONE,
  period: 0 as Millis,
  pendingAmount: 0,
  pendingPeriod: 0 as Millis,
  pendingAt: 0 as Millis,
  counted: 0,
  oldestAt: 0 as Millis,
} as const;

type Known = Omit<LimitRecord, 'counted'> & { readonly counted: number };

function toStanding(limit: Known, exposure: number): LimitStanding {
  const { kind, amount, period, pendingAt } = limit;
  const used = Math.max(0, limit.counted) + (kind === 'deposit' ? 0 : exposure);
  return {
    kind,
    amount: limitOnWire(amount),
    period_hours: period / HOUR_MS,
    pending_amount: pendingAt === 0 ? null : limitOnWire(limit.pendingAmount),
    pending_period_hours: pendingAt === 0 ? 0 : limit.pendingPeriod / HOUR_MS,
    pending_at: timeText(pendingAt),
    used: toWireMoney(used),
    left: amount === NONE ? null : toWireMoney(Math.max(0, amount - used)),
    resets_at: limit.oldestAt === 0 ? '' : timeText(countsUntil(limit.oldestAt, period)),
  };
}
