import type { AccountId } from 'engine/vocabulary';
import type { Kysely } from 'kysely';
import {
  FIXED_ROLES,
  isForReaders,
  isStaffPermission,
  PERSONAL_PERMISSIONS,
  ROLE_NAMES,
  STAFF_PERMISSIONS,
} from 'protocol';
import type { BuiltInRole, Call, Permission, PersonalPermission, RoleName, StaffPermission } from 'protocol';
import type { IdentityTables } from './tables.ts';

/** What the members of a role do for others. */
export interface StaffRole {
  readonly name: RoleName;
  readonly permissions: readonly StaffPermission[];
  /** They see what the permissions name and change nothing of it. */
  readonly readsOnly: boolean;
}

type Grants = Omit<StaffRole, 'name'>;

const grants = (...permissions: readonly StaffPermission[]): Grants => ({ permissions, readsOnly: false });

/** As they are before anybody edits them. */
const BUILT_IN: Readonly<Record<BuiltInRole, Grants>> = {
  bettor: grants(),
  operator: grants(...STAFF_PERMISSIONS),
  trader: grants(
    'view-markets',
    'view-risk',
    'view-bets',
    'manage-catalogue',
    'run-markets',
    'suspend-markets',
    'enter-facts',
    'work-alerts',
    'approve-others',
  ),
  settler: grants(
    'view-markets',
    'view-bets',
    'suspend-markets',
    'decide-results',
    'enter-facts',
    'view-people',
    'approve-others',
  ),
  cashier: grants('view-reports', 'view-people', 'credit-accounts', 'decide-payments', 'approve-others'),
  support: grants(
    'view-markets',
    'view-bets',
    'view-people',
    'manage-people',
    'limit-accounts',
    'answer-queries',
    'work-alerts',
    'approve-others',
  ),
  scorer: grants('view-markets', 'suspend-markets', 'enter-facts'),
  auditor: { permissions: STAFF_PERMISSIONS, readsOnly: true },
};

/** Somebody, by what they are. */
export interface RoleHolder {
  readonly role: RoleName;
}

/** True if a person may do something for themselves: everybody all of it, but only bettors bet. No site changes that. */
export function isPermitted({ role }: RoleHolder, permission: PersonalPermission): boolean {
  return permission !== 'place-bets' || role === 'bettor';
}

type Called = Pick<Call, 'permission' | 'effect'>;

/** What staff may do: sets of permissions, built in or edited at the desk. A change holds from the next call on. */
export class Roles {
  readonly #save: (role: StaffRole) => Promise<void>;
  readonly #roles = new Map<RoleName, StaffRole>();
  readonly #listeners = new Set<() => void>();

  static async open(db: Kysely<IdentityTables>): Promise<Roles> {
    const roles = new Roles([], async ({ name: role, permissions, readsOnly }) => {
      const row = { role, permissions: JSON.stringify(permissions), reads_only: readsOnly };
      const insert = db.insertInto('staff_role').values(row);
      await insert.onConflict((conflict) => conflict.column('role').doUpdateSet(row)).execute();
    });
    await roles.read(db);
    return roles;
  }

  constructor(stored: readonly StaffRole[], save: (role: StaffRole) => Promise<void>) {
    this.#save = save;
    for (const name of ROLE_NAMES) this.#roles.set(name, { name, ...BUILT_IN[name] });
    for (const role of stored) this.#roles.set(role.name, role);
  }

  /** As they are stored now. */
  async read(db: Kysely<IdentityTables>): Promise<void> {
    for (const { role: name, permissions, reads_only: readsOnly } of await db
      .selectFrom('staff_role')
      .selectAll()
      .execute()) {
      const known = (JSON.parse(permissions) as string[]).filter(isStaffPermission);
      this.#roles.set(name, { name, permissions: known, readsOnly });
    }
  }

  /** Called when what a role may do has changed. @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Built in first, then by name. */
  list(): StaffRole[] {
    const made = [...this.#roles.values()].filter(({ name }) => !isBuiltIn(name));
    const builtIn = ROLE_NAMES.map((name) => this.#roles.get(name) as StaffRole);
    return [...builtIn, ...made.sort((a, b) => a.name.localeCompare(b.name))];
  }

  find(name: RoleName): StaffRole | undefined {
    return this.#roles.get(name);
  }

  /** Makes a role, or changes what its members may do. Holds once it is stored. */
  async set(role: StaffRole): Promise<void> {
    if (FIXED_ROLES.includes(role.name)) throw new Error(`nobody edits the role ${role.name}`);
    await this.#save(role);
    this.#roles.set(role.name, role);
    for (const listener of this.#listeners) listener();
  }

  /** All that a person may do. */
  permissionsOf(person: RoleHolder): Permission[] {
    const personal = PERSONAL_PERMISSIONS.filter((permission) => isPermitted(person, permission));
    return [...personal, ...(this.#roles.get(person.role)?.permissions ?? [])];
  }

  /** True if a person does anything for others: those have the operator's desk. */
  isStaff({ role }: RoleHolder): boolean {
    return (this.#roles.get(role)?.permissions.length ?? 0) > 0;
  }

  readsOnly({ role }: RoleHolder): boolean {
    return this.#roles.get(role)?.readsOnly === true;
  }

  /** The roles that do something, and not only see it. */
  rolesWith(permission: StaffPermission): RoleName[] {
    return this.list()
      .filter(({ permissions, readsOnly }) => permissions.includes(permission) && !readsOnly)
      .map(({ name }) => name);
  }

  /** True if a person may make a call: they have its permission, and those who only read add findings at most. */
  mayCall(person: RoleHolder, { permission, effect }: Called): boolean {
    if (permission === 'public') return true;
    if (!isStaffPermission(permission)) return isPermitted(person, permission);
    const role = this.#roles.get(person.role);
    if (role === undefined || !role.permissions.includes(permission)) return false;
    return effect === 'read' || !role.readsOnly || isForReaders(permission);
  }

  /**
   * True if a person may give somebody a role, or take the password of somebody who has it: nobody reaches what they may
   * not do themselves through an account that they made.
   */
  mayGrant(person: RoleHolder, role: RoleName): boolean {
    return this.mayGrantAll(person, this.#roles.get(role)?.permissions ?? []);
  }

  mayGrantAll(person: RoleHolder, permissions: readonly StaffPermission[]): boolean {
    if (this.readsOnly(person)) return false;
    const own = this.#roles.get(person.role)?.permissions ?? [];
    return permissions.every((permission) => own.includes(permission));
  }
}

export const isBuiltIn = (name: RoleName): boolean => (ROLE_NAMES as readonly string[]).includes(name);

const NO_ACCOUNT = 0;

export function hasAccount({ account }: { readonly account: AccountId }): boolean {
  return account !== NO_ACCOUNT;
}
