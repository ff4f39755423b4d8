import { useUpdate } from './shell/update-store.ts';

// The service worker keeps the shell of the application, so that it opens without a network. It keeps no price, no
// figure and no answer of the API.

const ADDRESS = '/service-worker.js';
const LOOK_FOR_NEWER_MS = 15 * 60_000;

interface TrustedScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The one address that becomes script: the page's policy trusts no other string. */
function workerAddress(): string {
  const types = (globalThis as { trustedTypes?: TrustedScriptUrls }).trustedTypes;
  return types === undefined
    ? ADDRESS
    : types.createPolicy('evens', { createScriptURL: () => ADDRESS }).createScriptURL(ADDRESS);
}

/** The bettor has said to load the newer version. */
let isWanted = false;

const skipWaiting = (worker: ServiceWorker) => worker.postMessage({ type: 'SKIP_WAITING' });

/** Changes over to the version that waits now, which is not always the one that was offered. */
function apply({ waiting, installing }: ServiceWorkerRegistration): void {
  isWanted = true;
  // Another tab has changed over already: this page is all that is left of the older version.
  if (waiting === null && installing === null) location.reload();
  else if (waiting !== null) skipWaiting(waiting);
}

/** A version that waits is offered; the page changes over to it when the bettor says so, and not before. */
const offer = (registration: ServiceWorkerRegistration) =>
  useUpdate.setState({ apply: () => apply(registration), isPutOff: false });

/** @param registration  undefined where something between us and the browser forbids workers */
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
  });
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) offer(registration);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state !== 'installed' || navigator.serviceWorker.controller === null) return;
      if (isWanted) skipWaiting(next);
      else offer(registration);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), LOOK_FOR_NEWER_MS);
}

/** Makes the application installable, where the browser can. A page on http elsewhere than this machine cannot. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).then(watch, () => undefined);
}
