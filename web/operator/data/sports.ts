import { queryOptions } from '@tanstack/react-query';
import { ask } from './exchange.ts';

/** Those that matches can be of, listed or not yet. */
export const sportsQuery = queryOptions({ queryKey: ['staff-sports'], queryFn: () => ask('admin/getSports') });
