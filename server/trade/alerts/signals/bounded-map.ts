/** A map that forgets what was put into it longest ago once it is full. */
export class BoundedMap<K, V> {
  readonly #most: number;
  readonly #entries = new Map<K, V>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** What is there, put in now where nothing is. */
  ensure(key: K, make: () => V): V {
    const value = this.#entries.get(key) ?? make();
    this.set(key, value);
    return value;
  }
}
