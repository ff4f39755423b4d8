import { lazy, Suspense, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { Modal } from '../../shared/dialog/modal.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { Announcer, Toasts } from '../../shared/toasts/toasts.tsx';
import { usePopover } from '../../shared/use-popover.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { ask, leave, useStreamHealth } from '../data/exchange.ts';
import { useFreshLists } from '../data/fresh-lists.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useProposalMessages } from '../data/proposals.ts';
import { useSiteSettings } from '../data/site-settings.ts';
import { useUrgentSwitch } from '../data/urgent-switch.ts';
import { useWaitingCounts } from '../data/waiting.ts';
import { pagesOf, shortOf, type DeskPage } from '../pages.ts';
import { MessageLine } from './message-line.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { StopLine } from './stop-line.tsx';
import { CommandPalette } from './command-palette.tsx';
import { usePaletteKey } from './palette-store.ts';

/** Only who wants to be called loads what watches for it. */
const UrgentWatch = lazy(async () => ({ default: (await import('../today/urgent-watch.tsx')).UrgentWatch }));

/** The frame of every page of the desk. */
export function Shell() {
  const isDesktop = useMedia(DESKTOP);
  const { permissions, readsOnly, may } = useOwnPermissions();
  const pages = pagesOf(permissions);
  useProposalMessages();
  useFreshLists();
  const isCalled = useUrgentSwitch((state) => state.isOn);
  return (
    <div className="app desk">
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // The hash is the router's: the focus is moved without touching it.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to the page
      </a>
      <Header />
      <StopLine />
      {readsOnly && (
        <p className="reads-only">
          Your role is read-only.{' '}
          {may('add-findings')
            ? 'You can add findings in Reports and change nothing else.'
            : 'You can change nothing here.'}
        </p>
      )}
      <div className="body">
        {isDesktop && <SideNav pages={pages} />}
        <main className="main" id="main" tabIndex={-1}>
          <Suspense fallback={<p className="none-yet">Loading</p>}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {!isDesktop && <TabBar pages={pages} />}
      {isCalled && (
        <Suspense>
          <UrgentWatch />
        </Suspense>
      )}
      <CommandPalette pages={pages} />
      <MessageLine />
      <SignedOutDialog />
      <Toasts keeps={false} />
      <Announcer />
      <ScrollRestoration />
    </div>
  );
}

function Header() {
  const openPalette = usePaletteKey();
  const name = useSiteSettings()?.site_title || 'Evens';
  return (
    <header className="head">
      <a className="logo" href="#/">
        <svg viewBox="0 0 26 26" aria-hidden="true">
          <rect width="26" height="26" rx="7" fill="currentColor" />
          <path className="mark" d="M7 10.200h12M7 15.800h12" />
        </svg>
        <span className="logo-name" title={name}>
          {name}
        </span>
      </a>
      <span className="desk-name">Operator’s desk</span>
      <button type="button" className="find desk-find" onClick={openPalette} aria-haspopup="dialog">
        <Icon name="search" />
        <span>Go to match, market or action</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="spacer" />
      <Connection />
      <UserMenu />
    </header>
  );
}

function Connection() {
  const health = useStreamHealth();
  const words = { connecting: 'Connecting', live: 'Live', stale: 'Reconnecting' }[health];
  return <output className={health === 'live' ? 'connection live' : 'connection'}>{words}</output>;
}

function UserMenu() {
  const { isOpen, close, panel } = usePopover();
  const name = useLogin((state) => state.login?.user.user_name) ?? '';
  const signOut = () => {
    const { login } = useLogin.getState();
    // An exchange that cannot be reached changes nothing here.
    if (login !== undefined)
      ask('user/logout', { user_id: login.user.user_id, token: login.token }).catch(() => undefined);
    leave();
  };
  return (
    <>
      <button type="button" className="me" popoverTarget="desk-menu" aria-expanded={isOpen}>
        <span>{name.slice(0, 2).toUpperCase()}</span>
        <span>{name}</span>
        <span className="visually-hidden">, your account</span>
      </button>
      <nav {...panel} id="desk-menu" className="user-menu" aria-label="Your account">
        <ul>
          <li>
            <a href="/#/home" onClick={close}>
              <Icon name="home" />
              The site as bettors see it
            </a>
          </li>
          <li>
            <a href="/#/security-auth" onClick={close}>
              <Icon name="lock" />
              Second factor and devices
            </a>
          </li>
          <li>
            <button type="button" onClick={signOut}>
              <Icon name="leave" />
              Sign out
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

function SideNav({ pages }: { pages: readonly DeskPage[] }) {
  const counts = useWaitingCounts();
  const groups = [...Map.groupBy(pages, ({ group }) => group)];
  return (
    <nav className="side" aria-label="Desk">
      {groups.map(([group, own]) => (
        <ul key={group}>
          {own.map(({ path, name, icon }) => (
            <li key={path}>
              <NavLink to={path}>
                <Icon name={icon} />
                {name}
                <Count of={counts[path]} />
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** How much waits for a person there; nothing is said of none. */
function Count({ of }: { of: number | undefined }) {
  return of === undefined || of === 0 ? null : (
    <b className="count">
      {of}
      <span className="visually-hidden"> waiting</span>
    </b>
  );
}

/** A bar of five: what does not fit is under More. */
function TabBar({ pages }: { pages: readonly DeskPage[] }) {
  const counts = useWaitingCounts();
  const [isOpen, setIsOpen] = useState(false);
  const short = shortOf(pages);
  const others = pages.filter((page) => !short.includes(page));
  return (
    <nav className="tabbar" aria-label="Desk">
      {short.map(({ path, name, icon }) => (
        <NavLink key={path} to={path}>
          <Icon name={icon} />
          {name}
          <Count of={counts[path]} />
        </NavLink>
      ))}
      {others.length > 0 && (
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon name="menu" />
          More
          <Count of={others.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)} />
        </button>
      )}
      {isOpen && (
        <Modal title="More" className="popup narrow" onClose={() => setIsOpen(false)}>
          <ul className="more-pages">
            {others.map(({ path, name, icon }) => (
              <li key={path}>
                <NavLink to={path} onClick={() => setIsOpen(false)}>
                  <Icon name={icon} />
                  {name}
                  <Count of={counts[path]} />
                </NavLink>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </nav>
  );
}
