import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { AuthorityTables } from './tables.ts';

export interface SuspensionFindings {
  readonly market: MarketId;
  /** Of the command that suspended it. */
  readonly sequence: Sequence;
  readonly at: Millis;
  /** User id. */
  readonly by: number;
  readonly cause: string;
  readonly findings: string;
}

/** What staff found out about suspensions, for the report of them. Rows are added and never changed. */
export class SuspensionFindingsStore {
  readonly #db: Kysely<AuthorityTables>;

  constructor(db: Kysely<AuthorityTables>) {
    this.#db = db;
  }

  /** A second press adds nothing: the same person's same words stand once. */
  async add({ market, sequence, at, by, cause, findings }: SuspensionFindings): Promise<void> {
    await sql`insert into suspension_findings (market_id, sequence, at_ms, user_id, cause, findings)
      values (${market}, ${sequence}, ${at}, ${by}, ${cause}, ${findings})
      on conflict (market_id, sequence, user_id, md5(cause || chr(10) || findings)) do nothing`.execute(this.#db);
  }
}
