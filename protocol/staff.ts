import { z } from 'zod';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { Id } from './ids.ts';
import { PersonReason, RoleText } from './people.ts';
import { GRANTABLE_PERMISSIONS, STAFF_PERMISSIONS } from './permissions.ts';

// Who works here, and what each role may do.

export const StaffRole = z.strictObject({
  role: RoleText,
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  /** Its members see what the permissions name and change nothing of it. */
  reads_only: z.boolean(),
  is_built_in: z.boolean(),
  /** Nobody edits it. */
  is_fixed: z.boolean(),
  members: z.int(),
});

const OnePerson = z.strictObject({ user_id: Id, reason: PersonReason });

export const STAFF_CALLS = {
  'admin/getRoles': {
    permission: 'view-people',
    effect: 'read',
    cost: 5,
    summary: 'Every role, with what its members may do and how many there are.',
    data: z.array(StaffRole),
  },
  'admin/setRole': {
    permission: 'manage-staff',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Makes a role, or changes what its members may do, from their next call on. Nobody gives, or takes from a role, what they may not do themselves; bettor, operator and auditor stay as they are.',
    request: z.strictObject({
      role: RoleText,
      permissions: z.array(z.enum(GRANTABLE_PERMISSIONS)).max(GRANTABLE_PERMISSIONS.length),
      reads_only: z.boolean().optional(),
      reason: PersonReason,
    }),
    data: StaffRole,
  },
  'admin/changeRole': {
    permission: 'manage-staff',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
    notOwnLogin: true,
    summary:
      'Another role for a member of staff, who is signed out. Nobody changes or proposes their own, and one owner is always left. If it leaves no two independent owners, it is refused (`rule-would-end`) unless `ends_rule` agrees.',
    request: z.strictObject({
      user_id: Id,
      role: RoleText,
      reason: PersonReason,
      /** It may leave no two independent owners: from then on nothing takes two people. */
      ends_rule: z.boolean().optional(),
    }),
    data: z.strictObject({ user_id: z.int(), role: RoleText }),
  },
  'admin/disablePerson': {
    permission: 'manage-people',
    effect: 'write',
    cost: 25,
    audited: true,
    notOwnLogin: true,
    summary:
      'Nobody signs in with this login from now on; whoever is signed in with it, programs too, is signed out. Bets and money stay.',
    request: OnePerson,
    data: z.strictObject({ ended: z.int() }),
  },
  'admin/enablePerson': {
    permission: 'manage-people',
    effect: 'write',
    audited: true,
    twoPeople: true,
    notOwnLogin: true,
    summary: 'A disabled login signs in again, with the password and second factor that it had.',
    request: OnePerson,
    data: z.null(),
  },
  'admin/resetSecondFactor': {
    permission: 'manage-people',
    effect: 'write',
    cost: 50,
    audited: true,
    twoPeople: true,
    notOwnLogin: true,
    summary: 'Turns a person’s second factor off and signs them out: they sign in with their password alone.',
    request: OnePerson,
    data: z.null(),
  },
  'admin/setCashier': {
    permission: 'manage-people',
    effect: 'write',
    audited: true,
    summary: 'Opens the cashier to a bettor, or closes it: nobody without one can deposit or withdraw.',
    request: OnePerson.extend({ has_cashier: z.boolean(), reason: PersonReason }),
    data: z.null(),
  },
  'admin/setNote': {
    permission: 'manage-people',
    effect: 'write',
    audited: true,
    summary: 'What staff note about a person. The person does not see it.',
    request: z.strictObject({ user_id: Id, note: FreeText.max(2000) }),
    data: z.null(),
  },
} as const satisfies CallTable;

export type StaffRole = z.infer<typeof StaffRole>;
