import type { AdminUser } from 'protocol';

export const PEOPLE_FILTERS = ['all', 'at-stake', 'staff'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

/** A person in the tree of who opened whose account. */
export interface PersonRow {
  readonly user: AdminUser;
  /** 0 at the top. */
  readonly level: number;
}

const BELONGS: Readonly<Record<PeopleFilter, (user: AdminUser) => boolean>> = {
  all: () => true,
  'at-stake': ({ liability }) => liability < 0,
  staff: ({ role }) => role !== 'bettor',
};

/**
 * The people that a name and a filter leave, in the order of the tree: below each person those whom they opened. Where
 * something is asked for the tree is flat: who is found may stand below somebody who is not.
 */
export function peopleRows(users: readonly AdminUser[], typed: string, filter: PeopleFilter): readonly PersonRow[] {
  const name = typed.trim().toLowerCase();
  if (name !== '' || filter !== 'all') {
    return users
      .filter((user) => user.user_name.toLowerCase().includes(name) && BELONGS[filter](user))
      .map((user) => ({ user, level: 0 }));
  }
  const known = new Set(users.map(({ user_id }) => user_id));
  const below = Map.groupBy(users, ({ parent_id, user_id }) =>
    known.has(parent_id) && parent_id !== user_id ? parent_id : -1,
  );
  const rowsBelow = (parent: number, level: number): PersonRow[] =>
    (below.get(parent) ?? []).flatMap((user) => [{ user, level }, ...rowsBelow(user.user_id, level + 1)]);
  return rowsBelow(-1, 0);
}
