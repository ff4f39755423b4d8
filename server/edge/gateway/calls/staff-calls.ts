import { FIXED_ROLES } from 'protocol';
import type { STAFF_CALLS, StaffRole as StaffRoleOnWire } from 'protocol';
import { hasAccount, isBuiltIn, type StaffRole } from '../../../people/identity/roles.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { bettorOrStaff, Refusal, unknown } from '../refusal.ts';
import { roleAbove } from '../two-people/more-than-theirs.ts';
import { ENDS_WITH_ROLE, refusingEnd } from '../two-people/rule-would-end.ts';
import { foundBelow, foundPerson } from './found-person.ts';
import { refuseIdentity } from './people-calls.ts';

type Needs = Pick<GatewayDependencies, 'identity' | 'apiAccess' | 'securityAlerts'>;

/** Who works here, and what each role may do. */
export function staffCalls(needs: Needs): Handlers<typeof STAFF_CALLS> {
  const { identity, apiAccess, securityAlerts } = needs;
  const { roles, staff } = identity;
  const toWire = async (...of: readonly StaffRole[]) => {
    const counts = await staff.counts();
    return of.map((role) => toWireRole(role, counts.get(role.name) ?? 0));
  };
  return {
    'admin/getRoles': () => toWire(...roles.list()),

    async 'admin/setRole'({ role: name, permissions, reads_only: readsOnly = false }, { session }) {
      if (FIXED_ROLES.includes(name))
        throw new Refusal(409, 'role-fixed', { message: 'This role cannot be edited. Create another one.' });
      const before = roles.find(name)?.permissions ?? [];
      if (!roles.mayGrantAll(session.user, [...before, ...permissions])) throw roleAbove('permissions');
      const role = { name, permissions: [...new Set(permissions)], readsOnly };
      await roles.set(role);
      const [set] = await toWire(role);
      return set as NonNullable<typeof set>;
    },

    async 'admin/changeRole'({ user_id, role, ends_rule: endsRule = false }, caller) {
      if (roles.find(role) === undefined) throw unknown('unknown-role', 'role');
      const user = await foundBelow(needs, user_id, caller);
      if (!roles.mayGrant(caller.session.user, role)) throw roleAbove('role');
      if ((user.role === 'bettor') !== (role === 'bettor')) throw bettorOrStaff();
      await staff
        .changeRole(user, role, { keepsRule: !endsRule })
        .catch(refusingEnd(ENDS_WITH_ROLE))
        .catch(refuseIdentity);
      securityAlerts.changed(user, 'What your login may do was changed');
      return { user_id, role };
    },

    async 'admin/disablePerson'({ user_id }, caller) {
      const user = await foundBelow(needs, user_id, caller);
      const { length: people } = identity.sessions.of(user.userId);
      const { length: programs } = apiAccess.sessions.of(user.userId);
      await staff.disable(user).catch(refuseIdentity);
      await apiAccess.sessions.endOf(user.userId);
      return { ended: people + programs };
    },

    async 'admin/enablePerson'({ user_id }, caller) {
      await staff.enable(await foundBelow(needs, user_id, caller));
      return null;
    },

    async 'admin/resetSecondFactor'({ user_id }, caller) {
      const user = await foundBelow(needs, user_id, caller);
      await staff.resetSecondFactor(user, caller.seconded === undefined ? caller.session.user.userId : undefined);
      await apiAccess.sessions.endOf(user.userId);
      securityAlerts.changed(user, 'Security auth was turned off by staff');
      return null;
    },

    async 'admin/setCashier'({ user_id, has_cashier }) {
      const user = await foundPerson(needs, user_id);
      if (!hasAccount(user)) throw unknown('unknown-account', 'account');
      await staff.setCashier(user.userId, has_cashier);
      return null;
    },

    async 'admin/setNote'({ user_id, note }) {
      const { userId } = await foundPerson(needs, user_id);
      await staff.setNote(userId, note);
      return null;
    },
  };
}

function toWireRole({ name, permissions, readsOnly }: StaffRole, members: number): StaffRoleOnWire {
  return {
    role: name,
    permissions: [...permissions],
    reads_only: readsOnly,
    is_built_in: isBuiltIn(name),
    is_fixed: FIXED_ROLES.includes(name),
    members,
  };
}
