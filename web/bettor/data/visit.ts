import type { LoginSession } from '../../shared/login-session.ts';
import { forgetAccount } from './account-store.ts';
import { stream } from './live.ts';
import { call, queryClient } from './exchange.ts';
import { forgetForms } from '../../shared/forms/kept-forms.ts';
import { signedIn, signedOut } from '../../shared/login-store.ts';
import { WELCOME_KEY } from './welcome-key.ts';
import { CLOSED } from '../slip/slip-machine.ts';
import { askForOutcome, useSlip } from '../slip/slip-store.ts';

// What belongs to one bettor's visit, from sign-in to sign-out.

let lastUser: number | undefined;

function forgetVisit(): void {
  queryClient.clear();
  forgetAccount();
  forgetForms();
  useSlip.setState({ slip: CLOSED, placedCount: 0 });
}

/** After a lost login session the same bettor finds the slip as it was; somebody else finds nothing. */
export function beginVisit(login: LoginSession): void {
  if (lastUser !== undefined && lastUser !== login.user.user_id) forgetVisit();
  lastUser = login.user.user_id;
  localStorage.setItem(WELCOME_KEY, '1');
  signedIn(login);
  askForOutcome();
}

export function resumeVisit(login: LoginSession): void {
  lastUser = login.user.user_id;
}

/** Signs out on this device at once; the exchange is told as well, and an unreachable one changes nothing here. */
export function endVisit(login: LoginSession): void {
  call('user/logout', { user_id: login.user.user_id, token: login.token }).catch(() => undefined);
  stream.stop();
  forgetVisit();
  signedOut('');
}
