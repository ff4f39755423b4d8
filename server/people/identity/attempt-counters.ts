/** Attempts allowed, and over how long one is forgotten again. */
export interface Allowance {
  readonly attempts: number;
  readonly windowMs: number;
}

/** Memory is bounded: beyond this the counters that have nearly run out go first. */
const MOST_COUNTERS = 50_000;

/** Counters that leak evenly, so that nothing is locked for longer than its window. */
export class AttemptCounters {
  readonly #counters = new Map<string, { level: number; at: number }>();

  /** @returns milliseconds to wait, 0 when an attempt may be made */
  wait(key: string, allowance: Allowance, now: number): number {
    const over = this.level(key, allowance, now) - (allowance.attempts - 1);
    return over <= 0 ? 0 : Math.ceil((over * allowance.windowMs) / allowance.attempts);
  }

  add(key: string, { allowance, now, attempts }: { allowance: Allowance; now: number; attempts: number }): void {
    this.#counters.set(key, { level: Math.max(0, this.level(key, allowance, now) + attempts), at: now });
    if (this.#counters.size > MOST_COUNTERS) this.#forgetOldest();
  }

  /** Counts an attempt unless there were too many. @returns milliseconds to wait, 0 when it was counted */
  take(key: string, allowance: Allowance, now: number): number {
    const waitMs = this.wait(key, allowance, now);
    if (waitMs === 0) this.add(key, { allowance, now, attempts: 1 });
    return waitMs;
  }

  forget(key: string): void {
    this.#counters.delete(key);
  }

  /** How many attempts are not forgotten yet. */
  level(key: string, allowance: Allowance, now: number): number {
    const counter = this.#counters.get(key);
    if (counter === undefined) return 0;
    return Math.max(0, counter.level - (Math.max(0, now - counter.at) * allowance.attempts) / allowance.windowMs);
  }

  #forgetOldest(): void {
    const oldestFirst = [...this.#counters].sort((a, b) => a[1].at - b[1].at);
    for (const [key] of oldestFirst.slice(0, MOST_COUNTERS / 2)) this.#counters.delete(key);
  }
}
