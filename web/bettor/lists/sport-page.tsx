import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { sportWord } from '../data/sport-words.ts';
import { useSports } from '../data/queries.ts';
import { isRacing } from '../data/sports.ts';
import { usePageTitle } from '../data/page-title.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';
import { MatchTableSkeleton } from './match-table.tsx';

const RacingPage = lazy(async () => ({ default: (await import('../racing/racing-page.tsx')).RacingPage }));

/** One sport's matches; of a racing sport the day's meetings. */
export function SportPage() {
  const sportId = Number(useParams()['sportId']);
  if (!isRacing(sportId)) return <MatchesOfSport key={sportId} sportId={sportId} />;
  return (
    <Suspense fallback={<MatchTableSkeleton />}>
      <RacingPage key={sportId} sportId={sportId} />
    </Suspense>
  );
}

function MatchesOfSport({ sportId }: { sportId: number }) {
  const { t } = useLingui();
  const sport = useSports().find((known) => known.sport_id === sportId);
  const name = sport === undefined ? t`Sport` : sportWord(sport.name);
  usePageTitle(name);
  const matches = useMatchList(`matches:${sportId}`);
  return (
    <>
      <h1>{name}</h1>
      <MatchListsView matches={matches} showsSports={false} showsUpcoming />
    </>
  );
}
