import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { stream, useStreamHealth, useTopics } from '../data/exchange.ts';
import { useBalancePolling } from '../data/queries.ts';
import { useLogin } from '../../shared/login-store.ts';
import { pageWasLeft, returnToVisit } from '../data/visit.ts';
import { fetchTaps } from '../one-click/price-tap.ts';
import { useSlip } from '../slip/shown-slip.ts';
import { useUi } from '../data/ui-store.ts';
import { Footer } from '../site/footer.tsx';
import { usePresence } from './presence.ts';
import { Header } from './header.tsx';
import { later, useSettled } from '../data/later.tsx';
import { MessageStrip } from './message-strip.tsx';
import { SportsNav } from './sports-nav.tsx';
import { TabBar } from './tab-bar.tsx';

const Rail = later(() => import('./rail.tsx'), 'Rail');
const SlipPeek = later(() => import('../slip/slip-peek.tsx'), 'SlipPeek');
const SportTree = later(() => import('./sidebar/sport-tree.tsx'), 'SportTree');
const MyMarketDialog = later(() => import('./my-market-dialog.tsx'), 'MyMarketDialog');
const ButtonValuesDialog = later(() => import('../setting/button-values-dialog.tsx'), 'ButtonValuesDialog');
const ConfirmBetDialog = later(() => import('../slip/confirm-bet-dialog.tsx'), 'ConfirmBetDialog');
const AgeDialog = later(() => import('./age-dialog.tsx'), 'AgeDialog');
const SiteRulesDialog = later(() => import('../rules/site-rules-dialog.tsx'), 'SiteRulesDialog');
const MenuDrawer = later(() => import('./menu-drawer.tsx'), 'MenuDrawer');
const WelcomeDialog = later(() => import('./welcome-dialog.tsx'), 'WelcomeDialog');
const RealityCheck = later(() => import('../limits/reality-check.tsx'), 'RealityCheck');

/** What surrounds every page of a signed-in bettor. Once they are not any more, nothing of it asks for what was theirs. */
export function Shell() {
  const navigate = useNavigate();
  const isSignedIn = useLogin((state) => state.login !== undefined);
  useEffect(() => {
    if (!isSignedIn) void navigate(useLogin.getState().signInPage, { replace: true });
  }, [isSignedIn, navigate]);
  return isSignedIn ? <SignedIn /> : null;
}

function SignedIn() {
  const { t } = useLingui();
  useConnection();
  useBalancePolling();
  usePresence();
  const isDesktop = useMedia(DESKTOP);
  const isStaff = useLogin((state) => state.isStaff);
  const health = useStreamHealth();
  const isSettled = useSettled();
  const { pathname } = useLocation();
  useEffect(() => pageWasLeft, [pathname]);
  useEffect(() => {
    if (isSettled) void fetchTaps().catch(() => undefined);
  }, [isSettled]);
  return (
    <div className={`${health === 'stale' ? 'app stale' : 'app'}${AT_TABLE.test(pathname) ? ' at-table' : ''}`}>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // The hash is the router's: the focus is moved without touching it.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        <Trans>Skip to markets</Trans>
      </a>
      <Header isSettled={isSettled} />
      <MessageStrip />
      <SportsNav />
      <Columns page={pathname} isSettled={isSettled}>
        {isDesktop && (
          <nav className="side" aria-label={t`All sports and racing`}>
            {isSettled && <SportTree />}
          </nav>
        )}
        <main className="main" id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </Columns>
      {isSettled && !isStaff && <SlipPeek />}
      <TabBar />
      {isSettled && !isStaff && <RealityCheck />}
      <Opened />
      <ScrollRestoration />
    </div>
  );
}

/** Where a phone has no room for what leads elsewhere. */
const AT_TABLE = /^\/(casino\/match|CM\/MD)\//;
const REPORTS = /^\/(report|user|casino\/(proof|round|chart|verify))(\/|$)|^\/casino(\/list(\/\d+)?|\/virtual)?$/;
const REPORTS_AND_SETTINGS =
  /^\/(report|user|setting|security-auth|rules|casino\/(proof|rules|match|round|chart|verify))(\/|$)|^\/casino(\/list(\/\d+)?|\/virtual)?$/;

interface ColumnsProps {
  readonly page: string;
  readonly isSettled: boolean;
  readonly children: ReactNode;
}

/** A page beside the rail. Apart from the shell, which has no need to draw again when a slip opens. */
function Columns({ page, isSettled, children }: ColumnsProps) {
  const { t } = useLingui();
  const isBetting = useSlip((state) => state.slip.phase !== 'closed');
  const isDesktop = useMedia(DESKTOP);
  // Reports need the width, and on phones settings are not followed by bets; a slip that is open there stays.
  // Nobody who works at the desk bets.
  const isStaff = useLogin((state) => state.isStaff);
  const isBesideBets = (isBetting && isDesktop) || !(isDesktop ? REPORTS : REPORTS_AND_SETTINGS).test(page);
  const hasRail = isBesideBets && !isStaff;
  return (
    <div className={hasRail ? 'body' : 'body no-rail'}>
      {children}
      {hasRail && (
        <aside className="rail" aria-label={t`Bet slip and open bets`}>
          {(isSettled || isBetting) && <Rail />}
        </aside>
      )}
      <Footer />
    </div>
  );
}

/** Dialogs and the drawer, each fetched when it is first asked for. */
function Opened() {
  const { marketDialogOpen, buttonsDialogOpen, ageDialogOpen, rulesDialogOpen, confirmDialogOpen, menuOpen } = useUi();
  const isWelcomed = useUi((state) => state.welcomeOpen);
  // A password that has to be changed comes first.
  const isForced = useLogin((state) => state.login?.user.is_change_password === 1);
  return (
    <>
      {isWelcomed && !isForced && <WelcomeDialog />}
      {marketDialogOpen && <MyMarketDialog />}
      {buttonsDialogOpen && <ButtonValuesDialog />}
      {ageDialogOpen && <AgeDialog />}
      {confirmDialogOpen && <ConfirmBetDialog />}
      {rulesDialogOpen && <SiteRulesDialog />}
      {menuOpen && <MenuDrawer />}
    </>
  );
}

/** Keeps the stream up while a bettor is signed in. */
function useConnection(): void {
  useTopics(['account']);
  useEffect(() => {
    stream.start();
    const hurry = () => {
      if (document.visibilityState !== 'visible') return;
      stream.hurry();
      returnToVisit();
    };
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      stream.stop();
    };
  }, []);
}
