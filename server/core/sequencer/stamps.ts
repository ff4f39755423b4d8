import type { Millis } from 'engine/vocabulary';
import type { Clock } from './clock.ts';

/** How fast stamps go while they are ahead of a clock that was set back, so that the clock catches up. */
const PACE_WHEN_AHEAD = 0.9;

/** The time of the journal: it follows the clock and never goes back, nor stands still when the clock steps back. */
export class Stamps {
  readonly #clock: Clock;
  #last: number;
  #read: number;

  /** @param last  the last stamp in the journal, 0 when there is none */
  constructor(clock: Clock, last: Millis) {
    this.#clock = clock;
    this.#last = last;
    this.#read = clock.now();
  }

  now(): Millis {
    const read = this.#clock.now();
    const passed = Math.max(0, read - this.#read);
    this.#read = read;
    this.#last = Math.max(read, this.#last + passed * PACE_WHEN_AHEAD);
    return Math.floor(this.#last) as Millis;
  }
}
