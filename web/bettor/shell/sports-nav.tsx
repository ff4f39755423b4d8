import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import { sportWord } from '../data/sport-words.ts';
import { familyWord } from '../data/family-words.ts';
import { casinoSeriesQuery, matchQuery, useSports } from '../data/queries.ts';
import { OUR_CASINO, racingSports, sportsInNavigation } from '../data/sports.ts';
import { tablesIn, useCasinoPlace } from './casino-place.ts';

/** Home, the five sports and the casino's series, as the specification has them; between them what is wanted first. */
export function SportsNav() {
  const { t } = useLingui();
  const sports = useSports();
  const { data: casino } = useQuery(casinoSeriesQuery);
  const own = casino?.filter(({ sport_id }) => sport_id === OUR_CASINO) ?? [];
  const at = useCasinoPlace();
  const { pathname } = useLocation();
  const race = matchPath('/horse-racing/:matchId/:date?', pathname)?.params.matchId;
  // The page asks for it as well.
  const { data: match } = useQuery({ ...matchQuery(Number(race)), enabled: race !== undefined });
  const isAt = (sportId: number) => isOfSport(pathname, sportId) || (race !== undefined && match?.sportId === sportId);
  const inPlay = sports.reduce((sum, sport) => sum + sport.in_play_count, 0);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => showCurrent(list.current), [pathname, sports]);
  const link = (sportId: number, children: ReactNode) => (
    <li key={sportId}>
      <Link to={`/all-sports/${sportId}`} aria-current={isAt(sportId) ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
  return (
    <nav className="nav" aria-label={t`Sports`}>
      <ul ref={list}>
        <li>
          <NavLink to="/home" end>
            <Trans>Home</Trans>
          </NavLink>
        </li>
        {sportsInNavigation(sports).map((sport) =>
          link(
            sport.sport_id,
            <>
              {sportWord(sport.name)} {sport.match_count > 0 && <span className="beside">{sport.match_count}</span>}
            </>,
          ),
        )}
        <li>
          <NavLink to="/home/in-play">
            <Trans>In-play</Trans> <span className="beside">{inPlay}</span>
          </NavLink>
        </li>
        {racingSports(sports).map((sport) => link(sport.sport_id, sportWord(sport.name)))}
        {own.length > 0 && (
          <>
            <li className="rule" aria-hidden="true" />
            <li>
              <Link to="/casino/list" aria-current={at === 'lobby' ? 'page' : undefined}>
                <Trans>Casino</Trans> <span className="beside">{tablesIn(own)}</span>
              </Link>
            </li>
          </>
        )}
        {casino?.map(({ series_id, name }) => (
          <li key={series_id}>
            <Link to={`/casino/list/${series_id}`} aria-current={at === series_id ? 'page' : undefined}>
              {familyWord(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** So much of its end fades, px. */
const FADE = 40;

/** Scrolls the list alone: `scrollIntoView` would move the page too, which keeps clear of the bar that the list is in. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || current === undefined) return;
  const { left, right } = list.getBoundingClientRect();
  list.scrollLeft += Math.min(0, current.left - left) + Math.max(0, current.right - right + FADE);
}

/** A sport's own list and the pages of its matches. */
function isOfSport(pathname: string, sportId: number): boolean {
  return pathname === `/all-sports/${sportId}` || pathname.startsWith(`/game-details/${sportId}/`);
}
