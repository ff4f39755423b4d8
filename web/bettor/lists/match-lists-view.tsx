import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedMatch } from '../data/from-wire.ts';
import { useTopics } from '../data/exchange.ts';
import { useMatchLists } from '../data/match-lists.ts';
import { useSports } from '../data/queries.ts';
import { inSportOrder } from '../data/sports.ts';
import { groupBySport } from './match-groups.ts';
import { MatchTable, MatchTableSkeleton } from './match-table.tsx';

const UPCOMING_SHOWN = 20;

/** The matches of a topic, kept live while it is on screen; undefined until they have come. */
export function useMatchList(topic: string): readonly ListedMatch[] | undefined {
  useTopics([topic]);
  return useMatchLists((lists) => lists[topic]);
}

export interface MatchListsViewProps {
  readonly matches: readonly ListedMatch[] | undefined;
  readonly showsSports: boolean;
  readonly showsUpcoming: boolean;
}

/** What is in play, what is to come, and what should have begun, with live best prices. */
export function MatchListsView({ matches, showsSports, showsUpcoming }: MatchListsViewProps) {
  const { t } = useLingui();
  const order = inSportOrder(useSports());
  const [showsAll, setShowsAll] = useState(false);
  if (matches === undefined) return <MatchTableSkeleton />;
  const inPlay = matches.filter((match) => match.state === 'in-play');
  const upcoming = showsUpcoming ? matches.filter((match) => match.state === 'upcoming') : [];
  const delayed = showsUpcoming ? matches.filter((match) => match.state === 'delayed') : [];
  const count = upcoming.length;
  const shown = showsAll ? upcoming : upcoming.slice(0, UPCOMING_SHOWN);
  if (inPlay.length + upcoming.length + delayed.length === 0) return <NoMatches />;
  return (
    <>
      {inPlay.length > 0 && (
        <MatchTable
          id="in-play"
          title={t`In-play`}
          note={String(inPlay.length)}
          groups={groupBySport(inPlay, order)}
          showsSports={showsSports}
        />
      )}
      {shown.length > 0 && (
        <MatchTable id="upcoming" title={t`Upcoming`} groups={groupBySport(shown, order)} showsSports={showsSports} />
      )}
      {shown.length < upcoming.length && (
        <button type="button" className="btn" onClick={() => setShowsAll(true)}>
          <Trans>Show all {count} upcoming matches</Trans>
        </button>
      )}
      {delayed.length > 0 && (
        <MatchTable id="delayed" title={t`Delayed`} groups={groupBySport(delayed, order)} showsSports={showsSports} />
      )}
    </>
  );
}

function NoMatches() {
  return (
    <section className="card">
      <div className="empty">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="12.5" />
          <path d="M20 12.500V20l5 3" />
        </svg>
        <h2>
          <Trans>No matches right now</Trans>
        </h2>
        <p>
          <Trans>New matches appear here by themselves as soon as they are listed.</Trans>
        </p>
      </div>
    </section>
  );
}
