import type { LoginSession } from '../../shared/login-session.ts';
import { forgetAccount } from './account-store.ts';
import { stream, call, queryClient } from './exchange.ts';
import { forgetForms } from '../../shared/forms/kept-forms.ts';
import { signedIn, signedOut } from '../../shared/login-store.ts';
import { WELCOME_KEY } from './welcome-key.ts';

// What belongs to one bettor's visit, from sign-in to sign-out.

interface VisitPart {
  readonly onBegin?: () => void;
  /** What was somebody else's goes. */
  readonly onForget?: () => void;
  /** Another page is shown. */
  readonly onPageLeft?: () => void;
  /** The page is in view again, or the network is back. */
  readonly onReturn?: () => void;
}

const parts = new Set<VisitPart>();
let lastUser: number | undefined;

/** For a feature that keeps something of the visit. */
export function joinVisit(part: VisitPart): void {
  parts.add(part);
}

function forgetVisit(): void {
  queryClient.clear();
  forgetAccount();
  forgetForms();
  for (const part of parts) part.onForget?.();
}

/** After a lost login session the same bettor finds the slip as it was; somebody else finds nothing. */
export function beginVisit(login: LoginSession): void {
  if (lastUser !== undefined && lastUser !== login.user.user_id) forgetVisit();
  lastUser = login.user.user_id;
  localStorage.setItem(WELCOME_KEY, '1');
  signedIn(login);
  for (const part of parts) part.onBegin?.();
}

/** The router changes pages without a sign that could be listened for. */
export function pageWasLeft(): void {
  for (const part of parts) part.onPageLeft?.();
}

export function returnToVisit(): void {
  for (const part of parts) part.onReturn?.();
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
