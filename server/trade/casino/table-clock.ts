import type { Clock } from '../../core/sequencer/clock.ts';

/** The waits of one table: each may end before its time, and none begins once it has stopped. */
export class TableClock {
  isStopped = false;
  readonly #clock: Clock;
  #wake: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  /** @param ms  until then; undefined: until `wake` */
  wait(ms: number | undefined): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => undefined : this.#clock.after(ms, () => this.#wake());
      this.#wake = () => {
        this.#wake = () => undefined;
        cancel();
        resolve();
      };
    });
  }

  wake(): void {
    this.#wake();
  }

  stop(): void {
    this.isStopped = true;
    this.#wake();
  }
}
