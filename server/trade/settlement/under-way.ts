/** Numbers that somebody is busy with, by how many are. */
export class UnderWay {
  readonly #busy = new Map<number, number>();

  has(id: number): boolean {
    return this.#busy.has(id);
  }

  async during<T>(id: number, work: () => Promise<T>): Promise<T> {
    this.#busy.set(id, (this.#busy.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#busy.get(id) ?? 1) - 1;
      if (left > 0) this.#busy.set(id, left);
      else this.#busy.delete(id);
    }
  }
}
