import { sql, type Kysely } from 'kysely';
import type { Millis } from 'engine';
import type { FactStore } from '../../facts/fact-store.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Settlement } from '../../settlement/flow/open-settlement.ts';
import type { SimulatedFact } from './story.ts';

const SOURCE = 'simulator';

export interface SimulatedFactsParts {
  readonly db: Kysely<unknown>;
  readonly store: FactStore;
  readonly settlement: Pick<Settlement, 'settler' | 'forget'>;
  readonly now: () => Millis;
}

/** What the simulator tells settlement: facts of its matches, one match after the other, so that it is the same each time. */
export class SimulatedFacts {
  readonly #parts: SimulatedFactsParts;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: SimulatedFactsParts) {
    this.#parts = parts;
  }

  /** Opens a match for facts. @returns how many the simulator has told of it, in earlier runs too */
  async open(match: number): Promise<number> {
    await this.#parts.store.begin(match);
    return this.of(match).filter(({ source }) => source === SOURCE).length;
  }

  of(match: number): readonly Fact[] {
    return this.#parts.store.facts(match);
  }

  /** Does something when all that was asked for before is done. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  /**
   * Says facts of an open match and settles what they decide.
   *
   * @param looks  when that is done
   */
  tell(match: number, said: readonly SimulatedFact[], looks: () => Promise<void>): Promise<void> {
    const { store, settlement, now } = this.#parts;
    return this.inTurn(async () => {
      for (const one of said) store.append(match, SOURCE, { said: one, at: now() });
      await settlement.settler.look(match);
      await looks();
    });
  }

  /** Resolves when all that was asked for so far is done. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** No more facts of a match. */
  async finish(match: number): Promise<void> {
    await this.#parts.store.finish(match, this.#parts.now());
  }

  /** Drops what was told, and settled, of matches that were finished before a time and of which nobody else said anything. */
  async prune(before: Millis): Promise<void> {
    const { db, settlement } = this.#parts;
    const old = await sql<{ match_id: number }>`
      select match_id from match_facts_finished f where at_ms < ${before}
        and exists (select 1 from match_fact m where m.match_id = f.match_id and m.source = ${SOURCE})
        and not exists (select 1 from match_fact m where m.match_id = f.match_id and m.source <> ${SOURCE})`.execute(
      db,
    );
    const matches = old.rows.map(({ match_id }) => match_id);
    if (matches.length === 0) return;
    await settlement.forget(matches);
    for (const table of ['match_doubt', 'match_fact', 'match_facts_finished']) {
      await sql`delete from ${sql.table(table)} where match_id in (${sql.join(matches)})`.execute(db);
    }
  }
}
