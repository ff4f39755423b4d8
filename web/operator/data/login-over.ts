import { create } from 'zustand';
import { dropLoginSession, keepOver, storedLoginSession } from '../../shared/login-session.ts';
import { useLogin } from '../../shared/login-store.ts';

/** True once the exchange has ended the login session of an open desk: the page stays with what was typed on it. */
export const useLoginOver = create<{ readonly isOver: boolean }>(() => ({ isOver: false }));

export function loginIsOver(): void {
  if (useLoginOver.getState().isOver) return;
  keepOver(localStorage);
  dropLoginSession(localStorage, sessionStorage);
  useLoginOver.setState({ isOver: true });
}

/** Somebody has signed in on this device. @returns true if the desk goes on as the person that it was */
export function goesOn(): boolean {
  const login = storedLoginSession(localStorage);
  if (login?.user.user_id !== useLogin.getState().login?.user.user_id) return false;
  useLogin.setState({ login });
  useLoginOver.setState({ isOver: false });
  return true;
}
