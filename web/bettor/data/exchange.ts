import { t } from '@lingui/core/macro';
import { QueryClient } from '@tanstack/react-query';
import { storedLoginSession } from '../../shared/login-session.ts';
import { createCaller, LoginSessionEnded, Refusal } from '../../shared/wire/call.ts';
import { consoleClearer } from '../../shared/wire/clear-console.ts';
import { signedOut, useLogin } from '../../shared/login-store.ts';
import { WELCOME_KEY } from './welcome-key.ts';
import { duePage } from './otp-marker.ts';
import { useUi } from './ui-store.ts';

// The one door through which this application calls the exchange.

export const sessionEnded = (): string => t`Your login session has ended. Please sign in again.`;

/** The page on screen, as the hash names it. */
const pageNow = (): string => location.hash.replace(/^#/, '') || '/home';

export function loginSessionLost(): void {
  signedOut(sessionEnded(), pageNow());
}

/**
 * Checked with every request (specification §4): a code or a password of one's own may be due before anything else.
 * What the device has stored is what counts: another tab may have learnt it, and who is stored nowhere is nobody (§5).
 */
function goWhereDue(): void {
  const { login } = useLogin.getState();
  const stored = storedLoginSession(localStorage);
  if (login !== undefined && stored === undefined) return loginSessionLost();
  const due = duePage(pageNow(), { login: login === undefined ? undefined : stored, local: localStorage });
  if (due !== undefined) location.hash = due;
  else if (stored !== undefined && localStorage.getItem(WELCOME_KEY) !== null) useUi.setState({ welcomeOpen: true });
}

const requested = consoleClearer(
  () => console.clear(),
  (run, ms) => setTimeout(run, ms),
);

export const call = createCaller({
  fetch: (input, init) => {
    requested();
    goWhereDue();
    return fetch(input, init);
  },
  token: () => useLogin.getState().login?.token,
  cookie: () => document.cookie,
  onLoginSessionEnded: loginSessionLost,
});

/** A refusal or a lost login session will not be cured by asking again; a lost connection may. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && !(error instanceof Refusal) && !(error instanceof LoginSessionEnded);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
