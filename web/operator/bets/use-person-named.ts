import { useQuery } from '@tanstack/react-query';
import { useRested } from '../controls/use-rested.ts';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

interface NamedPerson {
  /** Empty if nobody is meant; undefined while the name is looked up, and if nobody has it. */
  readonly userId: string | undefined;
  readonly problem: string;
}

/** The person whose number or whole name was typed. A name is looked up only for a role that may view people. */
export function usePersonNamed(typed: string): NamedPerson {
  const { permissions } = useOwnPermissions();
  const mayLook = permissions.has('view-people');
  const text = typed.trim();
  const isNumber = /^\d*$/.test(text);
  const name = useRested(isNumber ? '' : text);
  const { data } = useQuery({
    queryKey: ['people', 'named', name],
    queryFn: () => ask('admin/getUsers', { user_names: [name], limit: 1 }),
    enabled: name !== '' && mayLook,
  });
  if (isNumber) return { userId: text, problem: '' };
  if (!mayLook) return { userId: undefined, problem: 'Enter a number: your role cannot look people up' };
  const found = name === text ? data?.rows[0] : undefined;
  if (found !== undefined) return { userId: String(found.user_id), problem: '' };
  return { userId: undefined, problem: name === text && data !== undefined ? 'Nobody has this name' : '' };
}
