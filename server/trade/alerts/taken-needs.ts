import { DAY_MS } from 'engine/vocabulary';
import type { Kysely } from 'kysely';
import type { NeedKind } from 'protocol';
import type { AlertTables } from './tables.ts';

/** Something that waits for a person, by its kind and by which of these it is. */
export interface NeedName {
  readonly kind: NeedKind;
  readonly of: string;
}

export interface TakenNeed extends NeedName {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whoever took something a day ago has left it. */
const KEPT_MS = DAY_MS;

/** Who has taken what waits for a person: so two people do not work at the same thing. It forbids nothing. */
export class TakenNeeds {
  readonly #db: Kysely<AlertTables>;
  readonly #changed: () => void;

  /** @param changed  called when somebody has taken something */
  constructor(db: Kysely<AlertTables>, changed: () => void = () => undefined) {
    this.#changed = changed;
    this.#db = db;
  }

  async list(now: number): Promise<TakenNeed[]> {
    const rows = await this.#db
      .selectFrom('taken_need')
      .selectAll()
      .where('at_ms', '>', now - KEPT_MS)
      .execute();
    return rows.map(({ kind, of_name, user_id, at_ms }) => ({ kind, of: of_name, userId: user_id, at: at_ms }));
  }

  /**
   * @param insteadOf  who has it as far as the taker knows; 0: nobody
   * @returns false where somebody else has taken it meanwhile
   */
  async take({ kind, of, userId, at }: TakenNeed, insteadOf: number): Promise<boolean> {
    await this.#db
      .deleteFrom('taken_need')
      .where('at_ms', '<=', at - KEPT_MS)
      .execute();
    const taken = await this.#db
      .insertInto('taken_need')
      .values({ kind, of_name: of, user_id: userId, at_ms: at })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'of_name'])
          .doUpdateSet({ user_id: userId, at_ms: at })
          .where('taken_need.user_id', 'in', [insteadOf, userId]),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (taken === undefined) return false;
    this.#changed();
    return true;
  }
}
