import { Trans, useLingui } from '@lingui/react/macro';
import { Link, NavLink, useLocation } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { useSports } from '../data/queries.ts';
import { hasOurCasino } from '../data/sports.ts';
import { useUi } from '../data/ui-store.ts';

/** The main ways on small screens. */
export function TabBar() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const sports = useSports();
  const menuOpen = useUi((state) => state.menuOpen);
  return (
    <nav className="tabbar" aria-label={t`Main`}>
      <NavLink to="/home" end>
        <Icon name="home" />
        <Trans>Home</Trans>
      </NavLink>
      <NavLink to="/home/in-play">
        <Icon name="play" />
        <Trans>In-play</Trans>
      </NavLink>
      {/* Its place is kept until the sports are known: no tab moves away from under a thumb. */}
      {sports.length === 0 && <span />}
      {hasOurCasino(sports) && (
        <Link to="/casino/list" aria-current={pathname.startsWith('/casino') ? 'page' : undefined}>
          <Icon name="grid" />
          <Trans>Casino</Trans>
        </Link>
      )}
      <NavLink to="/report/current-bet">
        <Icon name="list" />
        <Trans>My bets</Trans>
      </NavLink>
      <NavLink to="/user">
        <Icon name="person" />
        <Trans>Account</Trans>
      </NavLink>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={() => useUi.setState({ menuOpen: true })}
      >
        <Icon name="menu" />
        <Trans>Menu</Trans>
      </button>
    </nav>
  );
}
