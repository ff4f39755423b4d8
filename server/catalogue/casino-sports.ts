import type { CasinoSport } from 'protocol';

/** Kinds of casino that the menus know. None has tables yet, and none is active before it has. */
export const CASINO_SPORTS: readonly CasinoSport[] = [
  { sport_id: 'indiancasino', name: 'Our Casino', is_active: '0', order: 1 },
  { sport_id: 'virtual', name: 'Our Virtual', is_active: '0', order: 2 },
  { sport_id: 'worldcasino', name: 'Live Casino', is_active: '0', order: 3 },
  { sport_id: 'slot', name: 'Slot Game', is_active: '0', order: 4 },
  { sport_id: 'fantasy', name: 'Fantasy Game', is_active: '0', order: 5 },
  { sport_id: 'matka', name: 'Matka', is_active: '0', order: 6 },
];
