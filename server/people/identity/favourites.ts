import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FavouriteKey } from 'protocol';
import type { IdentityTables } from './tables.ts';

/** The markets and matches that each person has marked, on every device the same. */
export class Favourites {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** In the person's own order. */
  async of(userId: number): Promise<FavouriteKey[]> {
    const rows = await this.#db
      .selectFrom('favourite')
      .select(['kind', 'id'])
      .where('user_id', '=', userId)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return rows.map(({ kind, id }) => ({ kind, id }));
  }

  /** Behind those that are marked already; one that is keeps its place. */
  async mark(userId: number, { kind, id }: FavouriteKey): Promise<void> {
    await this.#db
      .insertInto('favourite')
      .values({
        user_id: userId,
        kind,
        id,
        sort: sql<number>`(select coalesce(max(sort), 0) + 1 from favourite where user_id = ${userId})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async unmark(userId: number, keys: readonly FavouriteKey[]): Promise<void> {
    for (const { kind, id } of keys) {
      await this.#db
        .deleteFrom('favourite')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute();
    }
  }

  /** Those that are named first, in this order; the others keep theirs behind them. Who is not marked is passed over. */
  async order(userId: number, first: readonly FavouriteKey[]): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const held = await db
        .selectFrom('favourite')
        .select(['kind', 'id'])
        .where('user_id', '=', userId)
        .orderBy('sort')
        .orderBy('id')
        .forUpdate()
        .execute();
      const placeOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => {
        const place = first.findIndex((key) => key.kind === kind && key.id === id);
        return place < 0 ? first.length : place;
      };
      const sorted = held.toSorted((one, other) => placeOf(one) - placeOf(other));
      for (const [at, { kind, id }] of sorted.entries()) {
        await db
          .updateTable('favourite')
          .set({ sort: at + 1 })
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute();
      }
    });
  }
}
