import { toWireMoney } from 'protocol';
import type { TableRow } from '../../../trade/casino/round-rows.ts';

/** Limits of a table in the words of the wire; null: none. */
export function tableLimits(row: TableRow): Readonly<Record<string, number | null>> {
  const orNone = (amount: number) => (amount === 0 ? null : toWireMoney(amount));
  return {
    max_stake: toWireMoney(row.max_stake_minor),
    max_profit: toWireMoney(row.max_profit_minor),
    market_cap: toWireMoney(row.loss_cap_minor),
    round_cap: orNone(row.round_cap_minor),
    day_cap: orNone(row.day_cap_minor),
    person_stake: orNone(row.person_stake_minor),
  };
}

/** The present values of the fields that a request names. */
export function changedBy(body: object, now: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(body).flatMap((field) => (field in now ? [[field, now[field]]] : [])));
}

/** The value that a limit is raised to; 0 if it is not. @param before  -1: none */
export function looserBy(before: number, next: number | null | undefined): number {
  if (next === undefined || before === -1) return 0;
  if (next === null) return Infinity;
  return next > before ? next : 0;
}
