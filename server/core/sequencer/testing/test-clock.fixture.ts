import type { Millis } from 'engine/vocabulary';
import { systemClock, type Clock } from '../clock.ts';

/** The machine’s clock, or one that begins at `startsAt` (ms), ahead by what a test adds. */
export class TestClock implements Clock {
  ahead = 0;

  constructor(startsAt?: number) {
    if (startsAt !== undefined) this.ahead = startsAt - systemClock.now();
  }

  now(): Millis {
    return (systemClock.now() + this.ahead) as Millis;
  }

  after(ms: number, action: () => void): () => void {
    return systemClock.after(ms, action);
  }
}
