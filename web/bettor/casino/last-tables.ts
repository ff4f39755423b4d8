import { readJson } from '../../shared/login-session.ts';

const KEY = 'lastTables';
const MOST = 4;

/** Codes of the tables that this device looked at, the latest first. */
export function lastTables(): readonly string[] {
  const stored = readJson(localStorage, KEY);
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, MOST) : [];
}

export function noteTable(code: string): void {
  const rest = lastTables().filter((one) => one !== code);
  localStorage.setItem(KEY, JSON.stringify([code, ...rest].slice(0, MOST)));
}
