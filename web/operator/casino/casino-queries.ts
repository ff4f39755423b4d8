import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient, unlessLive } from '../data/exchange.ts';

const EVERY_MS = unlessLive(5000);

export const casinoQuery = queryOptions({
  queryKey: ['casino'],
  queryFn: () => ask('admin/getCasino'),
  refetchInterval: EVERY_MS,
});

export const casinoTableQuery = (table: string) =>
  queryOptions({ queryKey: ['casino', table], queryFn: () => ask('admin/getCasinoTable', { table }) });

/** The list and the panel, after something was done. */
export const refreshCasino = () => queryClient.invalidateQueries({ queryKey: ['casino'] });
