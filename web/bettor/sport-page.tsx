import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { isRacing } from './data/sports.ts';
import { MatchTableSkeleton } from './lists/match-table.tsx';
import { SportMatches } from './lists/sport-matches.tsx';

const RacingPage = lazy(async () => ({ default: (await import('./racing/racing-page.tsx')).RacingPage }));

/** One sport's matches; of a racing sport the day's meetings. */
export function SportPage() {
  const sportId = Number(useParams()['sportId']);
  if (!isRacing(sportId)) return <SportMatches key={sportId} sportId={sportId} />;
  return (
    <Suspense fallback={<MatchTableSkeleton />}>
      <RacingPage key={sportId} sportId={sportId} />
    </Suspense>
  );
}
