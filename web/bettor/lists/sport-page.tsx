import { useParams } from 'react-router';
import { useSports } from '../data/queries.ts';
import { usePageTitle } from '../page-title.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';

/** One sport's matches. */
export function SportPage() {
  const sportId = Number(useParams()['sportId']);
  const name = useSports().find((sport) => sport.sport_id === sportId)?.name ?? 'Sport';
  usePageTitle(name);
  const matches = useMatchList(`matches:${sportId}`);
  return (
    <>
      <h1>{name}</h1>
      <MatchListsView matches={matches} showsSports={false} showsUpcoming />
    </>
  );
}
