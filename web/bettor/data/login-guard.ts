import { t } from '@lingui/core/macro';
import { isSignedInAgain, keepOver, storedLoginSession } from '../../shared/login-session.ts';
import { signedOut, useLogin } from '../../shared/login-store.ts';
import { duePage } from './otp-marker.ts';
import { useUi } from './ui-store.ts';
import { WELCOME_KEY } from './welcome-key.ts';

export const sessionEnded = (): string => t`Your login session has ended. Please sign in again.`;

/** The page on screen, as the hash names it. */
const pageNow = (): string => location.hash.replace(/^#/, '') || '/home';

/** By the exchange: a desk that is open beside this page keeps what was typed on it. */
export function loginSessionEnded(): void {
  const { login } = useLogin.getState();
  if (login !== undefined && !isSignedInAgain(localStorage, login)) keepOver(localStorage);
  loginSessionLost();
}

export function loginSessionLost(): void {
  // Another tab has signed in since: its login session stays, and this page begins anew with it.
  if (isSignedInAgain(localStorage, useLogin.getState().login)) location.reload();
  else signedOut(sessionEnded(), pageNow());
}

/**
 * Checked with every request (specification §4): a code or a password of one's own may be due before anything else.
 * What the device has stored is what counts: another tab may have learnt it, and who is stored nowhere is nobody (§5).
 */
export function goWhereDue(): void {
  const { login } = useLogin.getState();
  const stored = storedLoginSession(localStorage);
  if (login !== undefined && stored === undefined) return loginSessionLost();
  const due = duePage(pageNow(), { login: login === undefined ? undefined : stored, local: localStorage });
  if (due !== undefined) location.hash = due;
  else if (stored !== undefined && localStorage.getItem(WELCOME_KEY) !== null) useUi.setState({ welcomeOpen: true });
}
