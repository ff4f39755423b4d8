import { queryOptions } from '@tanstack/react-query';
import { ask } from './exchange.ts';

/** Facts about a match from all its sources. */
export const factsQuery = (matchId: number) =>
  queryOptions({ queryKey: ['facts', matchId], queryFn: () => ask('admin/getFacts', { match_id: matchId }) });

/** Where two sources of a match say different things. */
export const disagreementsQuery = (matchId: number) =>
  queryOptions({
    queryKey: ['disagreements', matchId],
    queryFn: () => ask('admin/getDisagreements', { match_id: matchId }),
  });
