import type { GlobalSetting } from 'protocol';
import type { Kysely } from 'kysely';
import type { CatalogueTables } from './tables.ts';

export const FIRST_SETTINGS: GlobalSetting = {
  logo: '',
  site_message: '',
  payment_gateway: '0',
  is_show_apk: '0',
  site_title: 'Evens',
  favicon: '',
  bg_primary_color: '',
  bg_secondry_color: '',
  text_primary_color: '',
  text_secondry_color: '',
  other_color: '',
  fb_link: '',
  insta_link: '',
  telegram_link: '',
  twiter_link: '',
  whatsapp_link: '',
};

/** The look and links of the site: what was set, over what every installation starts with. */
export class SiteSettings {
  readonly #db: Kysely<CatalogueTables>;
  readonly #listeners = new Set<() => void>();
  #now = FIRST_SETTINGS;

  private constructor(db: Kysely<CatalogueTables>) {
    this.#db = db;
  }

  static async open(db: Kysely<CatalogueTables>): Promise<SiteSettings> {
    const settings = new SiteSettings(db);
    await settings.read();
    return settings;
  }

  /** As they are stored now. */
  async read(): Promise<void> {
    const rows = await this.#db.selectFrom('setting').selectAll().execute();
    const set = rows.filter((row) => Object.hasOwn(FIRST_SETTINGS, row.name)).map((row) => [row.name, row.value]);
    this.#now = { ...FIRST_SETTINGS, ...(Object.fromEntries(set) as Partial<GlobalSetting>) };
  }

  /** Called when they have changed. @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get now(): GlobalSetting {
    return this.#now;
  }

  /** Fields left out stay as they are. */
  async change(fields: Partial<GlobalSetting>): Promise<GlobalSetting> {
    const rows = Object.entries(fields).map(([name, value]) => ({ name, value }));
    if (rows.length > 0) {
      await this.#db
        .insertInto('setting')
        .values(rows)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: (row) => row.ref('excluded.value') }))
        .execute();
    }
    this.#now = { ...this.#now, ...fields };
    for (const listener of this.#listeners) listener();
    return this.#now;
  }
}

/** Settings of an installation that nobody has set yet. */
export async function seedSettings(db: Kysely<unknown>, settings: Partial<GlobalSetting>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value }));
  await db
    .withTables<CatalogueTables>()
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
