import type { Kysely } from 'kysely';
import type { IdentityTables } from './tables.ts';

/** The password was changed, or the login disabled, while its owner's sign-in was under way. */
export class PasswordChangedError extends Error {}

/** How somebody proved their identity, a moment ago. */
export interface Proof {
  readonly passwordHash: string;
  readonly withCode: boolean;
}

/** A person as they are kept; `is_on` of their second factor, null if there is none. */
export interface KeptPerson {
  readonly password_hash: string;
  readonly disabled_at_ms: number;
  readonly is_on: boolean | null;
}

/** True if the person may be let in by a proof: nobody who does not exist or is disabled, whatever they know. */
export function isProofOf(person: KeptPerson | undefined, { passwordHash, withCode }: Proof): boolean {
  if (person === undefined || person.disabled_at_ms > 0) return false;
  return person.password_hash === passwordHash && (withCode || person.is_on !== true);
}

/** True if it would be enough now too. */
export async function isStillProof(db: Kysely<IdentityTables>, userId: number, proof: Proof): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .leftJoin('second_factor', 'second_factor.user_id', 'person.user_id')
    .select(['person.password_hash', 'person.disabled_at_ms', 'second_factor.is_on'])
    .where('person.user_id', '=', userId)
    .executeTakeFirst();
  return isProofOf(person, proof);
}

export async function hasFactor(db: Kysely<IdentityTables>, userId: number): Promise<boolean> {
  const factor = db.selectFrom('second_factor').select('is_on').where('user_id', '=', userId);
  return (await factor.executeTakeFirst())?.is_on === true;
}
