import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Age } from '../controls/age.tsx';
import { feedsQuery } from '../data/waiting.ts';

/** Nothing is heard of a match that is bet on in play, and what that has done to it. */
export function SilenceNotice({ matchId }: { matchId: number }) {
  const { data: feeds } = useQuery(feedsQuery);
  const feed = feeds?.find(({ match_id }) => match_id === matchId);
  if (feed?.health !== 'silent') return null;
  const { sources, last_at, markets_suspended, suspended_at } = feed;
  const newest = sources.toSorted((a, b) => Date.parse(b.last_at) - Date.parse(a.last_at))[0];
  return (
    <output className="start-notice soon">
      Last report from {newest?.name ?? 'a score'} <Age since={Date.parse(last_at)} /> ago.{' '}
      {suspended_at === null
        ? 'Betting in play is open, and nobody is reporting.'
        : `${markets_suspended} of its markets ${markets_suspended === 1 ? 'was' : 'were'} suspended at ${formatDateTime(Date.parse(suspended_at)).slice(11, 16)}. Open them once somebody is watching.`}
    </output>
  );
}
