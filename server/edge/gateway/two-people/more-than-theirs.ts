import { isStaffPermission, type StaffPermission } from 'protocol';
import type { Identity } from '../../../people/identity/identity.ts';
import type { RoleHolder, Roles } from '../../../people/identity/roles.ts';
import { Refusal } from '../refusal.ts';
import type { Measured, Measuring } from './measured.ts';

type Body = Readonly<Record<string, unknown>>;
type Reach = 'person' | 'role' | 'permissions';

/** Calls that lead into somebody else's login or give permissions: nobody reaches more through them than is theirs. */
const REACHES: Readonly<Record<string, readonly Reach[]>> = {
  'admin/resetPassword': ['person'],
  'admin/resetSecondFactor': ['person'],
  'admin/enablePerson': ['person'],
  'admin/changeRole': ['person', 'role'],
  'admin/createUser': ['role'],
  'admin/setRole': ['role', 'permissions'],
};

const ABOVE: Readonly<Record<Reach, string>> = {
  person: 'This person has more permissions than you. Ask an owner.',
  role: 'You cannot give a role with more permissions than your own.',
  permissions: 'You can only give or take permissions that you have yourself.',
};

export const roleAbove = (reach: Reach) => new Refusal(422, 'role-above', { message: ABOVE[reach] });

/** Why a call goes beyond what somebody may do themselves; undefined if it does not. */
export type MoreThanTheirs = (by: RoleHolder) => Refusal | undefined;

/** @param body  in the words of the wire */
export async function readReach(
  name: string,
  body: unknown,
  identity: Pick<Identity, 'roles' | 'userOf'>,
): Promise<MoreThanTheirs> {
  const { roles } = identity;
  const reaches = REACHES[name] ?? [];
  const { user_id, role, permissions } = body as Body;
  const person = reaches.includes('person') ? await identity.userOf(Number(user_id)) : undefined;
  const reached: Readonly<Record<Reach, readonly StaffPermission[]>> = {
    person: person === undefined ? [] : permissionsOf(roles, person.role),
    role: typeof role === 'string' ? permissionsOf(roles, role) : [],
    permissions: Array.isArray(permissions) ? permissions.filter(isStaffPermission) : [],
  };
  return (by) => {
    const above = reaches.find((reach) => !roles.mayGrantAll(by, reached[reach]));
    return above && roleAbove(above);
  };
}

/** The refusal of a call that goes beyond what its caller may do, before anybody has to approve it. */
export async function refusedReach(
  name: string,
  body: unknown,
  { identity, by }: Pick<Measuring, 'identity' | 'by'>,
): Promise<Pick<Measured, 'refused'>> {
  if (by === undefined || REACHES[name] === undefined) return {};
  const caller = await identity.userOf(by);
  const refused = caller && (await readReach(name, body, identity))(caller);
  return refused === undefined ? {} : { refused };
}

const permissionsOf = (roles: Roles, role: string) => roles.find(role)?.permissions ?? [];
