import { sql, type Kysely } from 'kysely';
import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from 'results';

type FactTables = {
  readonly match_fact: {
    readonly match_id: number;
    readonly fact_id: number;
    readonly at_ms: string | number;
    readonly source: string;
    readonly said: string;
    readonly corrects: number | null;
    readonly by_user: number | null;
    readonly proposed_by: number | null;
  };
  readonly match_doubt: {
    readonly match_id: number;
    readonly source: string;
    readonly about: string;
    readonly doubt: string;
  };
  readonly match_facts_finished: { readonly match_id: number; readonly at_ms: string | number };
};

/** One thing to be written. */
export type FactWrite =
  | { readonly kind: 'fact'; readonly match: number; readonly fact: Fact }
  | { readonly kind: 'doubt'; readonly match: number; readonly source: string; readonly doubt: Doubt }
  | { readonly kind: 'clear'; readonly match: number; readonly source: string; readonly about: string };

/** A doubt with the source that has it. */
export interface SourceDoubt {
  readonly source: string;
  readonly doubt: Doubt;
}

/** Facts and doubts as rows. */
export class FactRows {
  readonly #db: Kysely<FactTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<FactTables>();
  }

  async unfinished(): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('match_fact')
      .select('match_id')
      .distinct()
      .where('match_id', 'not in', this.#db.selectFrom('match_facts_finished').select('match_id'))
      .orderBy('match_id')
      .execute();
    return rows.map(({ match_id }) => match_id);
  }

  async facts(match: number): Promise<Fact[]> {
    const rows = await this.#db
      .selectFrom('match_fact')
      .selectAll()
      .where('match_id', '=', match)
      .orderBy('fact_id')
      .execute();
    return rows.map((row) => ({
      id: row.fact_id,
      at: Number(row.at_ms) as Millis,
      source: row.source,
      said: JSON.parse(row.said) as unknown,
      ...(row.corrects === null ? {} : { corrects: row.corrects }),
      ...(row.by_user === null ? {} : { by: row.by_user }),
      ...(row.proposed_by === null ? {} : { proposedBy: row.proposed_by }),
    }));
  }

  async doubts(match: number): Promise<SourceDoubt[]> {
    const rows = await this.#db.selectFrom('match_doubt').selectAll().where('match_id', '=', match).execute();
    return rows.map(({ source, doubt }) => ({ source, doubt: JSON.parse(doubt) as Doubt }));
  }

  /**
   * All of it or nothing.
   *
   * @param isAgain  what was lost may have been the answer alone: what is there already stays
   */
  async write(writes: readonly FactWrite[], { isAgain }: { readonly isAgain: boolean }): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const rows = writes.flatMap((write) => (write.kind === 'fact' ? [rowOf(write.match, write.fact)] : []));
      if (rows.length > 0)
        await db
          .insertInto('match_fact')
          .values(rows)
          .$if(isAgain, (insert) => insert.onConflict((conflict) => conflict.doNothing()))
          .execute();
      for (const write of writes) {
        if (write.kind === 'fact') continue;
        const about = write.kind === 'doubt' ? write.doubt.about : write.about;
        await db
          .deleteFrom('match_doubt')
          .where('match_id', '=', write.match)
          .where('source', '=', write.source)
          .where('about', '=', about)
          .execute();
        if (write.kind === 'clear') continue;
        const doubt = JSON.stringify(write.doubt);
        await db
          .insertInto('match_doubt')
          .values({ match_id: write.match, source: write.source, about, doubt })
          .execute();
      }
    });
  }

  async finish(match: number, at: Millis): Promise<void> {
    await this.#db
      .insertInto('match_facts_finished')
      .values({ match_id: match, at_ms: at })
      .onConflict((conflict) => conflict.column('match_id').doUpdateSet({ at_ms: sql`excluded.at_ms` }))
      .execute();
  }

  async reopen(match: number): Promise<void> {
    await this.#db.deleteFrom('match_facts_finished').where('match_id', '=', match).execute();
  }
}

const rowOf = (match: number, fact: Fact): FactTables['match_fact'] => ({
  match_id: match,
  fact_id: fact.id,
  at_ms: fact.at,
  source: fact.source,
  said: JSON.stringify(fact.said),
  corrects: fact.corrects ?? null,
  by_user: fact.by ?? null,
  proposed_by: fact.proposedBy ?? null,
});
