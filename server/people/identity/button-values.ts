import type { Kysely } from 'kysely';
import type { ButtonValue } from 'protocol';
import type { IdentityTables } from './tables.ts';

const label = (value: number) => (value >= 1000 ? `${value / 1000}k` : String(value));
const buttons = (type: ButtonValue['type'], values: readonly number[]): ButtonValue[] =>
  values.map((value) => ({ button_name: label(value), button_value: value, type }));

/** What everybody has who has set none. */
export const FIRST_BUTTONS: readonly ButtonValue[] = [
  ...buttons('Game', [1000, 2000, 5000, 10_000, 20_000, 25_000, 50_000, 75_000, 90_000, 95_000]),
  ...buttons('Casino', [25, 50, 100, 200, 500, 1000]),
];

/** The quick stakes of each person. */
export class ButtonValues {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** In the order in which they were set, those for games first. */
  async of(userId: number): Promise<ButtonValue[]> {
    const rows = await this.#db
      .selectFrom('button_value')
      .select(['button_name', 'button_value', 'type'])
      .where('user_id', '=', userId)
      .orderBy('sort')
      .execute();
    return (['Game', 'Casino'] as const).flatMap((type) => {
      const own = rows.filter((row) => row.type === type);
      return own.length > 0 ? own : FIRST_BUTTONS.filter((button) => button.type === type);
    });
  }

  /** Replaces those of each type that is named; the other type’s stay. */
  async set(userId: number, values: readonly ButtonValue[]): Promise<void> {
    const types = [...new Set(values.map(({ type }) => type))];
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('button_value').where('user_id', '=', userId).where('type', 'in', types).execute();
      await db
        .insertInto('button_value')
        .values(values.map((value, sort) => ({ user_id: userId, sort, ...value })))
        .execute();
    });
  }
}
