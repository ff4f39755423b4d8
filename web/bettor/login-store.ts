import { create } from 'zustand';
import {
  dropLoginSession,
  keepLoginSession,
  readJson,
  readLoginSession,
  type LoginSession,
} from '../shared/login-session.ts';

interface LoginState {
  readonly login: LoginSession | undefined;
  /** Where to go after the next sign-in: the page that a lost login session interrupted. */
  readonly returnTo: string | undefined;
  /** Why the bettor was signed out, in words; empty when they asked for it. */
  readonly notice: string;
  /** Where who is signed out goes: from a guarded page to '/', else to '/login' (specification §4, §5). */
  readonly signInPage: '/' | '/login';
}

export const useLogin = create<LoginState>(() => ({
  login: readLoginSession(localStorage, sessionStorage),
  returnTo: undefined,
  notice: '',
  signInPage: '/login',
}));

export function signedIn(login: LoginSession): void {
  keepLoginSession(localStorage, login);
  useLogin.setState({ login, notice: '' });
}

/** @param why empty when the bettor asked for it; then nothing of the visit is kept */
export function signedOut(why: string, returnTo?: string, signInPage: LoginState['signInPage'] = '/login'): void {
  if (useLogin.getState().login === undefined) return;
  dropLoginSession(localStorage, sessionStorage);
  useLogin.setState({ login: undefined, notice: why, returnTo, signInPage });
}

/** What the device has stored is what counts: another tab, or its owner, may have removed it (specification §5, §6). */
export const isStillStored = (): boolean =>
  readJson(localStorage, 'userinfo') !== undefined && localStorage.getItem('usertoken') !== null;
