const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** What failed for a reason that passes, the database perhaps, is done again: soon at first, then less and less often. */
export class Retries<Key> {
  readonly #waiting = new Map<Key, { readonly failures: number; readonly timer: NodeJS.Timeout }>();
  readonly #again: (key: Key) => void;
  #stopped = false;

  constructor(again: (key: Key) => void) {
    this.#again = again;
  }

  /** Each failure in a row doubles the wait. */
  failed(key: Key): void {
    if (this.#stopped) return;
    const before = this.#waiting.get(key);
    clearTimeout(before?.timer);
    const failures = (before?.failures ?? 0) + 1;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    this.#waiting.set(key, { failures, timer: setTimeout(() => this.#again(key), wait).unref() });
  }

  worked(key: Key): void {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
  }

  stop(): void {
    this.#stopped = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
