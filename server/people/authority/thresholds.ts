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

const AT_FIRST: Thresholds = {
  from: Object.fromEntries(
    TWO_PEOPLE_KINDS.map((kind) => [kind, KINDS_WITHOUT_AMOUNT.includes(kind) ? 0 : USUAL]),
  ) as Thresholds['from'],
  valid_minutes: 60,
  long_valid_minutes: 24 * 60,
  payee_delay_hours: 24,
};

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

  /** Whether so much of a kind needs a second person. @param amount  minor units */
  isReached(kind: TwoPeopleKind, amount: number): boolean {
    const from = this.#present.from[kind];
    if (ALWAYS_TWO_KINDS.includes(kind)) return true;
    if (from === null) return false;
    return KINDS_WITHOUT_AMOUNT.includes(kind) || amount >= (fromWireMoney(from) ?? 0);
  }
}
