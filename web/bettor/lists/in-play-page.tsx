import { usePageTitle } from '../page-title.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';

/** Everything that is being played. */
export function InPlayPage() {
  usePageTitle('In-play');
  const matches = useMatchList('matches:in-play');
  return (
    <>
      <h1 className="vh">In-play</h1>
      <MatchListsView matches={matches} showsSports showsUpcoming={false} />
    </>
  );
}
