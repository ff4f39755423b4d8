// A limited-overs match ball by ball. A side's resources are its balls and wickets; how hard it hits follows from them
// and, in a chase, from the rate it needs. Chances are worked out backwards over every state (dynamic programming), so
// they are exact for the balls that are bowled.

export const BALL_KINDS = ['0', '1', '2', '3', '4', '6', 'W', 'wd'] as const;
export type BallKind = (typeof BALL_KINDS)[number];
/** What each kind brings on the board. */
export const RUNS = [0, 1, 2, 3, 4, 6, 0, 1] as const;
export const WICKET = 6;
export const WIDE = 7;
export const WICKETS = 10;

/** Batting and bowling of the two sides, on a log scale around 0. */
export interface CricketSides {
  readonly overs: number;
  /** The batting of the side that bats first less the bowling of the other. */
  readonly firstEdge: number;
  readonly secondEdge: number;
}

export interface CricketState {
  readonly innings: 1 | 2;
  readonly runs: number;
  readonly wicketsLeft: number;
  readonly ballsLeft: number;
  /** Runs that win for the side batting second; 0 in the first innings. */
  readonly target: number;
}

export const cricketStart = (overs: number): CricketState => ({
  innings: 1,
  runs: 0,
  wicketsLeft: WICKETS,
  ballsLeft: overs * 6,
  target: 0,
});

/** An innings that is over: out of balls or wickets, or the target reached. */
export function inningsOver(state: CricketState): boolean {
  return state.ballsLeft === 0 || state.wicketsLeft === 0 || (state.innings === 2 && state.runs >= state.target);
}

export function secondInnings(first: CricketState, overs: number): CricketState {
  return { innings: 2, runs: 0, wicketsLeft: WICKETS, ballsLeft: overs * 6, target: first.runs + 1 };
}

export function afterBall(state: CricketState, kind: BallKind): CricketState {
  const place = BALL_KINDS.indexOf(kind);
  return {
    ...state,
    runs: state.runs + (RUNS[place] as number),
    wicketsLeft: state.wicketsLeft - (place === WICKET ? 1 : 0),
    ballsLeft: state.ballsLeft - (place === WIDE ? 0 : 1),
  };
}

/** How hard the side hits, 0 careful to 1 all out: by wickets in hand for the balls left, and by the rate it needs. */
export function intentOf(ballsLeft: number, wicketsLeft: number, need: number): number {
  const spare = 0.25 + (0.35 * (wicketsLeft - 1)) / (1 + 0.07 * ballsLeft);
  const wanted = need > 0 ? (need / ballsLeft - 0.8) / 0.75 : spare;
  return Math.min(1, Math.max(0.1, wanted));
}

/** Fills `out` with the chance of each kind of the next ball. `need` is 0 in a first innings. */
export function ballWeights(edge: number, intent: number, out: Float64Array): void {
  const good = Math.exp(edge);
  out[0] = (0.46 - 0.14 * intent) / good;
  out[1] = 0.34 - 0.04 * intent;
  out[2] = 0.06;
  out[3] = 0.004;
  out[4] = (0.09 + 0.07 * intent) * good;
  out[5] = (0.025 + 0.085 * intent) * good;
  out[WICKET] = (0.025 + 0.055 * intent) / good;
  out[WIDE] = 0.035;
  let total = 0;
  for (let i = 0; i < 8; i++) total += out[i] as number;
  for (let i = 0; i < 8; i++) out[i] = (out[i] as number) / total;
}

/** @returns the chance of each of `BALL_KINDS` for the next ball */
export function ballChances(sides: CricketSides, state: CricketState): Float64Array {
  const out = new Float64Array(8);
  const need = state.innings === 2 ? state.target - state.runs : 0;
  const edge = state.innings === 1 ? sides.firstEdge : sides.secondEdge;
  ballWeights(edge, intentOf(state.ballsLeft, state.wicketsLeft, need), out);
  return out;
}

/** The chance of winning for the side that bats first, from any state of one match. A tie goes to an even super over. */
export class CricketOdds {
  readonly #balls: number;
  readonly #most: number;
  /** By balls left, wickets left and runs needed: the chasing side's chance. */
  readonly #chase: Float64Array;
  /** By balls left, wickets left and runs made: the first side's chance. */
  readonly #first: Float64Array;

  constructor(sides: CricketSides) {
    this.#balls = sides.overs * 6;
    this.#most = sides.overs * 24;
    const states = (this.#balls + 1) * (WICKETS + 1) * (this.#most + 1);
    this.#chase = new Float64Array(states);
    this.#first = new Float64Array(states);
    this.#fillChase(sides.secondEdge);
    this.#fillFirst(sides.firstEdge);
  }

  firstSideChance(state: CricketState): number {
    if (state.innings === 1) return this.#first[this.#at(state.ballsLeft, state.wicketsLeft, state.runs)] as number;
    return 1 - this.#chaseChance(state.ballsLeft, state.wicketsLeft, state.target - state.runs);
  }

  #at(balls: number, wickets: number, runs: number): number {
    return (balls * (WICKETS + 1) + wickets) * (this.#most + 1) + Math.min(runs, this.#most);
  }

  #chaseChance(balls: number, wickets: number, need: number): number {
    return need <= 0 ? 1 : (this.#chase[this.#at(balls, wickets, need)] as number);
  }

  #fillChase(edge: number): void {
    const weights = new Float64Array(8);
    for (let balls = 0; balls <= this.#balls; balls++) {
      for (let wickets = 0; wickets <= WICKETS; wickets++) {
        if (balls === 0 || wickets === 0) {
          this.#chase[this.#at(balls, wickets, 1)] = 0.5;
          continue;
        }
        for (let need = 1; need <= this.#most; need++) {
          ballWeights(edge, intentOf(balls, wickets, need), weights);
          let chance = (weights[WICKET] as number) * this.#chaseChance(balls - 1, wickets - 1, need);
          chance += (weights[WIDE] as number) * this.#chaseChance(balls, wickets, need - 1);
          for (let kind = 0; kind < WICKET; kind++) {
            const left = need - (RUNS[kind] as number);
            chance += (weights[kind] as number) * this.#chaseChance(balls - 1, wickets, left);
          }
          this.#chase[this.#at(balls, wickets, need)] = chance;
        }
      }
    }
  }

  #fillFirst(edge: number): void {
    const weights = new Float64Array(8);
    const first = this.#first;
    for (let balls = 0; balls <= this.#balls; balls++) {
      for (let wickets = 0; wickets <= WICKETS; wickets++) {
        const over = balls === 0 || wickets === 0;
        if (!over) ballWeights(edge, intentOf(balls, wickets, 0), weights);
        for (let runs = this.#most; runs >= 0; runs--) {
          const at = this.#at(balls, wickets, runs);
          if (over) {
            first[at] = 1 - this.#chaseChance(this.#balls, WICKETS, runs + 1);
            continue;
          }
          let chance = (weights[WICKET] as number) * (first[this.#at(balls - 1, wickets - 1, runs)] as number);
          const afterWide = runs < this.#most ? (first[at + 1] as number) : 1;
          chance += (weights[WIDE] as number) * afterWide;
          for (let kind = 0; kind < WICKET; kind++) {
            const after = this.#at(balls - 1, wickets, runs + (RUNS[kind] as number));
            chance += (weights[kind] as number) * (first[after] as number);
          }
          first[at] = chance;
        }
      }
    }
  }
}
