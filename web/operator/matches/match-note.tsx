import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../data/exchange.ts';

export const noteQuery = (match_id: number) =>
  queryOptions({ queryKey: ['match-note', match_id], queryFn: () => ask('admin/getMatchNote', { match_id }) });

/** For staff only; bettors never see it. */
export function MatchNote({ matchId }: { matchId: number }) {
  const { data } = useQuery(noteQuery(matchId));
  if (data === undefined || data.note === '') return null;
  return (
    <p className="match-note" aria-label="Staff note">
      {data.note}
    </p>
  );
}
