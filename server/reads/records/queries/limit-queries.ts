import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { LIMIT_KINDS } from 'engine/vocabulary';
import type { AccountId, LimitKind, Millis, Money } from 'engine/vocabulary';
import { type AccountSettingsRecord, countsFrom, type LimitRecord } from '../limits.ts';

interface Told {
  readonly limit: LimitKind;
  readonly amount: number;
  readonly period: Millis;
  readonly pendingAmount: number;
  readonly pendingPeriod: Millis;
  readonly pendingAt: Millis;
}

/**
 * The limits of an account. What counts began at 0 when a limit of its kind began to hold where none was; what one no
 * longer counted when it changed stays uncounted.
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
    const holding = told.slice(told.findLastIndex((row) => row.detail.amount < 0) + 1);
    const changes = holding.map((row, place) => countsFrom(holding[place + 1]?.at ?? at, row.detail.period));
    const from = Math.max(holding[0]?.at ?? at, ...changes);
    const { counted, oldestAt } =
      amount < 0 || kind === 'exposure' ? NOTHING : await countedSince(db, account, { kind, from });
    limits.push({ kind, amount, period, pendingAmount, pendingPeriod, pendingAt, oldestAt, counted });
  }
  return limits;
}

export async function settingsOf(db: Kysely<unknown>, account: AccountId): Promise<AccountSettingsRecord | undefined> {
  const { rows } = await sql<{ detail: AccountSettingsRecord }>`
    select detail from record_activity where account = ${account} and kind = 'account-changed'
    order by sequence desc, place desc limit 1`.execute(db);
  return rows[0]?.detail;
}

const NOTHING = { counted: 0 as Money, oldestAt: 0 as Millis };

const KINDS = { deposit: ['deposit', 'credit'], loss: ['settlement', 'resettlement'] } as const;

async function countedSince(
  db: Kysely<unknown>,
  account: AccountId,
  { kind, from }: { kind: 'deposit' | 'loss'; from: number },
): Promise<{ counted: Money; oldestAt: Millis }> {
  const { rows } = await sql<{ sum: Money; oldest: Millis }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum, coalesce(min(at_ms), 0)::bigint as oldest from record_line
    where account = ${account} and at_ms >= ${from} and kind = any(${[...KINDS[kind]]}::text[])
      and (${kind} = 'loss' or amount_minor > 0)`.execute(db);
  const { sum, oldest: oldestAt } = rows[0] ?? { sum: 0, oldest: 0 as Millis };
  return { counted: (kind === 'loss' ? 0 - sum : sum) as Money, oldestAt };
}

export async function resultSince(db: Kysely<unknown>, account: AccountId, from: Millis): Promise<Money> {
  return (0 - (await countedSince(db, account, { kind: 'loss', from })).counted) as Money;
}
