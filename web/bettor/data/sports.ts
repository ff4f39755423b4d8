import type { Sport } from 'protocol';

// Which sports are shown where, and in which order (the specification, "Sidebar" and "Sport list ordering").

const FIRST_WHEN_PRESENT = 2378961;
export const CRICKET = 4;
const RACING: readonly number[] = [7, 4339];
export const OUR_CASINO = -1;
export const OUR_VIRTUAL = -17;
/** Our own casino and its virtual games, which are no sports of the tree. */
const NOT_IN_TREE: readonly number[] = [OUR_VIRTUAL, OUR_CASINO];
/** The sports of the top navigation, beside home. */
const IN_NAVIGATION: readonly number[] = [1, 2, 4, 998917, 7522];

export const isRacing = (sportId: number): boolean => RACING.includes(sportId);

/** Whether our own casino is open to bettors (the specification, 6). */
export const hasOurCasino = (sports: readonly Sport[]): boolean =>
  sports.some((sport) => sport.sport_id === OUR_CASINO && sport.is_active === '1');

/** Where a sport's group stands, known before the exchange has listed its sports: nothing moves when it has. */
function standing(id: number): number {
  if (id === FIRST_WHEN_PRESENT) return 0;
  if (id === CRICKET) return 1;
  return isRacing(id) ? 3 : 2;
}

/** The All Sports tree: 2378961 first when present, then cricket, then as the exchange lists them; racing is elsewhere. */
export function sportsInTree(sports: readonly Sport[]): Sport[] {
  const shown = sports.filter((sport) => !isRacing(sport.sport_id) && !NOT_IN_TREE.includes(sport.sport_id));
  return shown.toSorted((a, b) => standing(a.sport_id) - standing(b.sport_id));
}

export function racingSports(sports: readonly Sport[]): Sport[] {
  return sports.filter((sport) => isRacing(sport.sport_id));
}

/** The sports of the top navigation, in the specification's order. */
export function sportsInNavigation(sports: readonly Sport[]): Sport[] {
  return IN_NAVIGATION.flatMap((id) => sports.find((sport) => sport.sport_id === id) ?? []);
}

/** Sorts ids of sports as the tree does; racing comes after it. */
export function inSportOrder(sports: readonly Sport[]): (a: number, b: number) => number {
  const listed = new Map(sports.map(({ sport_id }, at) => [sport_id, at]));
  return (a, b) => standing(a) - standing(b) || (listed.get(a) ?? 999) - (listed.get(b) ?? 999) || a - b;
}
