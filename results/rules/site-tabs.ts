/** The tabs of the Site Rules, in the page's order and spelling. */
export const SITE_TABS = [
  'Horse Racing',
  'Handball',
  'Table Tennis',
  'Basketball',
  'Vollyball',
  'Ice Hockey',
  'Football',
  'Tennis',
  'Snooker',
  'E-Games',
  'Fustal',
  'Big Bash League',
  'Lunch Favourite',
  'Politics',
  'Bookmaker',
  'Teenpatti',
  'CricketCasino',
  'Fancy Market 1',
  'Football Fancy',
  'IPL',
  'Kabaddi',
  'World Cup',
  'Khado',
  'Election',
  'Fancy',
  'Match',
  'Binary',
] as const;
export type SiteTab = (typeof SITE_TABS)[number];

export const isSiteTab = (name: string): name is SiteTab => (SITE_TABS as readonly string[]).includes(name);
