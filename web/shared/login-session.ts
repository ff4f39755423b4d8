import type { UserInfo } from 'protocol';

// Device storage, under the names that the customer's specification gives.

export interface LoginSession {
  readonly user: UserInfo;
  readonly token: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Ours: the specification names none. */
const STAFF_KEY = 'isStaff';
/** Ours too: the exchange ended the login session, nobody signed out. */
const OVER_KEY = 'isLoginOver';

type SessionStore = Store & Pick<Storage, 'clear'>;

/** Logged in means that a stored user record and a token exist; otherwise what this tab kept is cleared. */
export function readLoginSession(local: Store, session: SessionStore): LoginSession | undefined {
  const stored = storedLoginSession(local);
  if (stored === undefined) session.clear();
  return stored;
}

/** What the device has stored now: another tab, or its owner, may have removed it (specification §5, §6). */
export function storedLoginSession(local: Pick<Storage, 'getItem'>): LoginSession | undefined {
  const user = readJson(local, 'userinfo') as UserInfo | undefined;
  const token = local.getItem('usertoken');
  if (user === undefined || typeof user.user_id !== 'number' || token === null || token === '') return undefined;
  return { user, token };
}

/** True if somebody has signed in on this device since a tab read its login session. */
export function isSignedInAgain(local: Pick<Storage, 'getItem'>, own: LoginSession | undefined): boolean {
  const stored = storedLoginSession(local);
  return own !== undefined && stored !== undefined && stored.token !== own.token;
}

export function keepLoginSession(local: Store, login: LoginSession): void {
  local.removeItem(OVER_KEY);
  local.setItem('userinfo', JSON.stringify(login.user));
  local.setItem('usertoken', login.token);
  local.setItem('logedIn', 'true');
  local.setItem('userId', String(login.user.user_id));
  local.setItem('parent_id', String(login.user.parent_id));
  // Its presence tells that this device keeps what it is given.
  local.setItem('testData', '1');
}

/** For the other tabs, before the login session is dropped. */
export const keepOver = (local: Store): void => local.setItem(OVER_KEY, '1');

export const isKeptOver = (local: Pick<Storage, 'getItem'>): boolean => local.getItem(OVER_KEY) === '1';

/** That they work at the desk, as long as they are signed in. */
export function keepStaff(local: Store, isStaff: boolean): void {
  if (isStaff) local.setItem(STAFF_KEY, '1');
  else local.removeItem(STAFF_KEY);
}

export const isKeptStaff = (local: Pick<Storage, 'getItem'>): boolean => local.getItem(STAFF_KEY) === '1';

export function dropLoginSession(local: Store, session: SessionStore): void {
  for (const key of ['userinfo', 'usertoken', 'logedIn', 'parent_id', STAFF_KEY]) local.removeItem(key);
  session.removeItem('exposureBalance');
}

/** The record under a key, or undefined when there is none or it cannot be read. */
export function readJson(store: Pick<Storage, 'getItem'>, key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
