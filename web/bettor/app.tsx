import { Trans, useLingui } from '@lingui/react/macro';
import {
  createHashRouter,
  Link,
  Outlet,
  redirect,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { storedLoginSession } from '../shared/login-session.ts';
import { queryClient, stream, watchAhead } from './data/exchange.ts';
import { useDisplay } from './data/display-store.ts';
import { sessionEnded } from './data/login-guard.ts';
import { HomePage } from './lists/home-page.tsx';
import { signedOut, useLogin } from '../shared/login-store.ts';
import { matchQuery } from './data/queries.ts';
import { usePageTitle } from './data/page-title.ts';
import { casinoRoutes } from './casino-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { Shell } from './shell/shell.tsx';
import { Announcer, Toasts } from '../shared/toasts/toasts.tsx';
import { useSiteTheme } from './site/use-site-theme.ts';
import { CHANGE_PASSWORD, duePage, isVerificationPending } from './data/otp-marker.ts';
import { askedPage, startPage } from './sign-in/start-page.ts';

const isSignedIn = (): boolean => useLogin.getState().login !== undefined;

/**
 * Whoever is not signed in goes to sign in, and from there to the requested page. Whoever may see it is connected
 * to the stream while the page is being made: prices are what takes longest to come.
 */
function guard({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url);
  if (storedLoginSession(localStorage) === undefined) signedOut(sessionEnded(), `${pathname}${search}`, '/');
  const { login } = useLogin.getState();
  const due = duePage(pathname, { login, local: localStorage });
  if (due !== undefined) return redirect(due);
  if (login !== undefined) {
    stream.start();
    return null;
  }
  useLogin.setState({ returnTo: `${pathname}${search}` });
  return redirect('/');
}

/** Asks for what a page shows while its script is fetched and the page is drawn. */
const ahead =
  (ask: (params: LoaderFunctionArgs['params']) => void) =>
  ({ params }: LoaderFunctionArgs): null => {
    if (isSignedIn()) ask(params);
    return null;
  };

const askForMatch = ({ matchId }: LoaderFunctionArgs['params']): void =>
  void queryClient.prefetchQuery(matchQuery(Number(matchId)));

const signInRoute = {
  lazy: async () => ({ Component: (await import('./sign-in/sign-in-page.tsx')).SignInPage }),
  loader: () => (isSignedIn() && !isVerificationPending(localStorage) ? redirect('/home') : null),
} as const;

const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <Broken />,
    HydrateFallback: () => null,
    children: [
      { path: '/', ...signInRoute },
      { path: '/login', ...signInRoute },
      ...['/sign-up', '/auth/sign-up'].map((path) => ({
        path,
        loader: () => (isSignedIn() ? redirect('/home') : null),
        lazy: async () => ({ Component: (await import('./sign-up/sign-up-page.tsx')).SignUpPage }),
      })),
      {
        path: '/forgot-password',
        loader: () => (isSignedIn() ? redirect('/home') : null),
        lazy: async () => ({ Component: (await import('./sign-up/forgot-password-page.tsx')).ForgotPasswordPage }),
      },
      {
        path: '/page/rules/*',
        lazy: async () => ({ Component: (await import('./rules/bare-page.tsx')).BareRulesPage }),
      },
      {
        Component: Shell,
        loader: guard,
        // With every page, not with the first alone.
        shouldRevalidate: () => true,
        children: [
          { path: '/home', Component: HomePage, loader: ahead(() => watchAhead('matches:all')) },
          {
            path: '/home/in-play',
            lazy: async () => ({ Component: (await import('./lists/in-play-page.tsx')).InPlayPage }),
          },
          {
            path: '/all-sports/:sportId',
            lazy: async () => ({ Component: (await import('./sport-page.tsx')).SportPage }),
          },
          {
            path: '/game-details/:sportId/:matchId',
            loader: ahead(askForMatch),
            lazy: async () => ({ Component: (await import('./game/game-page.tsx')).GamePage }),
          },
          ...recordRoutes,
          {
            path: '/report/payment-withdraw',
            lazy: async () => ({
              Component: (await import('./cashier/payment-statement-page.tsx')).PaymentStatementPage,
            }),
          },
          {
            path: '/setting/limits',
            lazy: async () => ({ Component: (await import('./limits/limits-page.tsx')).LimitsPage }),
          },
          {
            path: '/setting/d-w',
            lazy: async () => ({ Component: (await import('./cashier/cashier-page.tsx')).CashierPage }),
          },
          {
            path: '/rules',
            lazy: async () => ({ Component: (await import('./rules/rules-page.tsx')).RulesPage }),
          },
          {
            path: CHANGE_PASSWORD,
            lazy: async () => ({
              Component: (await import('./setting/change-password-page.tsx')).ChangePasswordPage,
            }),
          },
          {
            path: '/setting/display',
            lazy: async () => ({ Component: (await import('./setting/display-page.tsx')).DisplayPage }),
          },
          {
            path: '/security-auth',
            lazy: async () => ({ Component: (await import('./security/security-page.tsx')).SecurityPage }),
          },
          {
            path: '/setting/app-keys',
            lazy: async () => ({ Component: (await import('./setting/app-keys-page.tsx')).AppKeysPage }),
          },
          ...casinoRoutes,
          {
            path: '/match/matchdetail/:matchId',
            lazy: async () => ({ Component: (await import('./game/match-redirect.tsx')).MatchRedirect }),
          },
          {
            path: '/horse-racing/:matchId/:date?',
            lazy: async () => ({ Component: (await import('./racing/race-page.tsx')).RacePage }),
          },
          {
            path: '/ladder/:matchId/:marketId',
            loader: ahead(askForMatch),
            lazy: async () => ({ Component: (await import('./ladder/ladder-page.tsx')).LadderPage }),
          },
          {
            path: '/multi-market',
            lazy: async () => ({ Component: (await import('./multi-market/multi-market-page.tsx')).MultiMarketPage }),
          },
          ...[
            ['report', '/report/account-statement'],
            ['setting', '/setting/display'],
          ].map(([path, first]) => ({ path: path as string, loader: () => redirect(first as string) })),
          { path: '*', Component: Nowhere },
        ],
      },
    ],
  },
];

if (!isSignedIn()) goToStart();

export const router = createHashRouter(routes);

/** Before the router reads the address: who is not signed in starts at /login, and comes back after it. */
function goToStart(): void {
  const page = startPage(location.hash);
  if (page === undefined) return;
  useLogin.setState({ returnTo: askedPage(location.hash) });
  history.replaceState(null, '', `#${page}`);
}

function Root() {
  useSiteTheme();
  const keeps = useDisplay((state) => state.keepMessages);
  return (
    <>
      <Outlet />
      <Toasts keeps={keeps} />
      <Announcer />
    </>
  );
}

function Nowhere() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <section className="card">
      <div className="empty">
        <h1>
          <Trans>This page does not exist</Trans>
        </h1>
        <p>
          <Trans>The address may be old or mistyped.</Trans>
        </p>
        <Link className="btn go" to="/home">
          <Trans>Go home</Trans>
        </Link>
      </div>
    </section>
  );
}

/** What a fault of ours or a part that cannot be loaded leaves on screen. */
function Broken() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className="card broken">
      <div className="empty">
        <h1>
          <Trans>Something went wrong</Trans>
        </h1>
        <p>
          <Trans>Your bets are safe with the exchange. Load the page again to go on.</Trans>
        </p>
        <button type="button" className="btn go" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      </div>
    </main>
  );
}
