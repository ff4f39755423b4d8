import { create } from 'zustand';
import { useLogin } from '../../shared/login-store.ts';

const keyOf = (): string => `evens-desk-urgent-${useLogin.getState().login?.user.user_id ?? 0}`;

const isKept = (): boolean => {
  try {
    return localStorage.getItem(keyOf()) === 'on';
  } catch {
    // A browser that keeps nothing: off again with the next page.
    return false;
  }
};

/** True if this person wants to be called on this device when something is urgent. */
export const useUrgentSwitch = create<{ readonly isOn: boolean }>(() => ({ isOn: isKept() }));

/** Off by default. Turned on by a press, it asks the browser for its permission: refused, the sound is left. */
export function switchUrgent(isOn: boolean): void {
  useUrgentSwitch.setState({ isOn });
  try {
    if (isOn) localStorage.setItem(keyOf(), 'on');
    else localStorage.removeItem(keyOf());
  } catch {
    // As above.
  }
  if (isOn && 'Notification' in window && Notification.permission === 'default') void Notification.requestPermission();
}
