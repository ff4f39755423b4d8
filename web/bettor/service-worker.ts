import { NewerVersion } from './shell/newer-version.ts';
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

/**
 * A version that waits is offered; the page changes over to it when the bettor says so, and not before.
 *
 * @param registration  undefined where something between us and the browser forbids workers
 */
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return;
  const host = {
    workers: navigator.serviceWorker,
    reload: () => location.reload(),
    after: (ms: number, run: () => void) => void setTimeout(run, ms),
  };
  const versions = new NewerVersion(registration, host);
  versions.watch(() => useUpdate.setState({ apply: () => versions.apply(), isPutOff: false }));
  setInterval(() => void registration.update().catch(() => undefined), LOOK_FOR_NEWER_MS);
}

/** Makes the application installable, where the browser can. A page on http elsewhere than this machine cannot. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).then(watch, () => undefined);
}
