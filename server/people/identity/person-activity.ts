import type { Insertable, Kysely } from 'kysely';
import type { IdentityTables, PersonActivityTable } from './tables.ts';

/** Of one person so much is kept, the newest. */
const MOST_NOTED = 1000;

/** Notes what a person did to get in: they read it in the report of their activity. */
export async function noteActivity(
  db: Kysely<IdentityTables>,
  activity: Insertable<PersonActivityTable>,
): Promise<void> {
  await db.insertInto('person_activity').values(activity).execute();
  const ofPerson = db.selectFrom('person_activity').where('user_id', '=', activity.user_id);
  const newest = ofPerson.select('activity_id').orderBy('at_ms', 'desc').orderBy('activity_id', 'desc');
  await db.deleteFrom('person_activity').where('activity_id', 'in', newest.offset(MOST_NOTED)).execute();
}
