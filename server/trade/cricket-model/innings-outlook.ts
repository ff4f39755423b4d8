import { BALL_KINDS, ballWeights, intentOf, RUNS, WICKET, WICKETS, WIDE } from './cricket-model.ts';
import { normalised, type Distribution } from './distribution.ts';

/** Where an innings stands, or may stand when a later over begins. */
export interface InningsStart {
  /** Legal balls that the innings still has. */
  readonly ballsLeft: number;
  /** How likely so many wickets are in hand, by their number, 0 to 10; those with 0 are out of the question. */
  readonly wickets: Float64Array;
  /** Runs that win for the side that chases; 0 in a first innings. */
  readonly need: number;
  /** Batting less bowling: see `CricketSides`. */
  readonly edge: number;
}

/** More runs than this off a ball, on average, nobody makes: they count as this many. */
const MOST_PER_BALL = 3.5;
const SPARE_RUNS = 40;
/** Paths less likely than this are left out. */
const NEGLIGIBLE = 1e-13;
const KINDS = BALL_KINDS.length;

export const inHand = (wickets: number): Float64Array => {
  const weights = new Float64Array(WICKETS + 1);
  weights[wickets] = 1;
  return weights;
};

/**
 * Everything that may come of an innings within the next legal balls, worked out forwards over wickets in hand and runs
 * (dynamic programming): exact for the balls of the cricket model.
 */
export class InningsOutlook {
  /** How many legal balls it looks ahead. */
  readonly balls: number;
  readonly #start: InningsStart;
  readonly #width: number;
  /** By balls ahead: the runs added, those innings that are over included. */
  readonly #runs: Float64Array[] = [];
  /** By balls ahead: wickets in hand of the innings that still go on. */
  readonly #wickets: Float64Array[] = [];
  /** By balls ahead: how often the next ball is of each kind, of the innings that still go on. */
  readonly #kinds: Float64Array[] = [];
  /** By wickets left after the fall: the runs added when it fell. */
  readonly #falls: Float64Array[];
  /** Runs added in innings that are over, by wickets left. */
  readonly #over: Float64Array[];

  constructor(start: InningsStart, balls = start.ballsLeft) {
    this.balls = Math.min(balls, start.ballsLeft);
    this.#start = start;
    const reach = Math.ceil(this.balls * MOST_PER_BALL) + SPARE_RUNS;
    this.#width = start.need > 0 ? Math.min(reach, start.need + 6) : reach;
    const rows = (): Float64Array[] => Array.from({ length: WICKETS + 1 }, () => new Float64Array(this.#width));
    this.#falls = rows();
    this.#over = rows();
    this.#look(rows);
  }

  /** Runs added after so many more legal balls; the total of an innings that is over before. */
  runsAfter(balls: number): Distribution {
    return normalised(0, this.#runs[Math.min(balls, this.balls)] as Float64Array);
  }

  /** Chances that the innings goes on after so many balls, by wickets in hand. */
  wicketsAfter(balls: number): Float64Array {
    return this.#wickets[Math.min(balls, this.balls)] as Float64Array;
  }

  /** How often the ball after so many others is of each of `BALL_KINDS`, wides before it included. */
  kindsAfter(balls: number): Float64Array {
    return this.#kinds[Math.min(balls, this.balls - 1)] as Float64Array;
  }

  /** Runs added when so many wickets are left, or at the end of an innings where that one does not fall. */
  runsAtFall(wicketsLeft: number): Distribution {
    const chances = Float64Array.from(this.#falls[wicketsLeft] as Float64Array);
    for (let left = wicketsLeft + 1; left <= WICKETS; left++) {
      const over = this.#over[left] as Float64Array;
      for (let r = 0; r < chances.length; r++) chances[r] = (chances[r] as number) + (over[r] as number);
    }
    return normalised(0, chances);
  }

  /** Wickets that fall within the balls looked at, at most 10. */
  wicketsLost(): Distribution {
    const lost = new Float64Array(WICKETS + 1);
    const inHandNow = this.#start.wickets.reduce((best, chance, left) => (chance > 0 ? Math.max(best, left) : best), 0);
    for (let left = 0; left <= inHandNow; left++) {
      const ended = (this.#over[left] as Float64Array).reduce((sum, chance) => sum + chance, 0);
      lost[inHandNow - left] = ended;
    }
    return normalised(0, lost);
  }

  /**
   * How often balls of one kind come within the balls looked at; of wides, at most one before each legal ball. Balls
   * count as if they knew nothing of each other, so the ends of the distribution are a little short.
   */
  count(kind: (typeof BALL_KINDS)[number]): Distribution {
    const place = BALL_KINDS.indexOf(kind);
    let chances: Float64Array = new Float64Array(this.balls + 1);
    chances[0] = 1;
    for (let ball = 0; ball < this.balls; ball++) {
      const kinds = this.#kinds[ball] as Float64Array;
      const chance = kinds[place] as number;
      const next = new Float64Array(this.balls + 1);
      for (let n = 0; n <= ball; n++) {
        const at = chances[n] as number;
        next[n] = (next[n] as number) + at * (1 - chance);
        next[n + 1] = (next[n + 1] as number) + at * chance;
      }
      chances = next;
    }
    return normalised(0, chances);
  }

  #look(rows: () => Float64Array[]): void {
    const { wickets, need, ballsLeft } = this.#start;
    let now = rows();
    for (let left = 1; left <= WICKETS; left++) (now[left] as Float64Array)[0] = wickets[left] as number;
    for (let ball = 0; ball < this.balls; ball++) {
      this.#note(now);
      const next = rows();
      const kinds = new Float64Array(KINDS);
      for (let left = 1; left <= WICKETS; left++) {
        this.#bowl({ left, ballsLeft: ballsLeft - ball, need, kinds }, now[left] as Float64Array, next);
      }
      this.#kinds.push(kinds);
      now = next;
    }
    this.#note(now);
    for (let left = 0; left <= WICKETS; left++) addTo(this.#over[left] as Float64Array, now[left] as Float64Array);
  }

  /** Remembers how things stand. */
  #note(now: readonly Float64Array[]): void {
    const runs = new Float64Array(this.#width);
    const wickets = new Float64Array(WICKETS + 1);
    for (let left = 0; left <= WICKETS; left++) {
      addTo(runs, this.#over[left] as Float64Array);
      addTo(runs, now[left] as Float64Array);
      wickets[left] = (now[left] as Float64Array).reduce((sum, chance) => sum + chance, 0);
    }
    this.#runs.push(runs);
    this.#wickets.push(wickets);
  }

  /** One more ball for the innings with `left` wickets in hand. A wide adds its run and is bowled again. */
  #bowl(
    at: { readonly left: number; readonly ballsLeft: number; readonly need: number; readonly kinds: Float64Array },
    from: Float64Array,
    next: readonly Float64Array[],
  ): void {
    const { left, ballsLeft, need, kinds } = at;
    const weights = new Float64Array(KINDS);
    if (need === 0) ballWeights(this.#start.edge, intentOf(ballsLeft, left, 0), weights);
    const stay = next[left] as Float64Array;
    const less = left > 1 ? (next[left - 1] as Float64Array) : (this.#over[0] as Float64Array);
    const fallen = this.#falls[left - 1] as Float64Array;
    const won = this.#over[left] as Float64Array;
    const last = this.#width - 1;
    for (let r = 0; r <= last; r++) {
      const chance = from[r] as number;
      if (chance < NEGLIGIBLE) continue;
      if (need > 0) ballWeights(this.#start.edge, intentOf(ballsLeft, left, need - r), weights);
      for (let kind = 0; kind < KINDS; kind++) {
        const share = chance * (weights[kind] as number);
        kinds[kind] = (kinds[kind] as number) + share;
        const to = Math.min(last, r + (RUNS[kind] as number));
        if (kind === WICKET) {
          less[r] = (less[r] as number) + share;
          fallen[r] = (fallen[r] as number) + share;
          continue;
        }
        const row = need > 0 && to >= need ? won : kind === WIDE && to > r ? from : stay;
        row[to] = (row[to] as number) + share;
      }
    }
  }
}

function addTo(sum: Float64Array, more: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (more[i] as number);
}
