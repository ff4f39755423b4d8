import {
  ALWAYS_TWO_KINDS,
  KINDS_WITHOUT_AMOUNT,
  TWO_PEOPLE_KINDS,
  type Thresholds,
  type TwoPeopleKind,
} from 'protocol';
import { fromWireMoney } from 'protocol/money';
import type { Kysely } from 'kysely';
import type { AuthorityTables } from './tables.ts';

/** 1,00,000 units: of money that moves, and of what is matched where a result is typed. */
const USUAL = 100_000;
/** Five markets of a house that lose all they can. */
const OF_QUOTES = 500_000;

const AT_FIRST: Thresholds = {
  from: {
    ...(Object.fromEntries(
      TWO_PEOPLE_KINDS.map((kind) => [kind, KINDS_WITHOUT_AMOUNT.includes(kind) ? 0 : USUAL]),
    ) as Thresholds['from']),
    quotes: OF_QUOTES,
  },
  valid_minutes: 60,
  long_valid_minutes: 24 * 60,
  payee_delay_hours: 24,
};

/** Minor units that one person has done of a kind. */
export interface DoneOfKind {
  readonly kind: TwoPeopleKind;
  readonly amount: number;
}

/** From what amounts a second person is needed. */
export class StoredThresholds {
  readonly #db: Kysely<AuthorityTables>;
  #present: Thresholds;

  static async open(db: Kysely<AuthorityTables>): Promise<StoredThresholds> {
    const row = await db.selectFrom('authority_setting').select('thresholds').executeTakeFirst();
    const stored = row === undefined ? AT_FIRST : (JSON.parse(row.thresholds) as Thresholds);
    // Thresholds that this build has added start at their defaults.
    return new StoredThresholds(db, { ...AT_FIRST, ...stored, from: { ...AT_FIRST.from, ...stored.from } });
  }

  private constructor(db: Kysely<AuthorityTables>, present: Thresholds) {
    this.#db = db;
    this.#present = present;
  }

  get present(): Thresholds {
    return this.#present;
  }

  async set(thresholds: Thresholds): Promise<void> {
    const row = { thresholds: JSON.stringify(thresholds) };
    await this.#db
      .insertInto('authority_setting')
      .values(row)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
      .execute();
    this.#present = thresholds;
  }

  /**
   * True if an amount of a kind needs a second person. Half of one kind's amount leaves half of each that counts with it.
   *
   * @param amount  minor units
   * @param done    by the same person, alone, within the day
   */
  isReached(kind: TwoPeopleKind, amount: number, done: readonly DoneOfKind[] = []): boolean {
    if (ALWAYS_TWO_KINDS.includes(kind)) return true;
    const from = this.#fromOf(kind);
    if (from === undefined) return false;
    if (KINDS_WITHOUT_AMOUNT.includes(kind)) return true;
    const used = done.map((other) => {
      const whole = this.#fromOf(other.kind);
      return whole === undefined || other.amount === 0 ? 0 : Math.ceil(other.amount * (from / whole));
    });
    return amount + used.reduce((sum, one) => sum + one, 0) >= from;
  }

  /** Minor units; undefined: one person is always enough. */
  #fromOf(kind: TwoPeopleKind): number | undefined {
    const from = this.#present.from[kind];
    return from === null ? undefined : (fromWireMoney(from) ?? 0);
  }
}
