import { useState } from 'react';
import { useSports } from '../data/queries.ts';
import { inSportOrder } from '../data/sports.ts';
import { usePageTitle } from '../page-title.ts';
import { groupBySport } from './match-groups.ts';
import { MatchListsView, useMatchList } from './match-lists-view.tsx';

/** Everything in play and to come, by sport. */
export function HomePage() {
  usePageTitle('');
  const all = useMatchList('matches:all');
  const order = inSportOrder(useSports());
  const [chosen, setChosen] = useState<number>();
  const groups = groupBySport(all ?? [], order);
  const sport = groups.some((group) => group.sportId === chosen) ? chosen : undefined;
  const matches = sport === undefined ? all : all?.filter((match) => match.sportId === sport);
  return (
    <>
      <h1 className="vh">Evens sports exchange</h1>
      {groups.length > 1 && (
        <fieldset className="tabs" aria-label="Show">
          <Tab
            title="All sports"
            count={all?.length ?? 0}
            isChosen={sport === undefined}
            onChoose={() => setChosen(undefined)}
          />
          {groups.map((group) => (
            <Tab
              key={group.sportId}
              title={group.sportName}
              count={group.matches.length}
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

interface TabProps {
  readonly title: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Tab({ title, count, isChosen, onChoose }: TabProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {title} <small>{count}</small>
    </button>
  );
}
