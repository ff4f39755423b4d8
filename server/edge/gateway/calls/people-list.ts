import type { AccountId } from 'engine/vocabulary';
import type { PEOPLE_CALLS } from 'protocol';
import type { z } from 'zod';
import type { PeopleFilter } from '../../../people/identity/people.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { malformed, unknown } from '../refusal.ts';
import { pages } from '../reports/page-turns.ts';
import { toAdminUser } from './person-calls.ts';

type Needs = Pick<GatewayDependencies, 'identity' | 'live'>;
type Calls = Pick<Handlers<typeof PEOPLE_CALLS>, 'admin/getUsers'>;
type Body = z.output<(typeof PEOPLE_CALLS)['admin/getUsers']['request']>;

const ROWS_OF_A_PAGE = 50;
/** A user name in small letters. */
const CURSOR = /^[a-z0-9._-]+$/;

/** People by the page. Memory has what they own and have at stake, SQL who they are. */
export function peopleList(needs: Needs): Calls {
  const { identity, live } = needs;
  return {
    async 'admin/getUsers'({ limit = ROWS_OF_A_PAGE, after, ...body }, { session }) {
      const cursor = after === '' ? undefined : after;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw malformed('after: there is no such page');
      const filter = await filterOf(body, needs);
      return pages.take(session.user.userId, async () => {
        // One more shows whether there is another page.
        const found = await identity.people.list(filter, { limit: limit + 1, after: cursor });
        const rows = found.slice(0, limit);
        const last = found.length > limit ? rows.at(-1) : undefined;
        const parents = await identity.people.namesOf(rows.map(({ parentId }) => parentId));
        return {
          rows: rows.map((user) => ({ ...toAdminUser(user, live), parent_name: parents.get(user.parentId) ?? '' })),
          next: last === undefined ? null : last.userName.toLowerCase(),
          total: { count: await identity.people.count(filter) },
        };
      });
    },
  };
}

/** @throws Refusal if it names a role or a person that is not there */
async function filterOf(body: Omit<Body, 'limit' | 'after'>, { identity, live }: Needs): Promise<PeopleFilter> {
  const { search, group, parent_id: parentId, user_ids: userIds, user_names: userNames } = body;
  const role = body.role === '' ? undefined : body.role;
  if (role !== undefined && identity.roles.find(role) === undefined) throw unknown('unknown-role', 'role');
  if (parentId !== undefined && (await identity.userOf(parentId)) === undefined)
    throw unknown('unknown-user', 'person');
  return {
    search: search?.trim(),
    role,
    isStaff: group === 'staff',
    isDisabled: group === 'disabled',
    parentId,
    userIds,
    userNames,
    accounts: group === 'at-stake' ? atStake(live) : undefined,
  };
}

function atStake(live: Needs['live']): AccountId[] {
  const accounts: AccountId[] = [];
  for (const { account, role, exposure } of live.accounts())
    if (role === 'customer' && exposure > 0) accounts.push(account);
  return accounts;
}
