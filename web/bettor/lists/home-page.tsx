import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SportIcon } from '../../shared/icon.tsx';
import { useGlobalSetting, useSports } from '../data/queries.ts';
import { inSportOrder } from '../data/sports.ts';
import { usePageTitle } from '../data/page-title.ts';
import { Banners } from './banners.tsx';
import { groupBySport } from './match-groups.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';
import type { MatchGroup } from './match-table.tsx';

/** Everything in play and to come, by sport. */
export function HomePage() {
  const { t } = useLingui();
  const site = useGlobalSetting()?.site_title || 'Evens';
  usePageTitle('');
  const all = useMatchList('matches:all');
  const order = inSportOrder(useSports());
  const [chosen, setChosen] = useState<number>();
  const groups = groupBySport(all ?? [], order);
  const sport = groups.some((group) => group.sportId === chosen) ? chosen : undefined;
  const matches = sport === undefined ? all : all?.filter((match) => match.sportId === sport);
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>{site} sports exchange</Trans>
      </h1>
      <Banners />
      {groups.length > 1 && (
        <fieldset className="tabs" aria-label={t`Show`}>
          <button type="button" aria-pressed={sport === undefined} onClick={() => setChosen(undefined)}>
            <Trans>All sports</Trans> <small>{all?.length ?? 0}</small>
          </button>
          {groups.map((group) => (
            <SportTab
              key={group.sportId}
              group={group}
              isChosen={sport === group.sportId}
              onChoose={() => setChosen(group.sportId)}
            />
          ))}
        </fieldset>
      )}
      <MatchListsView matches={matches} showsSports={sport === undefined} showsUpcoming />
    </>
  );
}

interface SportTabProps {
  readonly group: MatchGroup;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A sport with its icon, how many of its matches are in play, and how many there are. */
function SportTab({ group, isChosen, onChoose }: SportTabProps) {
  const { t } = useLingui();
  const inPlay = group.matches.filter((match) => match.state === 'in-play').length;
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <SportIcon sportId={group.sportId} size="small" />
      {group.sportName} <small>{group.matches.length}</small>
      {inPlay > 0 && (
        <small className="live" title={t`in play`}>
          {inPlay}
          <span className="visually-hidden"> {t`in play`}</span>
        </small>
      )}
    </button>
  );
}
