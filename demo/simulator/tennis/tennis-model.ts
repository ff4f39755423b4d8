// A tennis match as a chain of points. Each player wins a point on their own serve with a fixed chance; games, tie-breaks,
// sets and the match follow from it by recursion, so the chances are exact.

/** Chance of each player to win a point on their own serve. */
export type ServeChances = readonly [number, number];
export type Player = 0 | 1;

export interface TennisState {
  /** Best of three. */
  readonly sets: readonly [number, number];
  readonly games: readonly [number, number];
  readonly points: readonly [number, number];
  /** Who serves this game; in a tie-break, who served its first point. */
  readonly server: Player;
}

export const other = (player: Player): Player => (player === 0 ? 1 : 0);
export const inTiebreak = ({ games }: TennisState): boolean => games[0] === 6 && games[1] === 6;
export const tennisOver = ({ sets }: TennisState): boolean => sets[0] === 2 || sets[1] === 2;

export const tennisStart = (server: Player): TennisState => ({ sets: [0, 0], games: [0, 0], points: [0, 0], server });

/** Who serves the next point: in a tie-break the serve changes after the first point, then after every second. */
export function serverNow(state: TennisState): Player {
  if (!inTiebreak(state)) return state.server;
  const played = state.points[0] + state.points[1];
  return Math.floor((played + 1) / 2) % 2 === 0 ? state.server : other(state.server);
}

export function afterPoint(state: TennisState, winner: Player): TennisState {
  const points: [number, number] = [...state.points];
  points[winner]++;
  const needed = inTiebreak(state) ? 7 : 4;
  if (points[winner] < needed || points[winner] - points[other(winner)] < 2) return { ...state, points };
  const games: [number, number] = [...state.games];
  games[winner]++;
  const next = { points: [0, 0] as const, server: other(state.server) };
  const setWon = games[winner] === 7 || (games[winner] === 6 && games[other(winner)] <= 4);
  if (!setWon) return { ...state, ...next, games };
  const sets: [number, number] = [...state.sets];
  sets[winner]++;
  return { ...next, sets, games: [0, 0] };
}

/** The chance of each state of one match, worked out once and remembered. */
export class TennisOdds {
  readonly #serve: ServeChances;
  readonly #sets = new Map<number, number>();
  readonly #tiebreaks = new Map<number, number>();

  constructor(serve: ServeChances) {
    this.#serve = serve;
  }

  /** The chance of the first player to win the match. */
  matchChance(state: TennisState): number {
    if (tennisOver(state)) return state.sets[0] === 2 ? 1 : 0;
    const set = this.setChance(state);
    const next = this.#freshSet();
    const from = (won: number, lost: number): number => {
      if (won === 2) return 1;
      if (lost === 2) return 0;
      return next * from(won + 1, lost) + (1 - next) * from(won, lost + 1);
    };
    const [won, lost] = state.sets;
    return set * from(won + 1, lost) + (1 - set) * from(won, lost + 1);
  }

  /** The chance of the first player to win the set that is played. */
  setChance(state: TennisState): number {
    const game = inTiebreak(state)
      ? this.#tiebreak(state.points, state.server)
      : this.#game(state.points, state.server);
    if (inTiebreak(state)) return game;
    const [a, b] = state.games;
    return game * this.#set(a + 1, b, other(state.server)) + (1 - game) * this.#set(a, b + 1, other(state.server));
  }

  /** A set that has not begun: who serves first makes next to no difference, so the mean of both. */
  #freshSet(): number {
    return (this.#set(0, 0, 0) + this.#set(0, 0, 1)) / 2;
  }

  #set(a: number, b: number, server: Player): number {
    if (a === 7 || (a === 6 && b <= 4)) return 1;
    if (b === 7 || (b === 6 && a <= 4)) return 0;
    const key = (a * 8 + b) * 2 + server;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const tied = a === 6 && b === 6;
    const game = tied ? this.#tiebreak([0, 0], server) : this.#game([0, 0], server);
    const chance = tied
      ? game
      : game * this.#set(a + 1, b, other(server)) + (1 - game) * this.#set(a, b + 1, other(server));
    this.#sets.set(key, chance);
    return chance;
  }

  #game(points: readonly [number, number], server: Player): number {
    const point = this.#pointChance(server);
    const deuce = point ** 2 / (point ** 2 + (1 - point) ** 2);
    const from = (a: number, b: number): number => {
      if (a >= 3 && b >= 3) {
        if (a === b) return deuce;
        if (Math.abs(a - b) >= 2) return a > b ? 1 : 0;
        return a > b ? point + (1 - point) * deuce : point * deuce;
      }
      if (a === 4) return 1;
      if (b === 4) return 0;
      return point * from(a + 1, b) + (1 - point) * from(a, b + 1);
    };
    return from(points[0], points[1]);
  }

  #tiebreak(points: readonly [number, number], first: Player): number {
    const [a, b] = points;
    if (a >= 7 && a - b >= 2) return 1;
    if (b >= 7 && b - a >= 2) return 0;
    // From six all on, each pair of points has one serve of each: only the lead and whose turn it is matter.
    const even = Math.max(0, Math.floor((Math.min(a, b) - 6) / 2) * 2);
    const [x, y] = [a - even, b - even];
    if (x === 6 && y === 6) return this.#sixAll();
    const key = (x * 16 + y) * 2 + first;
    const known = this.#tiebreaks.get(key);
    if (known !== undefined) return known;
    const server = Math.floor((x + y + 1) / 2) % 2 === 0 ? first : other(first);
    const point = this.#pointChance(server);
    const chance = point * this.#tiebreak([x + 1, y], first) + (1 - point) * this.#tiebreak([x, y + 1], first);
    this.#tiebreaks.set(key, chance);
    return chance;
  }

  #sixAll(): number {
    const both = this.#pointChance(0) * this.#pointChance(1);
    const neither = (1 - this.#pointChance(0)) * (1 - this.#pointChance(1));
    return both / (both + neither);
  }

  /** The first player's chance of the next point. */
  #pointChance(server: Player): number {
    return server === 0 ? this.#serve[0] : 1 - this.#serve[1];
  }
}
