import type { Kysely } from 'kysely';
import type { AlertSettings } from 'protocol';
import type { AlertTables } from './tables.ts';

export const FIRST_ALERT_SETTINGS: AlertSettings = {
  shared_place: { is_on: true, minutes: 10 },
  shared_device: { is_on: true, people: 3, hours: 24 },
  passed_money: { is_on: true, amount: 500, per_cent: 25, minutes: 30 },
  repeated_stakes: { is_on: true, times: 6, seconds: 20 },
  line_straddle: { is_on: true, amount: 1000, minutes: 5 },
  large_bet: { is_on: true, amount: 100_000 },
  cap_per_cent: 80,
  deposit_minutes: 30,
  feed_seconds: 300,
  // Cricket is reported ball by ball; of a football match nothing may be heard for half an hour.
  stale_feed: { is_on: true, sports: [4], opens_again: 'by-hand' },
};

/** From when on something is a signal, or an alert. */
export class StoredAlertSettings {
  readonly #db: Kysely<AlertTables>;
  #present: AlertSettings;

  static async open(db: Kysely<AlertTables>): Promise<StoredAlertSettings> {
    const row = await db.selectFrom('alert_setting').select('settings').executeTakeFirst();
    const stored = row === undefined ? {} : (JSON.parse(row.settings) as Partial<AlertSettings>);
    return new StoredAlertSettings(db, { ...FIRST_ALERT_SETTINGS, ...stored });
  }

  private constructor(db: Kysely<AlertTables>, present: AlertSettings) {
    this.#db = db;
    this.#present = present;
  }

  get present(): AlertSettings {
    return this.#present;
  }

  async set(settings: AlertSettings): Promise<void> {
    const row = { settings: JSON.stringify(settings) };
    const insert = this.#db.insertInto('alert_setting').values(row);
    await insert.onConflict((conflict) => conflict.column('one').doUpdateSet(row)).execute();
    this.#present = settings;
  }
}
