import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { OpenBets } from '../bets/open-bets.tsx';
import { stream, useStreamHealth, useTopics } from '../data/live.ts';
import { useBalancePolling } from '../data/queries.ts';
import { RealityCheck } from '../limits/reality-check.tsx';
import { useLogin } from '../login-store.ts';
import { ButtonValuesDialog } from '../setting/button-values-dialog.tsx';
import { SportTree } from '../sidebar/sport-tree.tsx';
import { BetSlip } from '../slip/bet-slip.tsx';
import { SlipPeek } from '../slip/slip-peek.tsx';
import { askForOutcome } from '../slip/slip-store.ts';
import { Footer } from './footer.tsx';
import { usePresence } from './presence.ts';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { MessageStrip } from './message-strip.tsx';
import { MyMarketDialog } from './my-market-dialog.tsx';
import { SportsNav } from './sports-nav.tsx';
import { TabBar } from './tab-bar.tsx';
import { AgeDialog, WelcomeDialog } from './welcome-dialogs.tsx';

/** What surrounds every page of a signed-in bettor. */
export function Shell() {
  const { t } = useLingui();
  useConnection();
  useBalancePolling();
  usePresence();
  const isDesktop = useMedia(DESKTOP);
  const { pathname } = useLocation();
  const health = useStreamHealth();
  return (
    <div className={health === 'stale' ? 'app stale' : 'app'}>
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
      <Header />
      <MessageStrip />
      <SportsNav />
      <div className="body">
        {isDesktop && (
          <nav className="side" aria-label={t`All sports and racing`}>
            <SportTree />
          </nav>
        )}
        <main className="main" id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <aside className="rail" aria-label={t`Bet slip and open bets`}>
          {isDesktop && <BetSlip />}
          {pathname !== '/report/current-bet' && <OpenBets />}
        </aside>
      </div>
      <Footer />
      <SlipPeek />
      <TabBar />
      <MyMarketDialog />
      <ButtonValuesDialog />
      <WelcomeDialog />
      <AgeDialog />
      <RealityCheck />
      <MenuDrawer />
      <ScrollRestoration />
    </div>
  );
}

/** Keeps the stream up while a bettor is signed in, and the page on the sign-in page when they no longer are. */
function useConnection(): void {
  const navigate = useNavigate();
  const isSignedIn = useLogin((state) => state.login !== undefined);
  useTopics(['account']);
  useEffect(() => {
    if (!isSignedIn) {
      void navigate('/login', { replace: true });
      return;
    }
    stream.start();
    const hurry = () => {
      if (document.visibilityState !== 'visible') return;
      stream.hurry();
      askForOutcome();
    };
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      stream.stop();
    };
  }, [isSignedIn, navigate]);
}
