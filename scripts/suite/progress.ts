/** Tells how far a runner has come, and how long the rest will take if it goes on at this pace. */
export class Progress {
  readonly #total: number;
  readonly #from = performance.now();
  #done = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Counts one more. @returns "12 of 140, about 3 min left" */
  step(): string {
    // A group that is tried again reports its stories twice.
    this.#done = Math.min(this.#total, this.#done + 1);
    const seconds = (performance.now() - this.#from) / 1000;
    const left = (seconds / this.#done) * (this.#total - this.#done);
    return `${this.#done} of ${this.#total}, about ${left < 90 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`} left`;
  }
}
