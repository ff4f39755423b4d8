import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { matchQuery } from '../data/queries.ts';

/** Addresses that name a match without its sport lead to its page. */
export function MatchRedirect() {
  const matchId = Number(useParams()['matchId']);
  const { data, error } = useQuery(matchQuery(matchId));
  if (error !== null) return <Navigate to={`/game-details/0/${matchId}`} replace />;
  if (data === undefined) return <section className="match-skeleton" aria-busy="true" aria-label={t`Match, loading`} />;
  return <Navigate to={`/game-details/${data.sportId}/${data.id}`} replace />;
}
