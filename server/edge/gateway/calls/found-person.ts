import type { User } from '../../../people/identity/recognition.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Caller } from '../handlers.ts';
import { unknown } from '../refusal.ts';
import { roleAbove } from '../two-people/more-than-theirs.ts';

/** @throws Refusal */
export async function foundPerson({ identity }: Pick<GatewayDependencies, 'identity'>, userId: number): Promise<User> {
  const user = await identity.userOf(userId);
  if (user === undefined) throw unknown('unknown-user', 'person');
  return user;
}

/**
 * Of staff only who may do no more than the caller: nobody reaches more through somebody else's login.
 *
 * @throws Refusal
 */
export async function foundBelow(
  needs: Pick<GatewayDependencies, 'identity'>,
  userId: number,
  { session }: Pick<Caller, 'session'>,
): Promise<User> {
  const user = await foundPerson(needs, userId);
  if (!needs.identity.roles.mayGrant(session.user, user.role)) throw roleAbove('person');
  return user;
}
