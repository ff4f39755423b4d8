import type { LimitKind, Millis } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { LIMIT_CALLS, LimitStanding } from 'protocol';
import type { LimitRecord } from '../../readmodels/records/queries/limits.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { refusalOf } from '../rejection-answers.ts';
import { limitOnWire } from '../wire/account-on-wire.ts';
import { timeText } from '../wire/time-text.ts';

/** As screens order them. */
const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'exposure'];
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NONE = -1;

type Needs = Pick<GatewayDependencies, 'live' | 'records' | 'realityChecks' | 'sequencer'>;

/** A bettor's own limits and the visit so far. */
export function limitCalls({ live, records, realityChecks, sequencer }: Needs): Handlers<typeof LIMIT_CALLS> {
  return {
    async 'user/getLimits'(_body, { session, account }) {
      const now = sequencer.now();
      const limits = await records.limitsOf(account, now);
      const { exposure = 0, excludedUntil = 0, exposureLimit = NONE } = live.account(account) ?? {};
      return {
        limits: KINDS.map((kind) =>
          toStanding(limits.find((limit) => limit.kind === kind) ?? { ...NO_LIMIT, kind }, { now, exposure }),
        ),
        excluded_until: excludedUntil > now ? timeText(excludedUntil) : '',
        reality_check_minutes: await realityChecks.of(session.user.userId),
        house_exposure_limit: limitOnWire(exposureLimit),
      };
    },

    async 'user/setLimit'({ kind, amount = null, period_hours: hours = 0 }, { account }) {
      const period = (hours * HOUR_MS) as Millis;
      const receipt = await sequencer.submit({ type: 'set-self-limit', account, kind, amount, period });
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

    async 'user/excludeSelf'({ until }, { account }) {
      const at = Date.parse(until) as Millis;
      const { outcome } = await sequencer.submit({ type: 'exclude-self', account, until: at });
      if (!outcome.ok) throw refusalOf(outcome.rejection);
      return { until: new Date(at).toISOString() };
    },

    async 'user/setRealityCheck'({ minutes }, { session }) {
      await realityChecks.set(session.user.userId, minutes);
      return { minutes };
    },

    async 'user/getSessionSummary'(_body, { session, account }) {
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
    amount: limitOnWire(amount),
    period_hours: period / HOUR_MS,
    pending_amount: pendingAt === 0 ? null : limitOnWire(limit.pendingAmount),
    pending_period_hours: pendingAt === 0 ? 0 : limit.pendingPeriod / HOUR_MS,
    pending_at: timeText(pendingAt),
    used: toWireMoney(used),
    left: amount === NONE ? null : toWireMoney(Math.max(0, amount - used)),
    resets_at: period === 0 || amount === NONE ? '' : timeText((Math.floor(now / period) + 1) * period),
  };
}
