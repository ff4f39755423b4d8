import type { AccountId } from 'engine/vocabulary';
import { isStaffPermission, PERSONAL_PERMISSIONS, ROLE_NAMES, STAFF_PERMISSIONS } from 'protocol';
import type { Call, Permission, PersonalPermission, RoleName, StaffPermission } from 'protocol';

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

const OF_OPERATORS = {
  ...OF_EVERYBODY,
  'view-markets': 'all',
  'manage-catalogue': 'all',
  'run-markets': 'all',
  'decide-results': 'all',
  'enter-facts': 'all',
  'view-people': 'all',
  'manage-people': 'all',
  'limit-accounts': 'all',
  'credit-accounts': 'all',
  'decide-payments': 'all',
  'answer-queries': 'all',
  'manage-site': 'all',
  'view-audit': 'all',
} as const satisfies Record<StaffPermission, Bound> & Role;

/** What everybody may do, and these. */
const staff = (...permissions: readonly StaffPermission[]): Role => ({
  ...OF_EVERYBODY,
  ...Object.fromEntries(permissions.map((permission) => [permission, 'all'])),
});

export const ROLES: Readonly<Record<RoleName, Role>> = {
  bettor: { ...OF_EVERYBODY, 'place-bets': 'own' },
  operator: OF_OPERATORS,
  trader: staff('view-markets', 'manage-catalogue', 'run-markets', 'enter-facts'),
  settler: staff('view-markets', 'decide-results', 'enter-facts', 'view-people'),
  cashier: staff('view-people', 'credit-accounts', 'decide-payments'),
  support: staff('view-markets', 'view-people', 'manage-people', 'limit-accounts', 'answer-queries'),
  scorer: staff('view-markets', 'enter-facts'),
  auditor: OF_OPERATORS,
};

/** Roles that see what their permissions name and change nothing of it. */
const READS_ONLY: ReadonlySet<RoleName> = new Set(['auditor']);

export const readsOnly = ({ role }: { readonly role: RoleName }): boolean => READS_ONLY.has(role);

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

/** The roles that do something, and not only see it. */
export function rolesWith(permission: Permission): RoleName[] {
  return ROLE_NAMES.filter((role) => isPermitted({ role }, permission) && !readsOnly({ role }));
}

/** Whether a person may make a call: it has their permission, and whoever reads only does nothing for others. */
export function mayCall(person: { readonly role: RoleName }, { permission, effect }: Called): boolean {
  if (permission === 'public') return true;
  if (!isPermitted(person, permission)) return false;
  return effect === 'read' || !isStaffPermission(permission) || !readsOnly(person);
}

type Called = Pick<Call, 'permission' | 'effect'>;

/**
 * Whether a person may give somebody a role, or take the password of somebody who has it: nobody reaches what they may
 * not do themselves through an account that they made.
 */
export function mayGrant(person: { readonly role: RoleName }, role: RoleName): boolean {
  if (readsOnly(person)) return false;
  return permissionsOf({ role })
    .filter(isStaffPermission)
    .every((permission) => isPermitted(person, permission));
}

const NO_ACCOUNT = 0;

export function hasAccount({ account }: { readonly account: AccountId }): boolean {
  return account !== NO_ACCOUNT;
}
