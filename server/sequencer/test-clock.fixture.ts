import type { Millis } from 'engine/vocabulary';
import { systemClock, type Clock } from './clock.ts';

/** Time as it is, or from when a test begins it, and whatever the test puts it ahead by. */
export class TestClock implements Clock {
  ahead: number;

  constructor(startsAt: number = systemClock.now()) {
    this.ahead = startsAt - systemClock.now();
  }

  now(): Millis {
    return (systemClock.now() + this.ahead) as Millis;
  }

  after(ms: number, action: () => void): () => void {
    return systemClock.after(ms, action);
  }
}
