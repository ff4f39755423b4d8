import { expect, test } from 'vitest';
import { dropLoginSession, isSignedInAgain, keepLoginSession, readLoginSession } from './login-session.ts';

const user = { user_id: 20, user_name: 'asha27', parent_id: 1, is_change_password: 0, is_signup_user: 0 } as const;

function aStore(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  };
}

test('what is kept is read again', () => {
  const local = aStore();
  keepLoginSession(local, { user, token: 'secret' });
  expect([...local.map.keys()].toSorted()).toEqual([
    'logedIn',
    'parent_id',
    'testData',
    'userId',
    'userinfo',
    'usertoken',
  ]);
  expect(readLoginSession(local, aStore())).toEqual({ user, token: 'secret' });
});

test.each([
  ['no token', { userinfo: JSON.stringify(user) }],
  ['an empty token', { userinfo: JSON.stringify(user), usertoken: '' }],
  ['no user', { usertoken: 'secret' }],
  ['a broken user', { userinfo: '{"user_id":', usertoken: 'secret' }],
  ['a user without a number', { userinfo: '{}', usertoken: 'secret' }],
])('%s means logged out, and clears the tab', (_, entries) => {
  const session = aStore({ exposureBalance: '{}', other: '1' });
  expect(readLoginSession(aStore(entries as Record<string, string>), session)).toBeUndefined();
  expect(session.map.size).toBe(0);
});

test('signing out removes what the specification names and nothing else', () => {
  const local = aStore({ globalData: '{}', theme: 'dark' });
  const session = aStore({ exposureBalance: '{}' });
  keepLoginSession(local, { user, token: 'secret' });
  dropLoginSession(local, session);
  expect([...local.map.keys()].toSorted()).toEqual(['globalData', 'testData', 'theme', 'userId']);
  expect(session.map.size).toBe(0);
});

test('a tab whose token ended knows that somebody has signed in again since', () => {
  const local = aStore();
  const own = { user, token: 'ended' };
  expect(isSignedInAgain(local, own)).toBe(false);
  keepLoginSession(local, own);
  expect(isSignedInAgain(local, own)).toBe(false);
  keepLoginSession(local, { user, token: 'fresh' });
  expect(isSignedInAgain(local, own)).toBe(true);
  expect(isSignedInAgain(local, undefined)).toBe(false);
});
