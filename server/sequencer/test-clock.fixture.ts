import type { Millis } from 'engine/vocabulary';
import { systemClock, type Clock } from './clock.ts';

/** Time as it is, and whatever a test puts it ahead by. */
export class TestClock implements Clock {
  ahead = 0;

  now(): Millis {
    return (systemClock.now() + this.ahead) as Millis;
  }

  after(ms: number, action: () => void): () => void {
    return systemClock.after(ms, action);
  }
}
