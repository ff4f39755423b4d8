import type { LimitStanding } from 'protocol';
import { amountOf } from '../../shared/forms/amount.ts';

export const PERIODS = [24, 168, 720] as const;
export type PeriodHours = (typeof PERIODS)[number];

export type LimitKind = LimitStanding['kind'];

/** What a new limit would do, as the exchange decides it (docs/rules.md, "Self-limits"). */
export type Effect = 'at-once' | 'after-a-day';

export interface WantedLimit {
  /** Minor units. */
  readonly amount: number;
  readonly periodHours: number;
}

/** No higher amount for as long or longer holds at once; anything else waits, its period at least. */
export function effectOf(standing: Pick<LimitStanding, 'amount' | 'period_hours'>, wanted: WantedLimit): Effect {
  if (standing.amount === null) return 'at-once';
  const { amount, period_hours: hours } = standing;
  const isNoLooser = wanted.amount <= Math.round(amount * 100) && wanted.periodHours >= hours;
  return isNoLooser ? 'at-once' : 'after-a-day';
}

/** @returns undefined where no amount can be read; 0 is one: nothing at all */
export function readLimit(text: string, periodHours: number, kind: LimitKind): WantedLimit | undefined {
  const amount = amountOf(text);
  return amount === undefined ? undefined : { amount, periodHours: kind === 'exposure' ? 0 : periodHours };
}

/** How much of a limit is used, 0 to 100. */
export function usedShare({ amount, used }: Pick<LimitStanding, 'amount' | 'used'>): number {
  if (amount === null) return 0;
  return amount === 0 ? 100 : Math.min(100, (used / amount) * 100);
}
