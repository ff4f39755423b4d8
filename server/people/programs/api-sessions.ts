import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { User } from '../identity/recognition.ts';
import { hashOfToken, type SignedInFrom } from '../identity/login-sessions.ts';
import { HeldSessions } from '../identity/held-sessions.ts';
import type { ApiAccessTables } from './tables.ts';

/** From the login or the last keepAlive. */
export const API_SESSION_MS = 12 * 3_600_000;
/** Of one user; the oldest ends when another begins. */
const MOST_OF_A_USER = 50;

/** A program that has signed in. */
export interface ApiSession extends SignedInFrom {
  readonly tokenHash: string;
  readonly user: User;
  readonly createdAt: number;
  aliveAt: number;
}

interface ApiSessionOptions {
  readonly now: () => number;
  readonly userOf: (userId: number) => Promise<User | undefined>;
}

/**
 * The sessions of programs, apart from those of people: no idle hour, and no end while they keep alive. In memory with
 * every change written through, so that a restart keeps them; of a token only its SHA-256 is kept.
 */
export class ApiSessions {
  readonly #db: Kysely<ApiAccessTables>;
  readonly #now: () => number;
  readonly #userOf: ApiSessionOptions['userOf'];
  readonly #sessions = new HeldSessions<ApiSession>();
  readonly #listeners = new Set<(session: ApiSession) => void>();

  /** @param userOf  the person of a number */
  static async open(db: Kysely<ApiAccessTables>, options: ApiSessionOptions): Promise<ApiSessions> {
    const sessions = new ApiSessions(db, options);
    await db
      .deleteFrom('api_session')
      .where('alive_at_ms', '<=', options.now() - API_SESSION_MS)
      .execute();
    await sessions.#read();
    return sessions;
  }

  private constructor(db: Kysely<ApiAccessTables>, { now, userOf }: ApiSessionOptions) {
    this.#db = db;
    this.#now = now;
    this.#userOf = userOf;
  }

  /** Reads one again that another process has begun, or kept alive. */
  learn(token: string): Promise<void> {
    return this.#read(hashOfToken(token));
  }

  /** Another process has ended it. */
  endedElsewhere(tokenHash: string): void {
    const session = this.#sessions.get(tokenHash);
    if (session === undefined) return;
    this.#sessions.delete(tokenHash);
    for (const listener of this.#listeners) listener(session);
  }

  /** Forgets those that are stored no more: another process ended them, and nobody told. */
  async forgetEnded(): Promise<void> {
    const known = [...this.#sessions.all()].map(({ tokenHash }) => tokenHash);
    const rows = await this.#db.selectFrom('api_session').select('token_hash').execute();
    const kept = new Set(rows.map((row) => row.token_hash));
    for (const tokenHash of known) if (!kept.has(tokenHash)) this.endedElsewhere(tokenHash);
  }

  async #read(tokenHash?: string): Promise<void> {
    let rows = this.#db.selectFrom('api_session').selectAll().orderBy('alive_at_ms');
    if (tokenHash !== undefined) rows = rows.where('token_hash', '=', tokenHash);
    const found = await rows.execute();
    if (tokenHash !== undefined && found.length === 0) this.endedElsewhere(tokenHash);
    for (const row of found) {
      const user = await this.#userOf(row.user_id);
      if (user === undefined) continue;
      const { device, address } = row;
      const times = { createdAt: row.created_at_ms, aliveAt: row.alive_at_ms };
      this.#sessions.add({ tokenHash: row.token_hash, user, ...times, device, address });
    }
  }

  /** @returns the token, which cannot be read again */
  async begin(user: User, from: SignedInFrom = { device: 'A program', address: '' }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const { device, address } = from;
    const session = { tokenHash: hashOfToken(token), user, createdAt: now, aliveAt: now, device, address };
    await this.#db
      .insertInto('api_session')
      .values({
        token_hash: session.tokenHash,
        user_id: user.userId,
        alive_at_ms: now,
        created_at_ms: now,
        device,
        address,
      })
      .execute();
    this.#sessions.add(session);
    const own = this.#sessions.of(user.userId);
    for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_A_USER))) await this.end(oldest);
    return token;
  }

  /** The valid session of a token. */
  find(token: string): ApiSession | undefined {
    const session = this.#sessions.get(hashOfToken(token));
    return session !== undefined && this.isValid(session) ? session : undefined;
  }

  /** Those of a person, the one that was alive last first. */
  of(userId: number): ApiSession[] {
    const own = this.#sessions.of(userId);
    return own.filter((session) => this.isValid(session)).sort((a, b) => b.aliveAt - a.aliveAt);
  }

  isValid(session: ApiSession): boolean {
    return this.#now() - session.aliveAt < API_SESSION_MS && this.#sessions.has(session.tokenHash);
  }

  async keepAlive(session: ApiSession): Promise<void> {
    session.aliveAt = this.#now();
    await this.#db
      .updateTable('api_session')
      .set({ alive_at_ms: session.aliveAt })
      .where('token_hash', '=', session.tokenHash)
      .execute();
  }

  async end(session: ApiSession): Promise<void> {
    if (!this.#sessions.delete(session.tokenHash)) return;
    for (const listener of this.#listeners) listener(session);
    await this.#db.deleteFrom('api_session').where('token_hash', '=', session.tokenHash).execute();
  }

  /** Ends all of a user: who knew the password before does not stay signed in. */
  async endOf(userId: number): Promise<void> {
    for (const session of this.#sessions.of(userId)) await this.end(session);
  }

  /** Ends those whose time is over; to be called every few seconds. */
  async sweep(): Promise<void> {
    for (const session of this.#sessions.all()) if (!this.isValid(session)) await this.end(session);
  }

  /** Called for every session that has ended. @returns stops that */
  onEnd(listener: (session: ApiSession) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
