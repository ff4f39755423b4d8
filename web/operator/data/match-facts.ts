import { queryOptions } from '@tanstack/react-query';
import type { FactFormOnWire } from 'protocol';
import { ask, queryClient } from './exchange.ts';

/** Facts about a match from all its sources. */
export const factsQuery = (matchId: number) =>
  queryOptions({ queryKey: ['facts', matchId], queryFn: () => ask('admin/getFacts', { match_id: matchId }) });

/** The places in which two sources of a match differ. */
export const disagreementsQuery = (matchId: number) =>
  queryOptions({
    queryKey: ['disagreements', matchId],
    queryFn: () => ask('admin/getDisagreements', { match_id: matchId }),
  });

/** Markets that two sources of a match would settle differently. */
export const sourceRulingsQuery = (matchId: number) =>
  queryOptions({
    queryKey: ['source-rulings', matchId],
    queryFn: () => ask('admin/getSourceRulings', { match_id: matchId }),
  });

/** The kinds of facts that can be entered of a match; the first fact may change them. */
export const factFormsQuery = (matchId: number) =>
  queryOptions({
    queryKey: ['fact-forms', matchId],
    queryFn: () => ask('admin/getFactForms', { match_id: matchId }),
    staleTime: Infinity,
  });

/** True if its facts come ball by ball: those of a tournament of cricket do not. */
export const isScoredByBall = (forms: readonly FactFormOnWire[]): boolean => forms.some(({ kind }) => kind === 'ball');

/** After a fact was entered or corrected. */
export async function refreshFacts(matchId: number): Promise<void> {
  const stale = [
    factsQuery(matchId),
    disagreementsQuery(matchId),
    sourceRulingsQuery(matchId),
    factFormsQuery(matchId),
  ];
  await Promise.all(stale.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
