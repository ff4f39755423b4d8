// Lines of the customer's specification that cannot be met before the casino's own tables are there, and how lines are
// read that leave something open.

/** What waits for the casino's own tables: the route or the entry is there and says so. */
export const OPEN: readonly string[] = [
  '§2 casino/list, casino/list/{seriesId}: the games of a series',
  '§2 casino/match/{matchId}, CM/MD/{matchId}: a table',
  '§2 report/casino-result: rows of games that were played',
  '§2 Header: casino series after the sports of the top navigation (series/getSeriesHeader 1 answers none yet)',
  '§2 Modals: Casino Buttons are kept; no table takes them yet',
  '§3 Shared state: last-result modal data',
  '§4 Sport −1 (Indian casino) being active',
  '§5 Virtual Cricket and Teenpatti: their rules are on the page, their tables are not',
];

/** What a line that can be read in two ways is taken to mean. */
export const READ_AS: readonly string[] = [
  '§3, §5 master_password and old_password: both are the present password. The form asks for it once and sends it under both names',
  '§3 Country entry: flag is the address of the flag’s picture',
  '§4 The welcome flag is set by every sign-in',
  '§5, §4 Where who is logged out goes: from a guarded page to /, after anything else to /login; both show the sign-in',
  '§8 Toasts: one that is pointed at or holds the focus stays so long, and a setting keeps them until they are closed',
  '§9 Date display: every date that is shown for itself. Lists of matches name the day (Today 21:30) and tell the full date when pointed at; the fields in which days are chosen are the browser’s own',
  '§9 Averages of teams and players: what the specification does not show is what sites of its kind publish',
];
