/**
 * A map that forgets. It holds at least the newest `least` entries and at most twice as many. Two generations, of which
 * the older goes whole: a Map that drops its first entry each time has to look for it behind all that were dropped before.
 */
export class BoundedMap<K, V> {
  readonly #least: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(least: number) {
    this.#least = least;
  }

  get(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: K, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#least) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  /** The value, made and put in first if there is none. Either way it is new again. */
  ensure(key: K, make: () => V): V {
    const value = this.get(key) ?? make();
    this.set(key, value);
    return value;
  }
}
