import { useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../data/page-title.ts';
import { useSports } from '../data/queries.ts';
import { sportWord } from '../data/sport-words.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';

export function SportMatches({ sportId }: { readonly sportId: number }) {
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
