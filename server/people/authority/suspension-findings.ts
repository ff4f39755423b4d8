import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { AuthorityTables } from './tables.ts';

export interface SuspensionFindings {
  readonly market: MarketId;
  /** The command that suspended it. */
  readonly sequence: Sequence;
  readonly at: Millis;
  /** User id. */
  readonly by: number;
  readonly cause: string;
  readonly findings: string;
}

/** Staff's findings about suspensions, for the report of them. Rows are added and never changed. */
export class SuspensionFindingsStore {
  readonly #db: Kysely<AuthorityTables>;

  constructor(db: Kysely<AuthorityTables>) {
    this.#db = db;
  }

  /** A second press adds nothing: the same person's last words stand once. What they said before a correction can stand again. */
  async add({ market, sequence, at, by, cause, findings }: SuspensionFindings): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      // Two presses at once come one after the other.
      const key = `suspension_findings ${market} ${sequence} ${by}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
      await sql`insert into suspension_findings (market_id, sequence, at_ms, user_id, cause, findings)
        select ${market}::bigint, ${sequence}::bigint, ${at}::bigint, ${by}::integer, ${cause}::text, ${findings}::text
        where not exists (select 1 from (select cause, findings from suspension_findings where market_id = ${market}
            and sequence = ${sequence} and user_id = ${by} order by at_ms desc limit 1) as last
          where last.cause = ${cause} and last.findings = ${findings})`.execute(transaction);
    });
  }
}
