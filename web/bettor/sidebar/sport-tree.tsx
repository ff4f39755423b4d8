import { useState, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Sport } from 'protocol';
import { Icon, SportIcon } from '../../shared/icon.tsx';
import { useMatchesOfSeries, useSeries, useSports } from '../data/queries.ts';
import { racingSports, sportsInTree } from '../data/sports.ts';

/** Sports, their series and their matches; each level is loaded when it is opened. */
export function SportTree() {
  const sports = useSports();
  const racing = racingSports(sports);
  return (
    <>
      <Section title="Racing Sports" sports={racing} />
      <Section title="All Sports" sports={sportsInTree(sports)} />
    </>
  );
}

function Section({ title, sports }: { title: string; sports: readonly Sport[] }) {
  if (sports.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {sports.map((sport) => (
          <li key={sport.sport_id}>
            <SportBranch sport={sport} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A closed branch holds nothing and loads nothing. */
function Branch({
  label,
  onOpen,
  children,
}: {
  label: ReactNode;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <span className="tw">
          <Icon name="right" size="s" />
        </span>
      </summary>
      {children}
    </details>
  );
}

function SportBranch({ sport }: { sport: Sport }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isPending } = useSeries(sport.sport_id, isOpen);
  const label = (
    <>
      <SportIcon sportId={sport.sport_id} />
      {sport.name}
      <span className="n">{sport.match_count}</span>
    </>
  );
  return (
    <Branch label={label} onOpen={setIsOpen}>
      {isOpen && (
        <ul>
          {isPending && <Loading />}
          {data?.length === 0 && <li className="meta none">No series now</li>}
          {data?.map((series) => (
            <li key={series.series_id}>
              <SeriesBranch sportId={sport.sport_id} seriesId={series.series_id} name={series.name} />
            </li>
          ))}
        </ul>
      )}
    </Branch>
  );
}

function SeriesBranch({ sportId, seriesId, name }: { sportId: number; seriesId: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isPending } = useMatchesOfSeries(sportId, seriesId, isOpen);
  return (
    <Branch label={<span className="cut">{name}</span>} onOpen={setIsOpen}>
      {isOpen && (
        <ul>
          {isPending && <Loading />}
          {data?.length === 0 && <li className="meta none">No matches now</li>}
          {data?.map((match) => (
            <li key={match.id}>
              <NavLink to={`/game-details/${sportId}/${match.id}`}>
                {match.name}
                {match.state === 'in-play' && <span className="dot" title="In-play" />}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </Branch>
  );
}

function Loading() {
  return (
    <li aria-busy="true" className="none">
      <span className="vh">Loading</span>
      <span className="sk" />
    </li>
  );
}
