import { useQuery } from '@tanstack/react-query';
import type { DataOf } from 'protocol';
import { ask } from './exchange.ts';

export const SITE_SETTINGS = ['site-settings'];

/** Settings of the whole site; undefined until they are loaded. */
export function useSiteSettings(): DataOf<'globalSetting/getGlobalSetting'> | undefined {
  return useQuery({ queryKey: SITE_SETTINGS, queryFn: () => ask('globalSetting/getGlobalSetting') }).data;
}
