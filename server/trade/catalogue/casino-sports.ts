import type { CasinoSport } from 'protocol';
import type { Match } from './catalogue-rows.ts';

/** Our own casino: its tables are matches of this sport with ids below 0, their rounds matches with ids of their own. */
export const CASINO_SPORT = { sportId: -1, name: 'Our Casino' } as const;
/** The same of virtual races and virtual cricket. */
export const VIRTUAL_SPORT = { sportId: -17, name: 'Our Virtual' } as const;

const OWN_SPORTS: readonly number[] = [CASINO_SPORT.sportId, VIRTUAL_SPORT.sportId];

export const isSportOfTables = (sportId: number): boolean => OWN_SPORTS.includes(sportId);

/** A table, or a round of one. */
export const isOfTable = ({ sport }: Pick<Match, 'sport'>): boolean => isSportOfTables(sport.sportId);

/** A round of a table is a match that no list has: it is shown by its table. */
export const isRound = (match: Pick<Match, 'sport' | 'matchId'>): boolean => isOfTable(match) && match.matchId > 0;

/** Kinds of casino that the menus know. One is active while it has something to play. */
export const CASINO_SPORTS: readonly CasinoSport[] = [
  { sport_id: 'indiancasino', name: 'Our Casino', is_active: '0', order: 1 },
  { sport_id: 'virtual', name: 'Our Virtual', is_active: '0', order: 2 },
  { sport_id: 'worldcasino', name: 'Live Casino', is_active: '0', order: 3 },
  { sport_id: 'slot', name: 'Slot Game', is_active: '0', order: 4 },
  { sport_id: 'fantasy', name: 'Fantasy Game', is_active: '0', order: 5 },
  { sport_id: 'matka', name: 'Matka', is_active: '0', order: 6 },
];
