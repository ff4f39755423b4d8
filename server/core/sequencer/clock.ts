import type { Millis } from 'engine/vocabulary';

/** The only source of time below the gateway; a stand-in under simulation. */
export interface Clock {
  /** Wall time, ms. May step back. */
  now(): Millis;
  /** Runs `action` after so many ms; 0 is as soon as what has already arrived is dealt with. @returns cancels it */
  after(ms: number, action: () => void): () => void;
}

/** Timers take at most 2^31 - 1 ms; who waits longer asks again. */
const LONGEST_WAIT = 3_600_000;

export const systemClock: Clock = {
  now: () => Date.now() as Millis,
  after(ms, action) {
    if (ms <= 0) {
      const immediate = setImmediate(action);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(action, Math.min(ms, LONGEST_WAIT));
    return () => clearTimeout(timer);
  },
};

/** Runs an action again and again, `ms` after its last run. @returns stops it */
export function every(ms: number, clock: Clock, action: () => void): () => Promise<void> {
  let cancel = clock.after(ms, tick);
  function tick(): void {
    action();
    cancel = clock.after(ms, tick);
  }
  return async () => cancel();
}
