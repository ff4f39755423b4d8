import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { LIMIT_KINDS } from 'engine/vocabulary';
import type { AccountId, LimitKind, Millis, Money } from 'engine/vocabulary';
import type { LimitRecord } from './limits.ts';

interface Told {
  readonly limit: LimitKind;
  readonly amount: number;
  readonly period: Millis;
  readonly pendingAmount: number;
  readonly pendingPeriod: Millis;
  readonly pendingAt: Millis;
}

/**
 * The limits of an account. What counts began at 0 when a limit of its kind began to hold where none was, and with
 * every period.
 *
 * @see docs/rules.md, "Self-limits"
 */
export async function limitsOf(db: Kysely<unknown>, account: AccountId, at: Millis): Promise<LimitRecord[]> {
  const { rows } = await sql<{ at: Millis; detail: Told }>`
    select at_ms as at, detail from record_activity
    where account = ${account} and kind = 'self-limit-changed' order by sequence, place`.execute(db);
  const limits: LimitRecord[] = [];
  for (const kind of LIMIT_KINDS) {
    const told = rows.filter(({ detail }) => detail.limit === kind);
    const last = told.at(-1)?.detail;
    if (last === undefined) continue;
    const { amount, period, pendingAmount, pendingPeriod, pendingAt } = last;
    const since = told[told.findLastIndex((row) => row.detail.amount < 0) + 1]?.at ?? at;
    const from = Math.max(since, period > 0 ? Math.floor(at / period) * period : 0);
    const counted = amount < 0 || kind === 'exposure' ? (0 as Money) : await countedSince(db, account, { kind, from });
    limits.push({ kind, amount, period, pendingAmount, pendingPeriod, pendingAt, counted });
  }
  return limits;
}

const KINDS = { deposit: ['deposit', 'credit'], loss: ['settlement', 'resettlement'] } as const;

async function countedSince(
  db: Kysely<unknown>,
  account: AccountId,
  { kind, from }: { kind: 'deposit' | 'loss'; from: number },
): Promise<Money> {
  const { rows } = await sql<{ sum: Money }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from record_line
    where account = ${account} and at_ms >= ${from} and kind = any(${[...KINDS[kind]]}::text[])
      and (${kind} = 'loss' or amount_minor > 0)`.execute(db);
  const sum = rows[0]?.sum ?? 0;
  return (kind === 'loss' ? 0 - sum : sum) as Money;
}

export async function resultSince(db: Kysely<unknown>, account: AccountId, from: Millis): Promise<Money> {
  return (0 - (await countedSince(db, account, { kind: 'loss', from }))) as Money;
}
