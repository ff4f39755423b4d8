import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { StartError } from '../../core/system/start-error.ts';
import { noteActivity } from '../identity/person-activity.ts';
import { KEY_BYTES, secretsWith, WrongKeyError, type Secrets, type SecretsKey } from '../identity/secrets.ts';
import type { IdentityTables } from '../identity/tables.ts';

/** A person whose codes can no longer be checked. */
interface UnopenedFactor {
  readonly userId: number;
  readonly userName: string;
  /** Or only started. */
  readonly isOn: boolean;
}

const LAST_RESORT =
  'If it is lost for good, "npm run account -- clear-second-factors" lets their people sign in with their passwords alone';

/** With the key; with one that opens nothing where there is none. */
export function secretsOf(key: SecretsKey): Secrets {
  return secretsWith(key.find() ?? randomBytes(KEY_BYTES));
}

/** Makes the key where nothing was sealed yet. @throws StartError where it is lost: a new one would open nothing */
export async function openSecrets(db: Kysely<unknown>, key: SecretsKey): Promise<Secrets> {
  const found = key.find();
  if (found !== undefined) return secretsWith(found);
  const sealed = await unopenedFactors(db.withTables<IdentityTables>(), secretsOf(key));
  if (sealed.length === 0) return secretsWith(key.make());
  throw new StartError(
    `the key ${key.place} is not there, and the secrets of ${apps(sealed.length)} in the database are sealed with it: put it back from a copy, or give it as EVENS_SECRETS_KEY. ${LAST_RESORT}`,
  );
}

export function wrongKey(count: number): StartError {
  return new StartError(
    `the secrets of ${apps(count)} in the database were sealed with another key: give that key as EVENS_SECRETS_KEY, or the data folder that has it. ${LAST_RESORT}`,
  );
}

/** Those whose sealed secrets do not open, by user id. */
export async function unopenedFactors(db: Kysely<IdentityTables>, secrets: Secrets): Promise<UnopenedFactor[]> {
  const rows = await db
    .selectFrom('second_factor')
    .innerJoin('person', 'person.user_id', 'second_factor.user_id')
    .select(['second_factor.user_id', 'user_name', 'secret', 'is_on'])
    .orderBy('second_factor.user_id')
    .execute();
  return rows
    .filter(({ user_id, secret }) => !opens(secrets, secret, user_id))
    .map(({ user_id, user_name, is_on }) => ({ userId: user_id, userName: user_name, isOn: is_on }));
}

/** Turns them off, in one write; each person reads it in the report of their activity. */
export async function clearFactors(
  db: Kysely<IdentityTables>,
  factors: readonly UnopenedFactor[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (inOne) => {
    for (const { userId, isOn } of factors) {
      await inOne.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await inOne.deleteFrom('second_factor').where('user_id', '=', userId).execute();
      if (isOn) await noteActivity(inOne, { user_id: userId, at_ms: now, kind: 'second-factor-off', address: '' });
    }
  });
}

function opens(secrets: Secrets, stored: string, owner: number): boolean {
  try {
    secrets.open(stored, owner);
    return true;
  } catch (error) {
    if (error instanceof WrongKeyError) return false;
    throw error;
  }
}

const apps = (count: number) => (count === 1 ? '1 authenticator app' : `${count} authenticator apps`);
