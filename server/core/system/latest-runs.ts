interface Run {
  isWanted: boolean;
  done: Promise<void>;
}

/** Runs work by key. Wanted while it runs, however often, it runs once more: the last run sees everything. */
export class LatestRuns {
  readonly #work: (key: number) => Promise<void>;
  readonly #running = new Map<number, Run>();
  #stopped = false;

  /** @param work  must not reject */
  constructor(work: (key: number) => Promise<void>) {
    this.#work = work;
  }

  isRunning(key: number): boolean {
    return this.#running.has(key);
  }

  /** Resolves once a run that began from now on is done. */
  want(key: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const running = this.#running.get(key);
    if (running !== undefined) {
      running.isWanted = true;
      return running.done;
    }
    const run: Run = { isWanted: true, done: Promise.resolve() };
    this.#running.set(key, run);
    run.done = this.#run(key, run);
    return run.done;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #run(key: number, run: Run): Promise<void> {
    // All that is wanted in one go is done in one go.
    await Promise.resolve();
    while (run.isWanted && !this.#stopped) {
      run.isWanted = false;
      await this.#work(key);
    }
    // At once: whoever wants it from now on begins another run.
    this.#running.delete(key);
  }
}
