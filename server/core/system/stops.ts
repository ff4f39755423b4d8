/** Stops what was started, the last one first. */
export class Stops {
  readonly #stops: (() => Promise<unknown>)[] = [];

  add(stop: () => Promise<unknown>): void {
    this.#stops.push(stop);
  }

  /** Goes on after a failure. @throws the first failure, at the end */
  async all(): Promise<void> {
    const failures: unknown[] = [];
    for (let stop = this.#stops.pop(); stop !== undefined; stop = this.#stops.pop()) {
      await stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
