import { Trans } from '@lingui/react/macro';
import {
  createHashRouter,
  Link,
  Outlet,
  redirect,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { HomePage } from './lists/home-page.tsx';
import { InPlayPage } from './lists/in-play-page.tsx';
import { SportPage } from './lists/sport-page.tsx';
import { useLogin } from './login-store.ts';
import { Announcer, Toasts } from './shell/toasts.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const CHANGE_PASSWORD = '/setting/change-password';

const isSignedIn = (): boolean => useLogin.getState().login !== undefined;

/** Who is not signed in goes to sign in, and from there to the page that was asked for. */
function guard({ request }: LoaderFunctionArgs): Response | null {
  const { login } = useLogin.getState();
  const isForced = login?.user.is_change_password === 1;
  if (isForced && new URL(request.url).pathname !== CHANGE_PASSWORD) return redirect(CHANGE_PASSWORD);
  if (login !== undefined) return null;
  useLogin.setState({ returnTo: new URL(request.url).pathname });
  return redirect('/');
}

const signInRoute = {
  Component: SignInPage,
  loader: () => (isSignedIn() ? redirect('/home') : null),
} as const;

const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <Broken />,
    HydrateFallback: () => null,
    children: [
      { path: '/', ...signInRoute },
      { path: '/login', ...signInRoute },
      {
        path: '/page/rules/*',
        lazy: async () => ({ Component: (await import('./rules/bare-page.tsx')).BareRulesPage }),
      },
      {
        Component: Shell,
        loader: guard,
        children: [
          { path: '/home', Component: HomePage },
          { path: '/home/in-play', Component: InPlayPage },
          { path: '/all-sports/:sportId', Component: SportPage },
          {
            path: '/game-details/:sportId/:matchId',
            lazy: async () => ({ Component: (await import('./game/game-page.tsx')).GamePage }),
          },
          {
            path: '/report/current-bet',
            lazy: async () => ({ Component: (await import('./bets/current-bets-page.tsx')).CurrentBetsPage }),
          },
          {
            path: '/report/account-statement',
            lazy: async () => ({ Component: (await import('./reports/statement-page.tsx')).StatementPage }),
          },
          {
            path: '/report/profit-loss',
            lazy: async () => ({ Component: (await import('./reports/profit-page.tsx')).ProfitPage }),
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
            path: '/setting/app-keys',
            lazy: async () => ({ Component: (await import('./setting/app-keys-page.tsx')).AppKeysPage }),
          },
          ...[
            '/casino',
            '/casino/list',
            '/casino/list/:seriesId',
            '/casino/match/:matchId',
            '/world-casino',
            '/CM/MD/:matchId',
          ].map((path) => ({
            path,
            lazy: async () => ({ Component: (await import('./casino/casino-page.tsx')).CasinoPage }),
          })),
          {
            path: '/match/matchdetail/:matchId',
            lazy: async () => ({ Component: (await import('./game/match-redirect.tsx')).MatchRedirect }),
          },
          {
            path: '/horse-racing/:matchId/:date?',
            lazy: async () => ({ Component: (await import('./racing/race-page.tsx')).RacePage }),
          },
          { path: '*', Component: Nowhere },
        ],
      },
    ],
  },
];

export const router = createHashRouter(routes);

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <Announcer />
    </>
  );
}

function Nowhere() {
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
          <Trans>Load again</Trans>
        </button>
      </div>
    </main>
  );
}
