import { createHashRouter, redirect, useRouteError, type RouteObject } from 'react-router';
import type { OwnPermissions } from './data/permissions.ts';
import { DETAIL_PAGES, firstOf, pagesOf } from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** The desk of somebody with these permissions. Who has none of them has no desk. */
export function startDesk({ permissions, mustSetUpFactor }: OwnPermissions) {
  if (mustSetUpFactor) return createHashRouter([{ path: '*', Component: SecondFactorFirst }]);
  const pages = pagesOf(permissions);
  const first = firstOf(pages)?.path;
  const children: RouteObject[] = [
    ...[...pages, ...DETAIL_PAGES.filter(({ permission }) => permissions.has(permission))].map(
      ({ path, route = path, load }) => ({
        path: route,
        lazy: load,
      }),
    ),
    ...(first === undefined ? [] : [{ path: '/', loader: () => redirect(first) }]),
    { path: '*', Component: first === undefined ? NoDesk : Nowhere },
  ];
  return createHashRouter([{ Component: Shell, errorElement: <Broken />, HydrateFallback: () => null, children }]);
}

function SecondFactorFirst() {
  return (
    <main className="card empty broken">
      <h1>Set up your second factor first</h1>
      <p>Staff also sign in with a code from an authenticator app. Setting it up takes a minute.</p>
      <a className="btn go" href="/#/security-auth">
        Set it up
      </a>
    </main>
  );
}

function NoDesk() {
  return (
    <section className="card empty">
      <h1>The desk is for staff</h1>
      <p>Your account has no staff permissions.</p>
      <a className="btn go" href="/">
        Go to the site
      </a>
    </section>
  );
}

function Nowhere() {
  return (
    <section className="card empty">
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, or your role does not include this page.</p>
      <a className="btn go" href="#/">
        Go to the desk
      </a>
    </section>
  );
}

/** Shown after a fault of ours, or if a part of the desk cannot be loaded. */
function Broken() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className="card empty broken">
      <h1>Something went wrong</h1>
      <p>Nothing was changed in the markets. Reload the desk to continue.</p>
      <button type="button" className="btn go" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
