import { NavLink } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { useUi } from '../ui-store.ts';

/** The main ways on small screens. */
export function TabBar() {
  const menuOpen = useUi((state) => state.menuOpen);
  return (
    <nav className="tabbar" aria-label="Main">
      <NavLink to="/home" end>
        <Icon name="home" />
        Home
      </NavLink>
      <NavLink to="/home/in-play">
        <Icon name="play" />
        In-play
      </NavLink>
      <NavLink to="/report/current-bet">
        <Icon name="list" />
        My bets
      </NavLink>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={() => useUi.setState({ menuOpen: true })}
      >
        <Icon name="menu" />
        Menu
      </button>
    </nav>
  );
}
