import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../data/page-title.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';

/** Everything that is being played. */
export function InPlayPage() {
  const { t } = useLingui();
  usePageTitle(t`In-play`);
  const matches = useMatchList('matches:in-play');
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>In-play</Trans>
      </h1>
      <MatchListsView matches={matches} showsSports showsUpcoming={false} />
    </>
  );
}
