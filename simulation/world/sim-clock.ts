import type { Millis } from 'engine';
import type { Clock } from 'server/core/sequencer/clock.ts';

interface Timer {
  readonly due: number;
  readonly number: number;
  readonly action: () => void;
}

/**
 * Lets every promise that can go on go on. Nothing in this world waits for anything but promises and its own clock, and
 * a turn requested among them runs when none of them is left: a turn of the event loop takes ten times as long.
 */
export async function settleDown(): Promise<void> {
  await Promise.resolve();
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
}

/** Time that passes only when the run moves it. Timers count time passed; the wall clock may be set. */
export class SimClock implements Clock {
  #passed = 0;
  #wall: number;
  #timers: Timer[] = [];
  #count = 0;

  constructor(wall: number) {
    this.#wall = wall;
  }

  get passed(): number {
    return this.#passed;
  }

  /** Whether anything is still to come. */
  get isIdle(): boolean {
    return this.#timers.length === 0;
  }

  now(): Millis {
    return Math.floor(this.#wall) as Millis;
  }

  after(ms: number, action: () => void): () => void {
    this.#count += 1;
    const timer = { due: this.#passed + Math.max(0, ms), number: this.#count, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  jump(ms: number): void {
    this.#wall = Math.max(0, this.#wall + ms);
  }

  /** Runs what is due, one by one, each with all that it sets going. */
  async advance(ms: number): Promise<void> {
    const until = this.#passed + ms;
    for (;;) {
      const next = this.#next();
      if (next === undefined || next.due > until) break;
      await this.#run(next);
    }
    this.#wall += until - this.#passed;
    this.#passed = until;
  }

  /** Goes to the next timer, however far it is. */
  async step(): Promise<void> {
    const next = this.#next();
    if (next !== undefined) await this.#run(next);
  }

  async #run(timer: Timer): Promise<void> {
    this.#wall += timer.due - this.#passed;
    this.#passed = timer.due;
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.action();
    await settleDown();
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.number < next.number))
        next = timer;
    }
    return next;
  }
}
