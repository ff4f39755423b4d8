import type { Kysely } from 'kysely';
import type { CatalogueTables } from './tables.ts';

export interface AuditEntry {
  readonly at: number;
  /** Who; 0 is the exchange itself. */
  readonly userId: number;
  /** The call, as admin/settleMarket. */
  readonly action: string;
  /** The request and its result, without secrets. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Who requested what, kept for good. */
export class AuditTrail {
  readonly #db: Kysely<CatalogueTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<CatalogueTables>();
  }

  async record(entry: AuditEntry): Promise<void> {
    await this.#db
      .insertInto('audit')
      .values({ at_ms: entry.at, user_id: entry.userId, action: entry.action, detail: JSON.stringify(entry.detail) })
      .execute();
  }

  /** The newest first. */
  async newest(limit: number): Promise<AuditEntry[]> {
    const rows = await this.#db.selectFrom('audit').selectAll().orderBy('audit_id', 'desc').limit(limit).execute();
    return rows.map((row) => ({
      at: row.at_ms,
      userId: row.user_id,
      action: row.action,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
    }));
  }
}
