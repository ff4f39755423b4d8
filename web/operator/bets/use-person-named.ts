import { useQuery } from '@tanstack/react-query';
import { useRested } from '../controls/use-rested.ts';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

interface NamedPerson {
  /** Empty if nobody is meant, or nobody has that name. */
  readonly userId: string;
  readonly problem: string;
}

/** The person whose number or whole name was typed. A name is looked up for whoever may look people up. */
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
  if (!mayLook) return { userId: '', problem: 'A number: your role does not look people up' };
  const found = name === text ? data?.rows[0] : undefined;
  if (found !== undefined) return { userId: String(found.user_id), problem: '' };
  return { userId: '', problem: name === text && data !== undefined ? 'Nobody has this name' : '' };
}
