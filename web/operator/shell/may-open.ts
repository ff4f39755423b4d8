import { useSuspenseQuery } from '@tanstack/react-query';
import { permissionsQuery } from '../data/permissions.ts';
import type { DeskPage } from '../pages.ts';

export function useMayOpen(): (page: DeskPage) => boolean {
  const { data } = useSuspenseQuery(permissionsQuery);
  return ({ permission }) => data.has(permission);
}
