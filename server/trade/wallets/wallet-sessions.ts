import { hash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { WalletTables } from './tables.ts';

/** A launch is taken up at once, or not at all. */
const LAUNCH_MS = 60_000;
/** A game in which nothing is staked for so long has ended. */
const IDLE_MS = 60 * 60_000;

interface Launch {
  readonly provider: number;
  readonly game: string;
  readonly gameName: string;
  readonly account: AccountId;
  readonly userId: number;
  readonly loginHash: string;
}

/** Whom a token stands for, in which game. */
export interface WalletSession {
  readonly provider: number;
  readonly game: string;
  readonly gameName: string;
  readonly account: AccountId;
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Tokens with which a provider's game acts for a bettor: bound to account, provider and game, and short-lived. */
export class WalletSessions {
  readonly #db: Kysely<WalletTables>;
  readonly #now: () => number;

  constructor(db: Kysely<WalletTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @returns the token, which cannot be read again */
  async begin({ provider, game, gameName, account, userId, loginHash }: Launch): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    await this.#db.deleteFrom('wallet_session').where('ends_at_ms', '<', now).execute();
    const times = { begun_at_ms: now, ends_at_ms: now + LAUNCH_MS };
    const whose = { account, user_id: userId, login_hash: loginHash };
    await this.#db
      .insertInto('wallet_session')
      .values({ token_hash: hashOf(token), provider_id: provider, game, game_name: gameName, ...whose, ...times })
      .execute();
    return token;
  }

  /**
   * Whom the token stands for, for an hour more.
   *
   * @returns undefined where nobody has it any more: its time, the login or the person has ended
   */
  async use(token: string): Promise<WalletSession | undefined> {
    const now = this.#now();
    const row = await this.#db
      .updateTable('wallet_session')
      .set({ ends_at_ms: now + IDLE_MS })
      .where('token_hash', '=', hashOf(token))
      .where('ends_at_ms', '>=', now)
      .where(
        sql<boolean>`exists (select 1 from login_session, person where login_session.token_hash = login_hash
          and person.user_id = wallet_session.user_id and person.disabled_at_ms = 0)`,
      )
      .returning(['provider_id', 'game', 'game_name', 'account'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { provider: row.provider_id, game: row.game, gameName: row.game_name, account: row.account as AccountId };
  }
}
