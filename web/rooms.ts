// Who may import whom in web/bettor: oxlint.config.ts holds it, scripts/borders.test.ts breaks each border once.

/**
 * Of each room the rooms that it may import beside `data` and web/shared. What several pages need stands in a room below
 * them; no page imports another one.
 */
export const ROOMS = {
  data: [],
  site: [],
  charts: [],
  favourites: [],
  slip: [],
  'cash-out': ['slip'],
  'one-click': ['slip'],
  markets: ['cash-out', 'charts', 'favourites', 'one-click', 'slip'],
  bets: ['slip'],
  cashier: [],
  casino: [],
  game: ['favourites', 'markets'],
  ladder: ['charts', 'one-click', 'slip'],
  limits: [],
  lists: ['markets', 'slip'],
  'multi-market': ['favourites', 'markets'],
  notices: [],
  queries: [],
  racing: ['markets'],
  reports: [],
  rules: ['site'],
  security: [],
  setting: [],
  'sign-in': ['site'],
  'sign-up': ['site'],
  // The frame around the pages shows parts of many.
  shell: ['bets', 'cashier', 'casino', 'limits', 'notices', 'one-click', 'racing', 'rules', 'setting', 'site', 'slip'],
} as const;

export type Room = keyof typeof ROOMS;

/** What a room may not import. */
export function forbiddenTo(room: Room): Room[] {
  const allowed: readonly string[] = [room, 'data', ...ROOMS[room]];
  return (Object.keys(ROOMS) as Room[]).filter((other) => !allowed.includes(other));
}
