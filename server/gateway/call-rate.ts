import type { LoginSession } from '../identity/login-sessions.ts';
import { tooMany } from './refusal.ts';

/** Lets each login session make so many calls a second, with as many again at once after a pause. */
export class CallRate {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #left = new WeakMap<LoginSession, { calls: number; at: number }>();

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** @throws Refusal 429 */
  count(session: LoginSession): void {
    const now = this.#now();
    const burst = this.#perSecond * 2;
    const left = this.#left.get(session);
    if (left === undefined) {
      this.#left.set(session, { calls: burst - 1, at: now });
      return;
    }
    // A clock that steps back costs nobody a call.
    const passed = Math.max(0, now - left.at);
    left.calls = Math.min(burst, left.calls + (passed * this.#perSecond) / 1000) - 1;
    left.at = now;
    if (left.calls >= 0) return;
    left.calls = 0;
    throw tooMany(1000, 'Too many calls. Wait a moment.');
  }
}
