import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from './audit-trail.ts';

// Reads the body of a request as the trail keeps it.

export type Deed = Pick<AuditEntry, 'action' | 'detail' | 'userId' | 'at'>;

/** As text; empty without it. */
export const field = ({ detail }: Deed, name: string): string => {
  const value = detail[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** 0 without it. */
export const number = (deed: Deed, name: string): number => Number(field(deed, name)) || 0;

/** An amount in hundredths. */
export const minor = (deed: Deed, name: string): number => Math.round(number(deed, name) * 100);

/** The market's id: 1.5 on the wire is 5. */
export const market = (deed: Deed): number => Number(field(deed, 'market_id').slice(2)) || 0;

/** ms since 1970, 0 for what is no time. */
export const timeOf = (value: unknown): number => Date.parse(String(value)) || 0;

/** For a request that sets only the fields it names. @param columns  by field */
export function named(deed: Deed, columns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const set = Object.entries(columns).filter(([name]) => deed.detail[name] !== undefined);
  return sql`${sql.join([sql`true`, ...set.map(([, is]) => is)], sql` and `)}`;
}
