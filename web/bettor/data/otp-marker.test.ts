import { expect, test } from 'vitest';
import {
  duePage,
  endVerification,
  isVerificationPending,
  markVerificationPending,
  pendingUserName,
} from './otp-marker.ts';

function aStore(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const loginOf = (is_change_password: 0 | 1) => ({
  token: 'secret',
  user: { user_id: 20, user_name: 'asha27', parent_id: 1, is_change_password, is_signup_user: 0 } as const,
});

test('the marker names who has to enter a code, and goes with it (specification §3)', () => {
  const local = aStore();
  markVerificationPending(local, 'asha27');
  expect([...local.map]).toEqual([['otp-verify', 'asha27']]);
  expect([isVerificationPending(local), pendingUserName(local)]).toEqual([true, 'asha27']);
  endVerification(local);
  expect(isVerificationPending(local)).toBe(false);
});

test.each(['1', '', '<b>asha</b>'])('a marker %o pends, and names nobody', (marker) => {
  const local = aStore({ 'otp-verify': marker });
  expect([isVerificationPending(local), pendingUserName(local)]).toEqual([true, '']);
});

// Specification §4: pending verification, and forced password change.
test.each<[string, 0 | 1 | undefined, Record<string, string>, string | undefined]>([
  ['/home', 0, {}, undefined],
  ['/home', undefined, {}, undefined],
  ['/home', 0, { 'otp-verify': '1' }, '/login'],
  ['/report/current-bet', undefined, { 'otp-verify': '1' }, '/login'],
  ['/login', undefined, { 'otp-verify': '1' }, undefined],
  ['/page/rules/terms-and-conditions', 0, { 'otp-verify': '1' }, undefined],
  ['/home', 1, {}, '/setting/change-password'],
  ['/setting/change-password', 1, {}, undefined],
  ['/home', 1, { 'otp-verify': '1' }, '/login'],
])('on %s with is_change_password %o and %o one goes to %o', (page, isChange, entries, due) => {
  const login = isChange === undefined ? undefined : loginOf(isChange);
  expect(duePage(page, { login, local: aStore(entries) })).toBe(due);
});
