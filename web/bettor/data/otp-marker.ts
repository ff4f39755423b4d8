import type { LoginSession } from '../../shared/login-session.ts';

// A sign-in that waits for its code leaves a marker on the device (specification §3, §4: pending verification).

const MARKER = 'otp-verify';
export const CHANGE_PASSWORD = '/setting/change-password';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const isVerificationPending = (local: Pick<Storage, 'getItem'>): boolean => local.getItem(MARKER) !== null;

/** Whose sign-in waits; empty where the marker names nobody. */
export function pendingUserName(local: Pick<Storage, 'getItem'>): string {
  const marker = local.getItem(MARKER) ?? '';
  return /^[\w.-]{3,32}$/.test(marker) ? marker : '';
}

export function markVerificationPending(local: Store, userName: string): void {
  local.setItem(MARKER, userName);
}

export function endVerification(local: Store): void {
  local.removeItem(MARKER);
}

/** Pages that nobody is sent away from, whatever waits. */
const isOpenPage = (page: string): boolean => page === '/' || /^\/(login|page\/rules)(\/|$)/.test(page);

/**
 * Where somebody has to go before anything else: to the code that waits, or to a password of their own.
 *
 * @param page  the page on screen, as the hash names it
 */
export function duePage(
  page: string,
  { login, local }: { readonly login: LoginSession | undefined; readonly local: Pick<Storage, 'getItem'> },
): string | undefined {
  if (isOpenPage(page)) return undefined;
  if (isVerificationPending(local)) return '/login';
  return login?.user.is_change_password === 1 && page !== CHANGE_PASSWORD ? CHANGE_PASSWORD : undefined;
}
