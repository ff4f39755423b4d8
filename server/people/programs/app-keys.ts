import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Identity } from '../identity/identity.ts';
import type { ApiAccessTables } from './tables.ts';

/** What every bettor of a demo may use: it is in the docs, and printed at start-up. */
export const DEMO_APP_KEY = 'evens-demo-key';

const MOST_OF_A_USER = 10;

export interface AppKey {
  readonly appKey: string;
  readonly userId: number;
  readonly name: string;
  readonly createdAt: number;
}

export class TooManyAppKeysError extends Error {}

/** Application keys: a bettor's programs name one with every call. In memory, with every change written through. */
export class AppKeys {
  readonly #db: Kysely<ApiAccessTables>;
  readonly #now: () => number;
  readonly #keys = new Map<string, AppKey[]>();

  static async open(db: Kysely<ApiAccessTables>, now: () => number): Promise<AppKeys> {
    const keys = new AppKeys(db, now);
    await keys.read();
    return keys;
  }

  /** As they are stored now. */
  async read(): Promise<void> {
    const rows = await this.#db.selectFrom('app_key').selectAll().orderBy('created_at_ms').execute();
    this.#keys.clear();
    for (const row of rows) {
      this.#add({ appKey: row.app_key, userId: row.user_id, name: row.name, createdAt: row.created_at_ms });
    }
  }

  private constructor(db: Kysely<ApiAccessTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** True if anybody has such a key. */
  isKnown(appKey: string): boolean {
    return this.#keys.has(appKey);
  }

  belongsTo(appKey: string, userId: number): boolean {
    return this.#keys.get(appKey)?.some((key) => key.userId === userId) ?? false;
  }

  /** The oldest first. */
  of(userId: number): AppKey[] {
    return [...this.#keys.values()].flat().filter((key) => key.userId === userId);
  }

  /** @throws TooManyAppKeysError */
  async create(userId: number, name: string): Promise<AppKey> {
    if (this.of(userId).length >= MOST_OF_A_USER) throw new TooManyAppKeysError();
    return this.#save({ appKey: randomBytes(12).toString('base64url'), userId, name, createdAt: this.#now() });
  }

  /** The demo's key, for those of its bettors who do not have it. */
  async giveDemoKey(identity: Pick<Identity, 'findUser'>, userNames: readonly string[]): Promise<void> {
    for (const userName of userNames) {
      const userId = (await identity.findUser(userName))?.userId;
      if (userId === undefined || this.belongsTo(DEMO_APP_KEY, userId)) continue;
      await this.#save({ appKey: DEMO_APP_KEY, userId, name: 'Demo', createdAt: this.#now() });
    }
  }

  /** @returns whether there was one */
  async revoke(userId: number, appKey: string): Promise<boolean> {
    if (!this.belongsTo(appKey, userId)) return false;
    const left = this.#keys.get(appKey)?.filter((key) => key.userId !== userId) ?? [];
    if (left.length === 0) this.#keys.delete(appKey);
    else this.#keys.set(appKey, left);
    await this.#db.deleteFrom('app_key').where('app_key', '=', appKey).where('user_id', '=', userId).execute();
    return true;
  }

  async #save(key: AppKey): Promise<AppKey> {
    await this.#db
      .insertInto('app_key')
      .values({ app_key: key.appKey, user_id: key.userId, name: key.name, created_at_ms: key.createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    this.#add(key);
    return key;
  }

  #add(key: AppKey): void {
    this.#keys.set(key.appKey, [...(this.#keys.get(key.appKey) ?? []), key]);
  }
}
