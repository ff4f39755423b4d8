import type { Insertable, Kysely } from 'kysely';
import type { IdentityTables, PersonActivityTable } from './tables.ts';

/** Notes what a person did to get in: they read it in the report of their activity. */
export async function noteActivity(
  db: Kysely<IdentityTables>,
  activity: Insertable<PersonActivityTable>,
): Promise<void> {
  await db.insertInto('person_activity').values(activity).execute();
}
