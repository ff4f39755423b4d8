import type { Kysely } from 'kysely';
import type { IdentityTables } from './tables.ts';

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['execute']>>[number];

/** Login sessions as they are stored, with whose they are, the oldest first. */
export function sessionRows(db: Kysely<IdentityTables>) {
  return db
    .selectFrom('login_session')
    .innerJoin('person', 'person.user_id', 'login_session.user_id')
    .select(['token_hash', 'login_session.created_at_ms', 'present_at_ms', 'device', 'address'])
    .leftJoin('second_factor', 'second_factor.user_id', 'person.user_id')
    .select(['person.user_id', 'user_name', 'role', 'parent_id', 'account', 'is_change_password', 'is_on'])
    .orderBy('login_session.created_at_ms');
}
