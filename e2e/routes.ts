import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ListedMatch } from './bettor.ts';

// The pages of the bettors' application, read from its own table of routes, so that no walk forgets one.

const FOLDER = resolve(import.meta.dirname, '../web/bettor');

/** Every path of the tables of routes, as it is written there: `/game-details/:sportId/:matchId`. */
export function routePatterns(): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const tables = files.filter((file) => file === 'app.tsx' || /-routes\.tsx?$/.test(file));
  const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
  const text = tables.map(read).join('\n');
  const paths = [...text.matchAll(/'(\/[^'\s]*)'/g)].map((found) => found[1] as string);
  const all = files.map(read).join('\n');
  const named = [...text.matchAll(/path: ([A-Z_]+)/g)].map((found) => {
    const value = new RegExp(`const ${found[1]} = '([^']+)'`).exec(all)?.[1];
    if (value === undefined) throw new Error(`the path ${found[1]} is written nowhere`);
    return value;
  });
  return [...new Set([...paths, ...named])];
}

/** Pages for whoever is not signed in. Somebody who is signed in is sent on from them. */
export const isForStrangers = (pattern: string): boolean =>
  pattern === '/' || /^\/(?:login|page|sign-up|auth|forgot)/.test(pattern) || pattern.endsWith('/sign-up');

/** Every pattern for whoever is signed in. */
export const bettorRoutes = (): string[] => routePatterns().filter((one) => !isForStrangers(one));

/** Matches to fill the patterns with: one of cricket in play, another sport's, and a race that is hours ahead. */
export interface Examples {
  readonly live: ListedMatch;
  readonly other: ListedMatch;
  readonly race: ListedMatch;
  /** A bet of the bettor's. */
  readonly betId: string;
}

const NO_MATCH: ListedMatch = {
  match_name: 'A v B',
  match_id: 1,
  sport_id: 4,
  state: 'upcoming',
  open_date: '2026-01-01T00:00:00Z',
  markets: [],
};
/** For patterns that name no match. */
export const NOWHERE: Examples = { live: NO_MATCH, other: NO_MATCH, race: NO_MATCH, betId: '1' };

/** Addresses that stand for a pattern. */
export function addressesOf(pattern: string, { live, other, race, betId }: Examples): string[] {
  const fill = (values: Record<string, string | number>) =>
    pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => String(values[name] ?? 1));
  if (pattern === '/page/rules/*') return ['/page/rules/terms-and-conditions', '/page/rules/responsible-gaming'];
  if (pattern.startsWith('/horse-racing')) return [fill({ matchId: race.match_id, date: race.open_date.slice(0, 10) })];
  if (pattern.includes(':sportId') && !pattern.includes(':matchId')) return [4, 7].map((sportId) => fill({ sportId }));
  if (pattern.startsWith('/game-details')) {
    return [live, other, race].map((match) => fill({ sportId: match.sport_id, matchId: match.match_id }));
  }
  const marketId = live.markets[0]?.market_id ?? 1;
  const code = 'teen20';
  return [fill({ sportId: live.sport_id, matchId: live.match_id, marketId, betId, code }).replace('*', 'anything')];
}
