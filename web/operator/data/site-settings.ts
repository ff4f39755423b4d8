import { useQuery } from '@tanstack/react-query';
import type { DataOf } from 'protocol';
import { ask } from './exchange.ts';

export const SITE_SETTINGS = ['site-settings'];

/** What the operator has set for all of the site; undefined until it has come. */
export function useSiteSettings(): DataOf<'globalSetting/getGlobalSetting'> | undefined {
  return useQuery({ queryKey: SITE_SETTINGS, queryFn: () => ask('globalSetting/getGlobalSetting') }).data;
}
