// What a person may be permitted to do. A role is a set of these, each with a bound (server/identity/roles.ts).

/** What people do for themselves. A call that needs one is refused as not-permitted where it is missing. */
export const PERSONAL_PERMISSIONS = [
  'own-login',
  'view-exchange',
  'view-own-account',
  'set-preferences',
  'place-bets',
  'limit-self',
  'request-payments',
  'raise-queries',
  'use-api',
] as const;

/** What staff do to the exchange and for others. To a person without the permission its calls do not exist. */
export const STAFF_PERMISSIONS = [
  'view-markets',
  'manage-catalogue',
  'run-markets',
  'decide-results',
  'enter-facts',
  'view-people',
  'manage-people',
  'limit-accounts',
  'credit-accounts',
  'decide-payments',
  'answer-queries',
  'manage-site',
  'view-audit',
] as const;

export type PersonalPermission = (typeof PERSONAL_PERMISSIONS)[number];
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
export type Permission = PersonalPermission | StaffPermission;

export function isStaffPermission(permission: string): permission is StaffPermission {
  return (STAFF_PERMISSIONS as readonly string[]).includes(permission);
}

/** An operator owns the place: every permission is theirs. An auditor has every one too, and reads only. */
export const ROLE_NAMES = [
  'bettor',
  'operator',
  'trader',
  'settler',
  'cashier',
  'support',
  'scorer',
  'auditor',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
