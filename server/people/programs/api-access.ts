import type { Kysely } from 'kysely';
import type { Identity } from '../identity/identity.ts';
import { ApiSessions } from './api-sessions.ts';
import type { ApiSession } from './api-sessions.ts';
import { AppKeys } from './app-keys.ts';
import type { ApiAccessTables } from './tables.ts';

/** Why a program is not let in: the same words in the calls' errors and on the stream. */
export type NoAccess = 'NO_APP_KEY' | 'INVALID_APP_KEY' | 'NO_SESSION' | 'INVALID_SESSION_INFORMATION';

export interface Admitted {
  readonly session: ApiSession;
  readonly appKey: string;
}

/** Who may use the compatible API: an application key and a session that belong together. */
export class ApiAccess {
  readonly keys: AppKeys;
  readonly sessions: ApiSessions;

  static async open(options: {
    readonly db: Kysely<unknown>;
    readonly identity: Pick<Identity, 'userOf'>;
    readonly now: () => number;
  }): Promise<ApiAccess> {
    const db = options.db.withTables<ApiAccessTables>();
    const { identity, now } = options;
    const sessions = await ApiSessions.open(db, { now, userOf: (userId) => identity.userOf(userId) });
    return new ApiAccess(await AppKeys.open(db, now), sessions);
  }

  private constructor(keys: AppKeys, sessions: ApiSessions) {
    this.keys = keys;
    this.sessions = sessions;
  }

  /** Looks up what another process may have given out; `admit` tells whether it has. */
  async learn(appKey: unknown, token: unknown): Promise<void> {
    if (typeof appKey !== 'string' || typeof token !== 'string' || token === '') return;
    await this.keys.read();
    await this.sessions.learn(token);
  }

  /** Checks a key and a token, as a call's headers or the stream's authentication give them. */
  admit(appKey: unknown, token: unknown): Admitted | NoAccess {
    if (typeof appKey !== 'string' || appKey === '') return 'NO_APP_KEY';
    if (!this.keys.isKnown(appKey)) return 'INVALID_APP_KEY';
    const admitted = this.admitSession(token);
    if (typeof admitted === 'string') return admitted;
    const { session } = admitted;
    return this.keys.belongsTo(appKey, session.user.userId) ? { session, appKey } : 'INVALID_APP_KEY';
  }

  /** Checks a token alone, for what needs no key. */
  admitSession(token: unknown): Admitted | NoAccess {
    if (typeof token !== 'string' || token === '') return 'NO_SESSION';
    const session = this.sessions.find(token);
    return session === undefined ? 'INVALID_SESSION_INFORMATION' : { session, appKey: '' };
  }
}
