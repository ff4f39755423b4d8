import { hash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { RoleName } from 'protocol';
import { hasFactor, isStillProof, PasswordChangedError, type Proof } from './proof.ts';
import { sessionRows, type SessionRow } from './session-rows.ts';
import { HeldSessions } from './held-sessions.ts';
import type { IdentityTables } from './tables.ts';

/** Ends without a sign of presence for so long. */
export const IDLE_MS = 60 * 60_000;
/** Ends in any case. */
export const ABSOLUTE_MS = 12 * 3_600_000;
/** Presence is written down at most so often. */
const PRESENCE_STEP_MS = 60_000;
/** Of one user; the oldest ends when another begins. */
const MOST_OF_A_USER = 20;

export interface SignedIn {
  readonly userId: number;
  readonly userName: string;
  readonly role: RoleName;
  readonly parentId: number;
  /** 0 for whoever has no betting account. */
  readonly account: AccountId;
}

/** Who signs in, and whether they have to choose their own password first. */
type SigningIn = SignedIn & { readonly isChangePassword?: boolean };

/** What is written as login sessions end. False: nothing is to be done after all. */
type SessionWrite = (db: Transaction<IdentityTables>) => Promise<boolean>;

/** Where a login session began. */
export interface SignedInFrom {
  /** As its owner knows it: Chrome on Android. */
  readonly device: string;
  readonly address: string;
}

/** A signed-in period. */
export interface LoginSession extends SignedInFrom {
  readonly tokenHash: string;
  readonly user: SignedIn;
  readonly createdAt: number;
  /** Somebody else chose the password: until it is changed little else can be done. */
  mustChangePassword: boolean;
  /** Staff without a second factor, where the site asks for one: until it is set up they do nothing for others. */
  mustSetUpFactor: boolean;
  presentAt: number;
  /** What SQL knows of `presentAt`. */
  savedPresentAt: number;
}

interface SessionOptions {
  readonly now: () => number;
  readonly needsFactor: (user: SignedIn) => boolean;
  /** Told of a presence as it is written down. */
  readonly presenceSaved?: (session: LoginSession) => void;
}

/** What its owner calls a login session by, to end it from another device; it opens nothing. */
export function loginIdOf({ tokenHash }: Pick<LoginSession, 'tokenHash'>): string {
  return hash('sha256', `login ${tokenHash}`, 'base64url').slice(0, 16);
}

export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/**
 * Login sessions, in memory with every change written through, so that a restart keeps them. A token is 256 random
 * bits; only its SHA-256 is kept.
 */
export class LoginSessions {
  readonly #db: Kysely<IdentityTables>;
  readonly #now: () => number;
  readonly #needsFactor: (user: SignedIn) => boolean;
  readonly #presenceSaved: ((session: LoginSession) => void) | undefined;
  readonly #sessions = new HeldSessions<LoginSession>();
  readonly #listeners = new Set<(session: LoginSession) => void>();

  static async open(db: Kysely<IdentityTables>, options: SessionOptions): Promise<LoginSessions> {
    const sessions = new LoginSessions(db, options);
    await sessions.#load();
    return sessions;
  }

  private constructor(db: Kysely<IdentityTables>, { now, needsFactor, presenceSaved }: SessionOptions) {
    this.#db = db;
    this.#now = now;
    this.#needsFactor = needsFactor;
    this.#presenceSaved = presenceSaved;
  }

  async #load(): Promise<void> {
    const now = this.#now();
    await this.#db
      .deleteFrom('login_session')
      .where((or) => or.or([or('created_at_ms', '<=', now - ABSOLUTE_MS), or('present_at_ms', '<=', now - IDLE_MS)]))
      .execute();
    for (const row of await sessionRows(this.#db).execute()) this.#add(row);
  }

  /** Reads one again that another process has begun, or that it may have heard a sign of life of. */
  learn(token: string): Promise<void> {
    return this.learnHash(hashOfToken(token));
  }

  async learnHash(tokenHash: string): Promise<void> {
    const row = await sessionRows(this.#db).where('token_hash', '=', tokenHash).executeTakeFirst();
    const known = this.#sessions.get(tokenHash);
    if (row === undefined) {
      if (known !== undefined) this.#forget(known);
    } else if (known === undefined) this.#add(row);
    else {
      known.presentAt = Math.max(known.presentAt, row.present_at_ms);
      known.mustChangePassword = row.is_change_password;
      known.mustSetUpFactor = row.is_on !== true && this.#needsFactor(known.user);
    }
  }

  #add(row: SessionRow): void {
    const user = {
      userId: row.user_id,
      userName: row.user_name,
      role: row.role,
      parentId: row.parent_id,
      account: (row.account ?? 0) as AccountId,
    };
    this.#sessions.add({
      tokenHash: row.token_hash,
      user,
      mustSetUpFactor: row.is_on !== true && this.#needsFactor(user),
      createdAt: row.created_at_ms,
      mustChangePassword: row.is_change_password,
      presentAt: row.present_at_ms,
      savedPresentAt: row.present_at_ms,
      device: row.device,
      address: row.address,
    });
  }

  /**
   * @param proof  has to be enough still: a change of the password or a new second factor may come in between
   * @returns the token, which cannot be read again
   * @throws PasswordChangedError
   */
  async begin(user: SigningIn, from: SignedInFrom = { device: '', address: '' }, proof?: Proof): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const times = { createdAt: now, presentAt: now, savedPresentAt: now };
    const mustChangePassword = user.isChangePassword ?? false;
    const mustSetUpFactor = this.#needsFactor(user);
    const session = { tokenHash: hashOfToken(token), user, mustChangePassword, mustSetUpFactor, ...times, ...from };
    const row = {
      token_hash: session.tokenHash,
      user_id: user.userId,
      created_at_ms: now,
      present_at_ms: now,
      device: from.device,
      address: from.address,
    };
    try {
      await this.#db.transaction().execute(async (db) => {
        // Holds up a change of the password, which then ends this one too; one that was before it is seen.
        const person = db.selectFrom('person').select('disabled_at_ms').where('user_id', '=', user.userId).forShare();
        if (((await person.executeTakeFirst())?.disabled_at_ms ?? 0) > 0) throw new PasswordChangedError();
        session.mustSetUpFactor &&= !(await hasFactor(db, user.userId));
        if (proof !== undefined && !(await isStillProof(db, user.userId, proof))) throw new PasswordChangedError();
        await db.insertInto('login_session').values(row).execute();
        this.#sessions.add(session);
      });
    } catch (error) {
      this.#sessions.delete(session.tokenHash);
      throw error;
    }
    const own = this.#sessions.of(user.userId);
    for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_A_USER))) await this.end(oldest);
    return token;
  }

  /** The valid login session of a token. */
  find(token: string): LoginSession | undefined {
    const session = this.#sessions.get(hashOfToken(token));
    return session !== undefined && this.isValid(session) ? session : undefined;
  }

  ofHash(tokenHash: string): LoginSession | undefined {
    return this.#sessions.get(tokenHash);
  }

  /** How many people are signed in anywhere. */
  get peopleCount(): number {
    const isHere = (userId: number) => this.#sessions.of(userId).some((session) => this.isValid(session));
    return [...this.#sessions.people()].filter(isHere).length;
  }

  /** Those of a person, the one that was present last first. */
  of(userId: number): LoginSession[] {
    const own = this.#sessions.of(userId);
    return own.filter((session) => this.isValid(session)).sort((a, b) => b.presentAt - a.presentAt);
  }

  isValid(session: LoginSession): boolean {
    const now = this.#now();
    const isInTime = now - session.presentAt < IDLE_MS && now - session.createdAt < ABSOLUTE_MS;
    return isInTime && this.#sessions.has(session.tokenHash);
  }

  /** The person behind it did something, or has the page in view. */
  present(session: LoginSession): void {
    const now = this.#now();
    session.presentAt = now;
    if (now - session.savedPresentAt < PRESENCE_STEP_MS) return;
    session.savedPresentAt = now;
    this.#presenceSaved?.(session);
    // Losing one of these costs minutes of an idle hour; nobody waits for it.
    this.#db
      .updateTable('login_session')
      .set({ present_at_ms: now })
      .where('token_hash', '=', session.tokenHash)
      .execute()
      .catch(() => undefined);
  }

  /** As another process has heard it. */
  presentElsewhere(tokenHash: string): void {
    const session = this.#sessions.get(tokenHash);
    if (session !== undefined) this.present(session);
  }

  /** Forgets those that another process has ended: one, or all that are stored no more. */
  async endedElsewhere(tokenHash?: string): Promise<void> {
    const rows = tokenHash === undefined ? await sessionRows(this.#db).execute() : [];
    const kept = new Set(rows.map((row) => row.token_hash));
    for (const session of this.#sessions.all()) {
      const isEnded = tokenHash === undefined ? !kept.has(session.tokenHash) : session.tokenHash === tokenHash;
      if (isEnded) this.#forget(session);
    }
  }

  async end(session: LoginSession): Promise<void> {
    if (!this.#forget(session)) return;
    await this.#db.deleteFrom('login_session').where('token_hash', '=', session.tokenHash).execute();
  }

  /** Ends all of its person but this one. */
  endOthers(session: LoginSession): Promise<unknown> {
    return this.endOthersAnd(session, async () => true);
  }

  /**
   * Ends all of its person but this one together with what is written: a stop in between leaves both undone.
   *
   * @returns the answer of `write`
   */
  endOthersAnd({ tokenHash, user }: LoginSession, write: SessionWrite): Promise<boolean> {
    return this.#endAnd(user.userId, tokenHash, write);
  }

  /** The same, with all of a person. */
  endAllAnd(userId: number, write: SessionWrite): Promise<boolean> {
    return this.#endAnd(userId, '', write);
  }

  async #endAnd(userId: number, keptHash: string, write: SessionWrite): Promise<boolean> {
    const ended = await this.#db.transaction().execute(async (db) => {
      // One that is just beginning is there first, and ends too.
      await db.selectFrom('person').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
      if (!(await write(db))) return undefined;
      const own = db.deleteFrom('login_session').where('user_id', '=', userId);
      return own.where('token_hash', '<>', keptHash).returning('token_hash').execute();
    });
    if (ended === undefined) return false;
    // Another may have begun by now: the lock is free before the answer to the commit is here.
    for (const row of ended) {
      const session = this.#sessions.get(row.token_hash);
      if (session !== undefined) this.#forget(session);
    }
    return true;
  }

  /** Ends those whose time is over; to be called every few seconds. */
  async sweep(): Promise<void> {
    for (const session of this.#sessions.all()) if (!this.isValid(session)) await this.end(session);
  }

  #forget(session: LoginSession): boolean {
    if (!this.#sessions.delete(session.tokenHash)) return false;
    for (const listener of this.#listeners) listener(session);
    return true;
  }

  /** Called for every login session that has ended. @returns stops that */
  onEnd(listener: (session: LoginSession) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
