// A volleyball match as a chain of rallies. Each side wins a rally on its own serve with a fixed chance, and who wins one
// serves the next; sets and the match follow from it by recursion, so the chances are exact.

/** Chance of each side to win a rally on its own serve: below a half, as the side that receives attacks first. */
export type ServeChances = readonly [number, number];
export type Place = 0 | 1;

export interface VolleyballState {
  /** Best of five. */
  readonly sets: readonly [number, number];
  readonly points: readonly [number, number];
  /** Who serves the next rally. */
  readonly server: Place;
}

const SETS_TO_WIN = 3;
const MOST_SETS = 5;

export const otherPlace = (place: Place): Place => (place === 0 ? 1 : 0);
export const volleyballOver = ({ sets }: VolleyballState): boolean => Math.max(...sets) === SETS_TO_WIN;
/** 25, and 15 in the fifth set. */
export const targetOf = ({ sets }: VolleyballState): number => (sets[0] + sets[1] === MOST_SETS - 1 ? 15 : 25);

/** @param next  who serves first in the next set, where this rally ends one */
export function afterRally(state: VolleyballState, winner: Place, next: Place): VolleyballState {
  const points: [number, number] = [...state.points];
  points[winner]++;
  const isWon = points[winner] >= targetOf(state) && points[winner] - points[otherPlace(winner)] >= 2;
  if (!isWon) return { ...state, points, server: winner };
  const sets: [number, number] = [...state.sets];
  sets[winner]++;
  return { sets, points: [0, 0], server: next };
}

/** The chances of one match, worked out once and remembered. */
export class VolleyballOdds {
  readonly #home: readonly [number, number];
  readonly #level: readonly [number, number];
  readonly #known = new Map<number, number>();

  constructor(serve: ServeChances) {
    this.#home = [serve[0], 1 - serve[1]];
    this.#level = levelChances(this.#home);
  }

  /** The chance of the first side to win the set that is played. */
  setChance(state: VolleyballState): number {
    return this.#set(state.points, state.server, targetOf(state));
  }

  /** Of the first side to win the match, and of more than three sets. */
  matchChances(state: VolleyballState): { readonly wins: number; readonly long: number } {
    const isLong = state.sets[0] + state.sets[1] > SETS_TO_WIN;
    if (volleyballOver(state)) return { wins: state.sets[0] === SETS_TO_WIN ? 1 : 0, long: isLong ? 1 : 0 };
    const from = (home: number, away: number, set: number): { wins: number; long: number } => {
      if (home === SETS_TO_WIN || away === SETS_TO_WIN)
        return { wins: home === SETS_TO_WIN ? 1 : 0, long: home + away > SETS_TO_WIN ? 1 : 0 };
      const won = from(home + 1, away, this.#freshSet(home + 1 + away));
      const lost = from(home, away + 1, this.#freshSet(home + 1 + away));
      return { wins: set * won.wins + (1 - set) * lost.wins, long: set * won.long + (1 - set) * lost.long };
    };
    return from(state.sets[0], state.sets[1], this.setChance(state));
  }

  /** A set that has not begun: who serves first makes next to no difference, so the mean of both. */
  #freshSet(played: number): number {
    const target = played === MOST_SETS - 1 ? 15 : 25;
    return (this.#set([0, 0], 0, target) + this.#set([0, 0], 1, target)) / 2;
  }

  #set([home, away]: readonly [number, number], server: Place, target: number): number {
    // From one below the target on, only the lead matters.
    const beyond = Math.max(0, Math.min(home, away) - (target - 1));
    const [a, b] = [home - beyond, away - beyond];
    if (a >= target && a - b >= 2) return 1;
    if (b >= target && b - a >= 2) return 0;
    if (a === target - 1 && b === target - 1) return this.#level[server];
    const key = ((target * 32 + a) * 32 + b) * 2 + server;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const rally = this.#home[server];
    const chance = rally * this.#set([a + 1, b], 0, target) + (1 - rally) * this.#set([a, b + 1], 1, target);
    this.#known.set(key, chance);
    return chance;
  }
}

/**
 * The first side's chance of two more than the other from a level score, by who serves.
 *
 * @param home  its chance of a rally when it serves, and when the other does
 */
function levelChances([own, theirs]: readonly [number, number]): readonly [number, number] {
  // From level, two rallies won in a row decide; one each is level again, with the server that won the second.
  const back = (1 - own) * theirs;
  const stays = 1 - back;
  const second =
    (theirs * own + (theirs * (1 - theirs) * own * own) / stays) /
    (stays - (theirs * (1 - theirs) * own * (1 - own)) / stays);
  return [(own * own + own * (1 - own) * second) / stays, second];
}
