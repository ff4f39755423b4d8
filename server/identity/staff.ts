import { OWNER } from 'protocol';
import type { RoleName } from 'protocol';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { IdentityError } from './identity-error.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { User } from './recognition.ts';
import { hasAccount, type Roles } from './roles.ts';
import type { StaffAccounts } from './staff-accounts.ts';
import type { IdentityTables } from './tables.ts';

/** A chain of who made whom that is longer than this has a circle in it. */
const LONGEST_CHAIN = 100;
/** Held while the number of owners falls. */
const OWNERS_LOCK = 0x6f776e;

export interface StaffDependencies {
  readonly db: Kysely<IdentityTables>;
  readonly now: () => number;
  readonly sessions: LoginSessions;
  readonly roles: Roles;
  readonly staffAccounts: StaffAccounts;
}

/** What is done to other people's logins, and who stands behind which login. */
export class Staff {
  readonly #dependencies: StaffDependencies;

  constructor(dependencies: StaffDependencies) {
    this.#dependencies = dependencies;
  }

  /** Nobody signs in with it from now on, and whoever is signed in is not. @throws IdentityError for the last owner */
  async disable(user: User): Promise<void> {
    const { now, sessions } = this.#dependencies;
    await sessions.endAllAnd(user.userId, async (db) => {
      await checkOwnerIsLeft(db, user);
      await db.updateTable('person').set({ disabled_at_ms: now() }).where('user_id', '=', user.userId).execute();
      return true;
    });
  }

  async enable({ userId }: User): Promise<void> {
    const { db } = this.#dependencies;
    await db.updateTable('person').set({ disabled_at_ms: 0 }).where('user_id', '=', userId).execute();
  }

  /** Every login session of theirs ends: what they may do is decided as they sign in. @throws IdentityError */
  async changeRole(user: User, role: RoleName): Promise<void> {
    const { sessions, staffAccounts } = this.#dependencies;
    await sessions.endAllAnd(user.userId, async (db) => {
      if (role !== OWNER) await checkOwnerIsLeft(db, user);
      await db.updateTable('person').set({ role }).where('user_id', '=', user.userId).execute();
      return true;
    });
    if (hasAccount(user)) staffAccounts.note({ account: user.account, role });
  }

  /** Somebody else holds the way into this login now. @param by  0: two people together did it */
  async setMadeBy(userId: number, by: number): Promise<void> {
    const { db } = this.#dependencies;
    await db.updateTable('person').set({ made_by: by }).where('user_id', '=', userId).execute();
  }

  /** Turns their second factor off, and signs them out. */
  async resetSecondFactor({ userId }: User): Promise<void> {
    await this.#dependencies.sessions.endAllAnd(userId, async (db) => {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await db.deleteFrom('second_factor').where('user_id', '=', userId).execute();
      return true;
    });
  }

  async setNote(userId: number, note: string): Promise<void> {
    await this.#dependencies.db.updateTable('person').set({ note }).where('user_id', '=', userId).execute();
  }

  async noteOf(userId: number): Promise<string> {
    const row = this.#dependencies.db.selectFrom('person').select('note').where('user_id', '=', userId);
    return (await row.executeTakeFirst())?.note ?? '';
  }

  async countOf(role: RoleName): Promise<number> {
    const { db } = this.#dependencies;
    return (await db.selectFrom('person').select('user_id').where('role', '=', role).execute()).length;
  }

  /** Whether two logins are in two hands as far as is known: neither made or reset the other, over however many steps. */
  async areIndependent(a: number, b: number): Promise<boolean> {
    if (a === b) return false;
    const madeBy = await this.#makers();
    return !isMadeBy(a, b, madeBy) && !isMadeBy(b, a, madeBy);
  }

  /**
   * Whether there are two owners, each in a hand of their own. Before that nothing needs a second person. One who is
   * disabled counts: nobody gets rid of the second person by disabling them.
   */
  async hasTwoOwners(): Promise<boolean> {
    const { db } = this.#dependencies;
    const rows = await db.selectFrom('person').select('user_id').where('role', '=', OWNER).execute();
    const madeBy = await this.#makers();
    return rows.some(({ user_id: a }) =>
      rows.some(({ user_id: b }) => a < b && !isMadeBy(a, b, madeBy) && !isMadeBy(b, a, madeBy)),
    );
  }

  async #makers(): Promise<ReadonlyMap<number, number>> {
    const { db } = this.#dependencies;
    const rows = await db.selectFrom('person').select(['user_id', 'made_by']).where('made_by', '>', 0).execute();
    return new Map(rows.map(({ user_id, made_by }) => [user_id, made_by]));
  }
}

/** Of two owners who take the role from each other at once, one stays. @throws IdentityError */
async function checkOwnerIsLeft(db: Transaction<IdentityTables>, user: User): Promise<void> {
  if (user.role !== OWNER) return;
  await sql`select pg_advisory_xact_lock(${OWNERS_LOCK})`.execute(db);
  const others = db
    .selectFrom('person')
    .select('user_id')
    .where('role', '=', OWNER)
    .where('disabled_at_ms', '=', 0)
    .where('user_id', '<>', user.userId);
  if ((await others.limit(1).executeTakeFirst()) === undefined)
    throw new IdentityError('last-owner', 'This is the last owner who can sign in. Make another owner first.');
}

/** Whether `maker` is in the chain of who made a login. */
function isMadeBy(login: number, maker: number, madeBy: ReadonlyMap<number, number>): boolean {
  let at = madeBy.get(login);
  for (let steps = 0; at !== undefined && steps < LONGEST_CHAIN; steps++) {
    if (at === maker) return true;
    at = madeBy.get(at);
  }
  return false;
}
