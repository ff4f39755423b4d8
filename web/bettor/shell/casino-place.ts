import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import type { Series } from 'protocol';
import { casinoTablesQuery } from '../data/queries.ts';

/** Where in our casino the page on screen stands: a kind of table, by its series, or the lobby; else undefined. */
export function useCasinoPlace(): number | 'lobby' | undefined {
  const { pathname } = useLocation();
  const list = matchPath('/casino/list/:seriesId', pathname);
  const shown = matchPath('/casino/match/:matchId', pathname) ?? matchPath('/CM/MD/:matchId', pathname);
  const rules = matchPath('/casino/rules/:matchId', pathname);
  const id = (shown ?? rules)?.params.matchId;
  const { data: tables } = useQuery({ ...casinoTablesQuery, enabled: id !== undefined });
  if (list !== null) return Number(list.params.seriesId);
  if (pathname === '/casino/virtual') return undefined;
  if (id === undefined) return pathname.startsWith('/casino') ? 'lobby' : undefined;
  return tables?.find(({ code, match_id }) => code === id || String(match_id) === id)?.series_id;
}

export const tablesIn = (series: readonly Series[]): number =>
  series.reduce((sum, { match_count }) => sum + match_count, 0);
