// Permissions. A role is a set of these, each with a bound (server/people/identity/roles.ts).

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
  'view-risk',
  'view-bets',
  'view-reports',
  'manage-catalogue',
  'run-markets',
  'suspend-markets',
  'decide-results',
  'enter-facts',
  'view-people',
  'manage-people',
  'manage-staff',
  'limit-accounts',
  'credit-accounts',
  'decide-payments',
  'manage-payees',
  'answer-queries',
  'work-alerts',
  'manage-site',
  'approve-others',
  'view-audit',
  'add-findings',
] as const;

export type PersonalPermission = (typeof PERSONAL_PERMISSIONS)[number];
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
export type Permission = PersonalPermission | StaffPermission;

/** Never granted to any role but owner. An auditor sees it. */
export const OWNER_PERMISSIONS = ['manage-payees'] as const satisfies readonly StaffPermission[];
export type GrantablePermission = Exclude<StaffPermission, (typeof OWNER_PERMISSIONS)[number]>;

/** Adds to what reports say of the past, and changes nothing of it: for those who only read too. */
export const READERS_WRITE = ['add-findings'] as const satisfies readonly StaffPermission[];

/** Permissions that a role of the site's own making can have. */
export const GRANTABLE_PERMISSIONS = STAFF_PERMISSIONS.filter(
  (permission): permission is GrantablePermission => !(OWNER_PERMISSIONS as readonly string[]).includes(permission),
);

export const isForReaders = (permission: string): boolean => (READERS_WRITE as readonly string[]).includes(permission);

export function isStaffPermission(permission: string): permission is StaffPermission {
  return (STAFF_PERMISSIONS as readonly string[]).includes(permission);
}

/**
 * The roles that every site has; others are made at the desk. An operator owns the place: every permission is theirs. An
 * auditor has every one too, and reads only, but for `READERS_WRITE`.
 */
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
export type BuiltInRole = (typeof ROLE_NAMES)[number];
/** Of a built-in role, or of one that the site has made. */
export type RoleName = string;

/** What nobody edits: who bets, who owns the place, who only reads. */
export const FIXED_ROLES: readonly RoleName[] = ['bettor', 'operator', 'auditor'];

/** The role whose members own the place. */
export const OWNER: BuiltInRole = 'operator';

/**
 * What a second person may be asked for. result: typed by hand · resettlement: of a market that was settled · void: of
 * matched bets · removal: of a runner, or one added · fact: typed on a market that settles by itself · limits: looser
 * ones, or a casino table that opens · market-cap: a higher cap of the house or limit of bets, of a market or a
 * template · quotes: all that one person quotes in a day, which is refused and
 * waits for nobody · policy: a looser one of a market's results · names: of a market or match, which bettors may read
 * otherwise · staff: a member made,
 * or a right widened · reset: of a password or a second factor · payee: a way to deposit, its limits and where it pays
 * to · provider: of games, let in, given a secret or a higher limit · thresholds: of this list itself.
 */
export const TWO_PEOPLE_KINDS = [
  'result',
  'resettlement',
  'void',
  'removal',
  'fact',
  'credit',
  'debit',
  'deposit',
  'withdrawal',
  'limits',
  'market-cap',
  'quotes',
  'policy',
  'names',
  'staff',
  'reset',
  'payee',
  'provider',
  'thresholds',
] as const;
export type TwoPeopleKind = (typeof TWO_PEOPLE_KINDS)[number];

/** Kinds that one person has one day's measure for: money that moves by hand, and decisions on markets. */
const COUNTED_TOGETHER: readonly (readonly TwoPeopleKind[])[] = [
  ['credit', 'debit', 'deposit', 'withdrawal'],
  ['result', 'resettlement', 'void', 'removal'],
];

/** The kinds that count together with a kind, itself included. */
export const countedWith = (kind: TwoPeopleKind): readonly TwoPeopleKind[] =>
  COUNTED_TOGETHER.find((kinds) => kinds.includes(kind)) ?? [kind];

/** Kinds that have no amount: they need a second person always, or never. */
export const KINDS_WITHOUT_AMOUNT: readonly TwoPeopleKind[] = [
  'policy',
  'names',
  'staff',
  'reset',
  'payee',
  'provider',
  'thresholds',
];

/** Kinds that need a second person always: no threshold switches that off. */
export const ALWAYS_TWO_KINDS: readonly TwoPeopleKind[] = ['policy', 'names', 'payee', 'provider', 'thresholds'];
