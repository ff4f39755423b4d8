import type { Kysely } from 'kysely';
import type { MarketId, Millis } from 'engine/vocabulary';
import type { Hold } from './hold.ts';
import type { FlowTables } from './tables.ts';

/** A market that somebody keeps from being settled by its rule. */
export interface PersonHold extends Hold {
  readonly kind: 'by-hand';
  readonly by: number;
}

/** Holds by people, in SQL: they outlive a stop, and end by a person alone. */
export class PersonHolds {
  readonly #db: Kysely<FlowTables>;
  readonly #holds = new Map<MarketId, PersonHold>();
  readonly #listeners = new Set<(match: number) => void>();

  static async open(db: Kysely<unknown>): Promise<PersonHolds> {
    const tables = db.withTables<FlowTables>();
    const holds = new PersonHolds(tables);
    for (const row of await tables.selectFrom('market_hold').selectAll().execute())
      holds.#keep({
        market: row.market_id as MarketId,
        match: row.match_id,
        by: row.held_by,
        reason: row.reason,
        since: row.since_ms as Millis,
      });
    return holds;
  }

  private constructor(db: Kysely<FlowTables>) {
    this.#db = db;
  }

  of(market: MarketId): PersonHold | undefined {
    return this.#holds.get(market);
  }

  list(): readonly PersonHold[] {
    return [...this.#holds.values()];
  }

  /** Holds once it is stored. @returns false if somebody else holds it: of two at once one does */
  async hold(hold: Pick<PersonHold, 'market' | 'match' | 'by' | 'reason' | 'since'>): Promise<boolean> {
    const { market, match, by, reason, since } = hold;
    const row = { market_id: market, match_id: match, held_by: by, reason, since_ms: since };
    const insert = this.#db.insertInto('market_hold').values(row);
    const once = insert.onConflict((conflict) => conflict.column('market_id').doNothing()).returning('market_id');
    if ((await once.executeTakeFirst()) === undefined) return false;
    this.#keep(hold);
    this.#tell(match);
    return true;
  }

  /** @returns whether there was one */
  async release(market: MarketId): Promise<boolean> {
    const held = this.#holds.get(market);
    if (held === undefined) return false;
    await this.#db.deleteFrom('market_hold').where('market_id', '=', market).execute();
    this.#holds.delete(market);
    this.#tell(held.match);
    return true;
  }

  /** Called with the match of a market that is held or released. @returns unsubscribes */
  subscribe(listener: (match: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #keep(hold: Pick<PersonHold, 'market' | 'match' | 'by' | 'reason' | 'since'>): void {
    this.#holds.set(hold.market, { ...hold, kind: 'by-hand', would: undefined });
  }

  #tell(match: number): void {
    for (const listener of this.#listeners) listener(match);
  }
}
