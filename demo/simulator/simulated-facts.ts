import { sql, type Kysely } from 'kysely';
import type { Millis } from 'engine';
import type { Fact } from 'results';
import type { FactStore } from 'server/trade/facts/fact-store.ts';
import type { SimulatedFact } from './story.ts';

const SOURCE = 'simulator';

export interface SimulatedFactsDependencies {
  readonly db: Kysely<unknown>;
  readonly store: FactStore;
  /** Resolves when the markets that the facts of a match decide are settled. */
  readonly settle: (match: number) => Promise<void>;
  /** Drops what is kept about the results of matches. */
  readonly forget: (matches: readonly number[]) => Promise<void>;
  readonly now: () => Millis;
}

/** The facts of simulated matches, entered one match after the other, so that they are the same each time. */
export class SimulatedFacts {
  readonly #dependencies: SimulatedFactsDependencies;
  #work: Promise<void> = Promise.resolve();

  constructor(dependencies: SimulatedFactsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens a match for facts. @returns how many the simulator has entered of it, in earlier runs too */
  async open(match: number): Promise<number> {
    await this.#dependencies.store.begin(match);
    return this.of(match).filter(({ source }) => source === SOURCE).length;
  }

  of(match: number): readonly Fact[] {
    return this.#dependencies.store.facts(match);
  }

  /** Does something when all that was asked for before is done. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  /**
   * Enters facts of an open match and settles what they decide.
   *
   * @param looks  when that is done
   */
  tell(match: number, said: readonly SimulatedFact[], looks: () => Promise<void>): Promise<void> {
    const { store, settle, now } = this.#dependencies;
    return this.inTurn(async () => {
      for (const one of said) store.append(match, SOURCE, { said: one, at: now() });
      await settle(match);
      await looks();
    });
  }

  /** Resolves when all that was asked for so far is done. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** No more facts of a match. */
  async finish(match: number): Promise<void> {
    await this.#dependencies.store.finish(match, this.#dependencies.now());
  }

  /** Drops facts and results of matches that were finished before a time and of which there is no other source. */
  async prune(before: Millis): Promise<void> {
    const { db, forget } = this.#dependencies;
    const old = await sql<{ match_id: number }>`
      select match_id from match_facts_finished f where at_ms < ${before}
        and exists (select 1 from match_fact m where m.match_id = f.match_id and m.source = ${SOURCE})
        and not exists (select 1 from match_fact m where m.match_id = f.match_id and m.source <> ${SOURCE})`.execute(
      db,
    );
    const matches = old.rows.map(({ match_id }) => match_id);
    if (matches.length === 0) return;
    await forget(matches);
    for (const table of ['match_doubt', 'match_fact', 'match_facts_finished']) {
      await sql`delete from ${sql.table(table)} where match_id in (${sql.join(matches)})`.execute(db);
    }
  }
}
