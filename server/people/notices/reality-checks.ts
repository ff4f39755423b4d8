import type { Kysely } from 'kysely';
import type { RealityCheckMinutes } from 'protocol';

// A type, not an interface: kysely asks for an index signature.
type RealityCheckTables = { reality_check: { user_id: number; minutes: RealityCheckMinutes } };

/** For those who have chosen nothing. */
const FIRST_MINUTES: RealityCheckMinutes = 60;

/** How often each bettor wants to see how long they have been playing, and with what result. */
export class RealityChecks {
  readonly #db: Kysely<RealityCheckTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<RealityCheckTables>();
  }

  /** Minutes; 0: never. */
  async of(userId: number): Promise<RealityCheckMinutes> {
    const row = await this.#db
      .selectFrom('reality_check')
      .select('minutes')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.minutes ?? FIRST_MINUTES;
  }

  async set(userId: number, minutes: RealityCheckMinutes): Promise<void> {
    await this.#db
      .insertInto('reality_check')
      .values({ user_id: userId, minutes })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ minutes }))
      .execute();
  }
}
