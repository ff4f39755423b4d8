import { sql, type Kysely, type Transaction } from 'kysely';
import { TEXT_LANGUAGES, type SiteContent, type TextKind, type TextLanguage } from 'protocol';
import type { SiteTables, SiteTextTable } from './tables.ts';

const NOTHING: SiteContent = { licence: '', countries: [], banners: [] };
const MOST_VERSIONS = 50;
const [ENGLISH] = TEXT_LANGUAGES;

export type SiteText = Omit<SiteTextTable, 'user_id'>;

/** What the operator says on the site. Texts keep every version: what somebody agreed to stays readable. */
export class Site {
  readonly #db: Kysely<SiteTables>;
  #content: SiteContent;
  /** The newest of each kind and language. */
  readonly #newest = new Map<string, SiteText>();

  static async open(anyDb: Kysely<unknown>): Promise<Site> {
    const db = anyDb.withTables<SiteTables>();
    const stored = await contentIn(db);
    const newest = await db
      .selectFrom('site_text')
      .distinctOn(['kind', 'language'])
      .select(['kind', 'language', 'version', 'at_ms', 'text'])
      .orderBy('kind')
      .orderBy('language')
      .orderBy('version', 'desc')
      .execute();
    const site = new Site(db, { ...NOTHING, ...stored });
    for (const text of newest) site.#newest.set(`${text.kind} ${text.language}`, text);
    return site;
  }

  private constructor(db: Kysely<SiteTables>, content: SiteContent) {
    this.#db = db;
    this.#content = content;
  }

  get content(): SiteContent {
    return this.#content;
  }

  /** True if it names who licensed it, and whom it serves: nothing that moves real money starts without both. */
  get isLicensed(): boolean {
    const { licence, countries } = this.#content;
    return licence !== '' && countries.length > 0;
  }

  /** True if newcomers may sign up from there. */
  mayServe(country: string): boolean {
    const { countries } = this.#content;
    return countries.length === 0 || countries.includes(country);
  }

  /** Two people's changes of different fields at once both last. */
  async change(fields: Partial<SiteContent>): Promise<SiteContent> {
    this.#content = await this.#alone('site_content', async (db) => {
      const stored = await contentIn(db);
      const content = { ...NOTHING, ...stored, ...fields };
      const row = { content: JSON.stringify(content) };
      const insert = db.insertInto('site_content').values(row);
      await insert.onConflict((conflict) => conflict.column('one').doUpdateSet(row)).execute();
      return content;
    });
    return this.#content;
  }

  /** The newest in that language, else in English. */
  textOf(kind: TextKind, language: TextLanguage): SiteText | undefined {
    return this.#newest.get(`${kind} ${language}`) ?? this.#newest.get(`${kind} ${ENGLISH}`);
  }

  /** The newest version in that language; 0 if there is none. */
  versionOf(kind: TextKind, language: TextLanguage): number {
    return this.#newest.get(`${kind} ${language}`)?.version ?? 0;
  }

  async versionsOf(kind: TextKind, language: TextLanguage): Promise<SiteText[]> {
    return this.#db
      .selectFrom('site_text')
      .select(['kind', 'language', 'version', 'at_ms', 'text'])
      .where('kind', '=', kind)
      .where('language', '=', language)
      .orderBy('version', 'desc')
      .limit(MOST_VERSIONS)
      .execute();
  }

  /** As the version behind the newest: of two at once the second gets the next number. */
  async publish(published: Omit<SiteText, 'version'>, userId: number): Promise<SiteText> {
    const { kind, language } = published;
    const text = await this.#alone('site_text', async (db) => {
      const of = db.selectFrom('site_text').select('version').where('kind', '=', kind).where('language', '=', language);
      const newest = await of.orderBy('version', 'desc').limit(1).executeTakeFirst();
      const version = (newest?.version ?? 0) + 1;
      await db
        .insertInto('site_text')
        .values({ ...published, version, user_id: userId })
        .execute();
      return { ...published, version };
    });
    const known = this.#newest.get(`${kind} ${language}`);
    if (known === undefined || known.version < text.version) this.#newest.set(`${kind} ${language}`, text);
    return text;
  }

  /** A transaction in which nobody else writes that table; everybody may read it. */
  #alone<T>(table: keyof SiteTables, work: (db: Transaction<SiteTables>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (db) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
      return work(db);
    });
  }
}

async function contentIn(db: Kysely<SiteTables>): Promise<Partial<SiteContent>> {
  const row = await db.selectFrom('site_content').select('content').executeTakeFirst();
  return row === undefined ? {} : (JSON.parse(row.content) as Partial<SiteContent>);
}
