// Lines of the customer's specification that cannot be met before the casino's own tables are there.

/** What waits for the casino's own tables: the route or the entry is there and says so. */
export const OPEN: readonly string[] = [
  '§2 casino/list, casino/list/{seriesId}: the games of a series',
  '§2 casino/match/{matchId}, CM/MD/{matchId}: a table',
  '§2 world-casino: the games behind Live Casino, Slot Game and Fantasy Game',
  '§2 report/casino-result, report/live-casino-bets: rows of games that were played',
  '§2 Header: casino series after the sports of the top navigation (series/getSeriesHeader 1 answers none yet)',
  '§2 Modals: Casino Buttons are kept; no table takes them yet',
  '§3 Shared state: last-result modal data, live-casino flag',
  '§4 Sport −1 (Indian casino) being active',
  '§5 Virtual Cricket and Teenpatti: their rules are on the page, their tables are not',
];
