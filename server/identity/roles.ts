import type { AccountId } from 'engine/vocabulary';
import { isStaffPermission, PERSONAL_PERMISSIONS, ROLE_NAMES, STAFF_PERMISSIONS } from 'protocol';
import type { Permission, PersonalPermission, RoleName, StaffPermission } from 'protocol';

/** Whose things a permission reaches: one's own, those of everybody below one in the tree, or everybody's. */
export type Bound = 'own' | 'subtree' | 'all';

/** What a role permits, and how far. */
export type Role = Readonly<Partial<Record<Permission, Bound>>>;

const OF_EVERYBODY = {
  'own-login': 'own',
  'view-exchange': 'all',
  'view-own-account': 'own',
  'set-preferences': 'own',
  'limit-self': 'own',
  'request-payments': 'own',
  'raise-queries': 'own',
  'use-api': 'own',
} as const satisfies Partial<Record<PersonalPermission, Bound>>;

export const ROLES: Readonly<Record<RoleName, Role>> = {
  bettor: { ...OF_EVERYBODY, 'place-bets': 'own' },
  operator: {
    ...OF_EVERYBODY,
    'manage-catalogue': 'all',
    'run-markets': 'all',
    'decide-results': 'all',
    'enter-facts': 'all',
    'manage-people': 'all',
    'limit-accounts': 'all',
    'credit-accounts': 'all',
    'decide-payments': 'all',
    'answer-queries': 'all',
    'manage-site': 'all',
    'view-audit': 'all',
  } satisfies Record<StaffPermission, Bound> & Role,
};

/** How far a person's permission reaches; undefined where the role has none. */
export function boundOf({ role }: { readonly role: RoleName }, permission: Permission): Bound | undefined {
  return ROLES[role][permission];
}

export function isPermitted(person: { readonly role: RoleName }, permission: Permission): boolean {
  return boundOf(person, permission) !== undefined;
}

/** All that a person's role permits. */
export function permissionsOf({ role }: { readonly role: RoleName }): Permission[] {
  return [...PERSONAL_PERMISSIONS, ...STAFF_PERMISSIONS].filter((permission) => isPermitted({ role }, permission));
}

/** Whether a person does anything for others: those have the operator's desk. */
export const isStaff = (person: { readonly role: RoleName }): boolean => permissionsOf(person).some(isStaffPermission);

/** The roles that permit something. */
export function rolesWith(permission: Permission): RoleName[] {
  return ROLE_NAMES.filter((role) => isPermitted({ role }, permission));
}

const NO_ACCOUNT = 0;

export function hasAccount({ account }: { readonly account: AccountId }): boolean {
  return account !== NO_ACCOUNT;
}
