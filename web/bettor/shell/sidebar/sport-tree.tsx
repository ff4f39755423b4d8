import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink } from 'react-router';
import type { Sport } from 'protocol';
import { sportWord } from '../../data/sport-words.ts';
import { Icon, SportIcon, type IconName } from '../../../shared/icon.tsx';
import {
  casinoKindsQuery,
  casinoSeriesQuery,
  cupsQuery,
  sidebarSeriesQuery,
  useMatchesOfSeries,
  useSeries,
  useSports,
} from '../../data/queries.ts';
import { hasOurCasino, OUR_CASINO, racingSports, sportsInTree } from '../../data/sports.ts';
import { familyWord } from '../../data/family-words.ts';
import { tablesIn, useCasinoPlace } from '../casino-place.ts';
import { RacingMenu } from './racing-menu.tsx';
import { usePlace, type Place } from './place.ts';

/** Racing by venue, the casino's entries, and sports with their series and matches; each level is loaded when it is opened. */
export function SportTree() {
  const { t } = useLingui();
  const sports = useSports();
  const place = usePlace();
  const { data: series } = useQuery(sidebarSeriesQuery);
  const counts = new Map(series?.map(({ series_id, match_count }) => [series_id, match_count]));
  return (
    <>
      <ul className="own-ways">
        <li>
          <NavLink to="/multi-market">
            <Icon name="star" />
            {t`Multi-market`}
          </NavLink>
        </li>
      </ul>
      <h2>{t`Racing Sports`}</h2>
      <RacingMenu sports={racingSports(sports)} />
      <Others sports={sports} />
      <Cups />
      <h2>{t`All Sports`}</h2>
      <ul>
        {sportsInTree(sports).map((sport) => (
          <li key={sport.sport_id}>
            <SportBranch sport={sport} place={place} counts={counts} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The casino's entries: our own shows once its sport is active (the specification, 6), the others while they have games. */
function Others({ sports }: { sports: readonly Sport[] }) {
  const { t } = useLingui();
  const hasOwn = hasOurCasino(sports);
  const { data: kinds = [] } = useQuery(casinoKindsQuery);
  const all: readonly (readonly [kind: string, name: string, to: string, icon: IconName])[] = [
    ['virtual', t`Our Virtual`, '/casino/virtual', 'flag'],
    ['worldcasino', t`Live Casino`, '/world-casino', 'play'],
    ['slot', t`Slot Game`, '/world-casino/slot', 'chart'],
    ['fantasy', t`Fantasy Game`, '/world-casino/fantasy', 'list'],
  ];
  const entries = all.filter(([kind]) => kinds.includes(kind));
  if (!hasOwn && entries.length === 0) return null;
  return (
    <>
      <h2>{t`Others`}</h2>
      <ul>
        {hasOwn && (
          <li>
            <OurCasino />
          </li>
        )}
        {entries.map(([kind, name, to, icon]) => (
          <li key={kind}>
            <Link to={to}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The lobby, and while the page on screen is of our casino its kinds of tables. */
function OurCasino() {
  const { t } = useLingui();
  const { data } = useQuery(casinoSeriesQuery);
  const series = data?.filter(({ sport_id }) => sport_id === OUR_CASINO) ?? [];
  const at = useCasinoPlace();
  const isOpen = at === 'lobby' || series.some(({ series_id }) => series_id === at);
  return (
    <>
      <Link to="/casino/list" className="casino-way">
        <Icon name="grid" />
        {t`Our Casino`}
        {series.length > 0 && <span className="beside">{tablesIn(series)}</span>}
        <span className={isOpen ? 'tree-toggle open' : 'tree-toggle'}>
          <Icon name="right" size="small" />
        </span>
      </Link>
      {isOpen && series.length > 0 && (
        <ul>
          {series.map(({ series_id, name }) => (
            <li key={series_id}>
              <Link to={`/casino/list/${series_id}`} aria-current={at === series_id ? 'page' : undefined}>
                {familyWord(name)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/casino/list" aria-current={at === 'lobby' ? 'page' : undefined}>
              {t`All tables`}
            </Link>
          </li>
        </ul>
      )}
    </>
  );
}

/** Tournaments whose winner can be bet on. */
function Cups() {
  const { t } = useLingui();
  const { data: cups } = useQuery(cupsQuery);
  if (cups === undefined || cups.length === 0) return null;
  return (
    <>
      <h2>{t`Cups`}</h2>
      <ul>
        {cups.map((cup) => (
          <li key={cup.match_id}>
            <NavLink to={`/game-details/4/${cup.match_id}`}>
              <Icon name="cricket" />
              {cup.match_name}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Open by choice, and opened when the match on screen is inside. */
function useBranch(isHere: boolean) {
  const [isOpen, setIsOpen] = useState(isHere);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setIsOpen(true);
  }
  return { isOpen, setIsOpen };
}

interface BranchProps {
  readonly label: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly isPending: boolean;
  /** What to say where there is nothing inside. */
  readonly nothing: string | undefined;
  readonly children: ReactNode;
}

/** A closed branch holds nothing and loads nothing. */
function Branch({ label, isOpen, onOpen, isPending, nothing, children }: BranchProps) {
  const { t } = useLingui();
  return (
    <details open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <span className="tree-toggle">
          <Icon name="right" size="small" />
        </span>
      </summary>
      {isOpen && (
        <ul>
          {isPending && (
            <li aria-busy="true" className="none">
              <span className="visually-hidden">{t`Loading`}</span>
              <span className="skeleton" />
            </li>
          )}
          {nothing !== undefined && <li className="meta none">{nothing}</li>}
          {children}
        </ul>
      )}
    </details>
  );
}

interface SportProps {
  readonly sport: Sport;
  readonly place: Place;
  /** Matches of each series. */
  readonly counts: ReadonlyMap<number, number>;
}

function SportBranch({ sport, place, counts }: SportProps) {
  const { t } = useLingui();
  const { isOpen, setIsOpen } = useBranch(place.sportId === sport.sport_id);
  const { data, isPending } = useSeries(sport.sport_id, isOpen);
  // By name: in the order of their next matches they would change places under the pointer.
  const series = data?.toSorted((a, b) => a.name.localeCompare(b.name));
  const label = (
    <>
      <SportIcon sportId={sport.sport_id} />
      {sportWord(sport.name)}
      {sport.match_count > 0 && <span className="beside">{sport.match_count}</span>}
    </>
  );
  return (
    <Branch
      label={label}
      isOpen={isOpen}
      onOpen={setIsOpen}
      isPending={isPending}
      nothing={data?.length === 0 ? t`No series now` : undefined}
    >
      {series?.map(({ series_id: id, name }) => (
        <li key={id}>
          <SeriesBranch
            sportId={sport.sport_id}
            seriesId={id}
            name={name}
            count={counts.get(id) ?? 0}
            isHere={place.seriesId === id}
          />
        </li>
      ))}
    </Branch>
  );
}

interface SeriesBranchProps {
  readonly sportId: number;
  readonly seriesId: number;
  readonly name: string;
  readonly count: number;
  readonly isHere: boolean;
}

function SeriesBranch({ sportId, seriesId, name, count, isHere }: SeriesBranchProps) {
  const { t } = useLingui();
  const { isOpen, setIsOpen } = useBranch(isHere);
  const { data, isPending } = useMatchesOfSeries(sportId, seriesId, isOpen);
  return (
    <Branch
      label={
        <>
          <span className="cut">{name}</span>
          {count > 0 && <span className="beside">{count}</span>}
        </>
      }
      isOpen={isOpen}
      onOpen={setIsOpen}
      isPending={isPending}
      nothing={data?.length === 0 ? t`No matches now` : undefined}
    >
      {data?.map((match) => (
        <li key={match.id}>
          <NavLink to={`/game-details/${sportId}/${match.id}`}>
            {match.name}
            {match.state === 'in-play' && <span className="dot" title={t`In-play`} />}
          </NavLink>
        </li>
      ))}
    </Branch>
  );
}
