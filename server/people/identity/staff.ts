import { OWNER } from 'protocol';
import type { RoleName } from 'protocol';
import { sql } from 'kysely';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type HandsOf, isNobodyInBoth, isOneBehindTheOther } from './hands.ts';
import { IdentityError } from './identity-error.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { User } from './recognition.ts';
import { hasAccount, type Roles } from './roles.ts';
import type { StaffAccounts } from './staff-accounts.ts';
import type { IdentityTables, LoginHandTable } from './tables.ts';

/** Held while the number of owners, or of the hands that they are in, falls. */
const OWNERS_LOCK = 0x6f776e;

/** Who comes to stand behind a login, beside the person whose it is. */
export interface Hands {
  /** They know a way in: a password that they chose or read. */
  readonly knows: number;
  /** They proposed it, and know nothing. */
  readonly proposed?: number | undefined;
}

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

  /**
   * Every login session of theirs ends: what they may do is decided as they sign in.
   *
   * @param keepsRule  refuses to leave fewer than two independent owners
   * @throws IdentityError
   */
  async changeRole(user: User, role: RoleName, { keepsRule = false } = {}): Promise<void> {
    const { sessions, staffAccounts } = this.#dependencies;
    await sessions.endAllAnd(user.userId, async (db) => {
      if (role !== OWNER) await checkOwnerIsLeft(db, user);
      if (role !== OWNER && keepsRule) await this.checkRuleStays(db, user.userId);
      await db.updateTable('person').set({ role }).where('user_id', '=', user.userId).execute();
      return true;
    });
    if (hasAccount(user)) staffAccounts.note({ account: user.account, role });
  }

  /**
   * Turns their second factor off, and signs them out.
   *
   * @param by  who did it alone: where they know the password too, they are in
   */
  async resetSecondFactor({ userId }: User, by?: number): Promise<void> {
    await this.#dependencies.sessions.endAllAnd(userId, async (db) => {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await db.deleteFrom('second_factor').where('user_id', '=', userId).execute();
      if (by !== undefined) await putInto(db, userId, { knows: by });
      return true;
    });
  }

  async setCashier(userId: number, hasCashier: boolean): Promise<void> {
    const people = this.#dependencies.db.updateTable('person').set({ has_cashier: hasCashier });
    await people.where('user_id', '=', userId).execute();
  }

  async setNote(userId: number, note: string): Promise<void> {
    await this.#dependencies.db.updateTable('person').set({ note }).where('user_id', '=', userId).execute();
  }

  async noteOf(userId: number): Promise<string> {
    const row = this.#dependencies.db.selectFrom('person').select('note').where('user_id', '=', userId);
    return (await row.executeTakeFirst())?.note ?? '';
  }

  /** How many people have each role; one that nobody has is left out. */
  async counts(): Promise<ReadonlyMap<RoleName, number>> {
    const people = this.#dependencies.db.selectFrom('person').select(({ fn }) => ['role', fn.countAll().as('count')]);
    return new Map((await people.groupBy('role').execute()).map(({ role, count }) => [role, Number(count)]));
  }

  /**
   * True if two logins are in two hands as far as is known: neither stands behind the other, over however many steps.
   * If two people made or reset a login, its proposer stands behind it no more once its password and second
   * factor are both its member's own; the other has read a way in, and could have set up both. Where there are two owners
   * in two hands, nobody else knows the way into both either; before that one person has made everybody.
   */
  async areIndependent(a: number, b: number): Promise<boolean> {
    const hands = await this.#handsBehind([a, b], { proposersLeftOut: true });
    if (isOneBehindTheOther(a, b, hands)) return false;
    return isNobodyInBoth(a, b, hands) || !(await this.hasTwoOwners());
  }

  /**
   * Those of `others` who may be the second person for what a login does: those in another hand, as `areIndependent` has
   * it. Before there are two owners in two hands, an owner may also be it for a member whose login they made alone, once
   * its password and second factor are both the member's own: otherwise the member would do alone what takes two.
   */
  async secondsOf(login: number, others: readonly number[]): Promise<number[]> {
    const hands = await this.#handsBehind([login, ...others], { proposersLeftOut: true });
    const isInForce = await this.hasTwoOwners();
    const owners = await this.#owners();
    const isMembersOwn = !isInForce && !owners.includes(login) && (await this.#isMembersOwn(login));
    return others.filter(
      (other) =>
        (isMembersOwn && owners.includes(other)) ||
        (!isOneBehindTheOther(login, other, hands) && (isNobodyInBoth(login, other, hands) || !isInForce)),
    );
  }

  async #isMembersOwn(userId: number): Promise<boolean> {
    const found = await this.#dependencies.db
      .selectFrom('person')
      .innerJoin('second_factor', 'second_factor.user_id', 'person.user_id')
      .select('person.user_id')
      .where('person.user_id', '=', userId)
      .where('person.has_own_password', '=', true)
      .where('second_factor.is_on', '=', true)
      .where('second_factor.is_own', '=', true)
      .executeTakeFirst();
    return found !== undefined;
  }

  /**
   * True if there are two owners, each in a hand of their own. Before that nothing needs a second person. One who is
   * disabled counts: nobody gets rid of the second person by disabling them.
   */
  async hasTwoOwners(): Promise<boolean> {
    const owners = await this.#owners();
    return areTwoIn(owners, await this.#handsBehind(owners));
  }

  /**
   * If two calls at the same moment would end the rule of two people together, the second is refused.
   *
   * @param db    the transaction in which it would end
   * @param next  as `wouldEndRule` has it
   * @throws IdentityError `rule-would-end`
   */
  async checkRuleStays(db: Transaction<IdentityTables>, userId: number, next?: Hands): Promise<void> {
    await sql`select pg_advisory_xact_lock(${OWNERS_LOCK})`.execute(db);
    if (await this.wouldEndRule(userId, next, db))
      throw new IdentityError('rule-would-end', 'No two independent owners would be left.');
  }

  /**
   * True if there are two independent owners now and would not be afterwards.
   *
   * @param next  undefined: the login is no owner's any more; else who knows a way into it from then on
   */
  async wouldEndRule(userId: number, next?: Hands, db = this.#dependencies.db): Promise<boolean> {
    const owners = await this.#owners(db);
    const hands = await this.#handsBehind([...owners, ...(next === undefined ? [] : [next.knows])], { db });
    if (!owners.includes(userId) || !areTwoIn(owners, hands)) return false;
    if (next === undefined)
      return !areTwoIn(
        owners.filter((owner) => owner !== userId),
        hands,
      );
    return !areTwoIn(owners, new Map([...hands, [userId, [{ hand: next.knows, knows: true }]]]));
  }

  async #owners(db = this.#dependencies.db): Promise<readonly number[]> {
    const rows = await db.selectFrom('person').select('user_id').where('role', '=', OWNER).execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Who stands behind a login directly. */
  async handsOf(userId: number): Promise<readonly number[]> {
    const theirs = this.#dependencies.db.selectFrom('login_hand').select('hand').where('user_id', '=', userId);
    return (await theirs.orderBy('hand').execute()).map(({ hand }) => hand);
  }

  /** Hands of these logins and of whoever stands behind them: staff make bettors too, and there are many of those. */
  async #handsBehind(
    logins: readonly number[],
    { proposersLeftOut = false, db = this.#dependencies.db } = {},
  ): Promise<HandsOf> {
    const { rows } = await sql<Selectable<LoginHandTable>>`
      with recursive held as (
        select user_id, hand, knows from login_hand
        where not (${proposersLeftOut}::boolean and not knows and user_id in (
          select person.user_id from person join second_factor on second_factor.user_id = person.user_id
          where person.has_own_password and second_factor.is_on and second_factor.is_own
            and exists (select 1 from login_hand as by_two where by_two.user_id = person.user_id and not by_two.knows)))),
      behind (login) as (
        select unnest(${[...logins]}::integer[]) union select hand from held join behind on user_id = login)
      select held.* from held join behind on user_id = login`.execute(db);
    return Map.groupBy(rows, ({ user_id }) => user_id);
  }
}

const areTwoIn = (owners: readonly number[], hands: HandsOf): boolean =>
  owners.some((a) => owners.some((b) => a < b && isNobodyInBoth(a, b, hands)));

/** Writes down who stands behind a login from now on, beside those who do already. */
export async function putInto(db: Kysely<IdentityTables>, login: number, { knows, proposed }: Hands): Promise<void> {
  const rows = [{ user_id: login, hand: knows, knows: true }];
  if (proposed !== undefined && proposed !== knows) rows.push({ user_id: login, hand: proposed, knows: false });
  for (const row of rows) {
    // Who knows it already goes on knowing it.
    const insert = db.insertInto('login_hand').values(row);
    await insert
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'hand']).doUpdateSet(row).where('login_hand.knows', '=', false),
      )
      .execute();
  }
}

/** Whoever stood behind it before knows nothing any more. @returns true */
export async function replaceHands(db: Kysely<IdentityTables>, login: number, hands: Hands): Promise<true> {
  await db.deleteFrom('login_hand').where('user_id', '=', login).execute();
  await putInto(db, login, hands);
  return true;
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
