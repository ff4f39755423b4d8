import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSports } from '../data/queries.ts';
import { sportsInNavigation } from '../data/sports.ts';

export function SportsNav() {
  const { t } = useLingui();
  const sports = useSports();
  const { pathname } = useLocation();
  const inPlay = sports.reduce((sum, sport) => sum + sport.in_play_count, 0);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, sports]);
  return (
    <nav ref={nav} className="nav" aria-label={t`Sports`}>
      <ul>
        <li>
          <NavLink to="/home" end>
            <Trans>Home</Trans>
          </NavLink>
        </li>
        <li>
          <NavLink to="/home/in-play">
            <Trans>In-play</Trans> <span className="n">{inPlay}</span>
          </NavLink>
        </li>
        {sportsInNavigation(sports).map((sport) => (
          <li key={sport.sport_id}>
            <Link
              to={`/all-sports/${sport.sport_id}`}
              aria-current={isOfSport(pathname, sport.sport_id) ? 'page' : undefined}
            >
              {sport.name} <span className="n">{sport.match_count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A sport's own list and the pages of its matches. */
function isOfSport(pathname: string, sportId: number): boolean {
  return pathname === `/all-sports/${sportId}` || pathname.startsWith(`/game-details/${sportId}/`);
}
