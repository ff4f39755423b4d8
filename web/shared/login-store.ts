import { create } from 'zustand';
import {
  dropLoginSession,
  isKeptStaff,
  keepLoginSession,
  keepStaff,
  type LoginSession,
  readLoginSession,
} from './login-session.ts';
import { dropMessages } from './toasts/toast-store.ts';

interface LoginState {
  readonly login: LoginSession | undefined;
  /** Signed in here, and works at the desk. */
  readonly isStaff: boolean;
  /** Where to go after the next sign-in: the page that a lost login session interrupted. */
  readonly returnTo: string | undefined;
  /** Why the bettor was signed out, in words; empty when they asked for it. */
  readonly notice: string;
  /** Where who is signed out goes: from a guarded page to '/', else to '/login' (specification §4, §5). */
  readonly signInPage: '/' | '/login';
}

const kept = readLoginSession(localStorage, sessionStorage);

export const useLogin = create<LoginState>(() => ({
  login: kept,
  isStaff: kept !== undefined && isKeptStaff(localStorage),
  returnTo: undefined,
  notice: '',
  signInPage: '/login',
}));

export function signedIn(login: LoginSession): void {
  keepLoginSession(localStorage, login);
  useLogin.setState({ login, notice: '' });
}

export function markStaff(isStaff: boolean): void {
  keepStaff(localStorage, isStaff);
  useLogin.setState({ isStaff });
}

/** @param why empty when the bettor asked for it; then nothing of the visit is kept */
export function signedOut(why: string, returnTo?: string, signInPage: LoginState['signInPage'] = '/login'): void {
  if (useLogin.getState().login === undefined) return;
  dropLoginSession(localStorage, sessionStorage);
  dropMessages();
  useLogin.setState({ login: undefined, isStaff: false, notice: why, returnTo, signInPage });
}
