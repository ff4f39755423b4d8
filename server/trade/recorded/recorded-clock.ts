import type { Millis } from 'engine/vocabulary';
import type { Clock } from '../../core/sequencer/clock.ts';

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

/** The time of a recording: it stands still between messages. */
export class RecordedClock implements Clock {
  #now: Millis;
  readonly #timers = new Set<Timer>();

  constructor(start: Millis) {
    this.#now = start;
  }

  now(): Millis {
    return this.#now;
  }

  /** When the next timer is due; undefined where none runs. */
  nextDue(): Millis | undefined {
    let next: number | undefined;
    for (const { due } of this.#timers) if (next === undefined || due < next) next = due;
    return next === undefined ? undefined : (Math.ceil(next) as Millis);
  }

  advance(to: Millis): void {
    this.#now = to;
    for (const timer of this.#timers) {
      if (timer.due > to) continue;
      this.#timers.delete(timer);
      timer.action();
    }
  }

  /** What is not due by a later message never runs. */
  after(ms: number, action: () => void): () => void {
    if (ms <= 0) {
      const immediate = setImmediate(action);
      return () => clearImmediate(immediate);
    }
    const timer = { due: this.#now + ms, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}
