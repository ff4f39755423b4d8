/** Numbers of one step: where it is, by how much the function jumps there, and by how much it is steeper from there on. */
const FIELDS = 3;

/**
 * A function of a whole number between two ends, piecewise linear: a value at the lower end, a slope, and steps in
 * order. However far apart the ends are, it is as long as it has steps.
 */
export class NumberSteps {
  /** At the lower end. */
  #value = 0;
  #slope = 0;
  /** Where, jump, change of slope; in order; never both 0. */
  #steps: number[] = [];
  readonly #least: number;
  readonly #most: number;

  constructor(least: number, most: number) {
    this.#least = least;
    this.#most = most;
  }

  /** Adds an amount everywhere, and a slope that is 0 at the lower end. */
  add(amount: number, slope: number): void {
    this.#value += amount;
    this.#slope += slope;
  }

  /** Adds a jump and a change of slope from `at` on, which lies behind the lower end and at most at the upper one. */
  addStep(at: number, jump: number, slope: number): void {
    const steps = this.#steps;
    const place = this.#placeOf(at);
    if (steps[place] !== at) {
      // Adding 0 turns −0 into 0, so that equal functions are equal numbers.
      if (jump !== 0 || slope !== 0) steps.splice(place, 0, at + 0, jump + 0, slope + 0);
      return;
    }
    const jumps = (steps[place + 1] as number) + jump;
    const slopes = (steps[place + 2] as number) + slope;
    if (jumps === 0 && slopes === 0) {
      steps.splice(place, FIELDS);
    } else {
      steps[place + 1] = jumps;
      steps[place + 2] = slopes;
    }
  }

  /** Where the first step at or behind `at` begins. */
  #placeOf(at: number): number {
    const steps = this.#steps;
    let low = 0;
    let high = steps.length / FIELDS;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle * FIELDS] as number) < at) low = middle + 1;
      else high = middle;
    }
    return low * FIELDS;
  }

  /** The least value between the ends, or with sign −1 the least of the opposite. */
  least(sign: 1 | -1): number {
    const steps = this.#steps;
    let at = this.#least;
    let value = sign * this.#value;
    let slope = sign * this.#slope;
    let least = value;
    for (let place = 0; place < steps.length; place += FIELDS) {
      const next = steps[place] as number;
      // Before the step, then behind it.
      const before = value + slope * (next - 1 - at);
      if (before < least) least = before;
      value = before + slope + sign * (steps[place + 1] as number);
      if (value < least) least = value;
      slope += sign * (steps[place + 2] as number);
      at = next;
    }
    const last = value + slope * (this.#most - at);
    return last < least ? last : least;
  }

  /** Value and slope at the lower end, then the steps. */
  read(): number[] {
    return [this.#value, this.#slope, ...this.#steps];
  }

  write(numbers: readonly number[]): void {
    this.#value = numbers[0] as number;
    this.#slope = numbers[1] as number;
    this.#steps = numbers.slice(2);
  }
}
