const FEWEST = 64;
/** Spreads order numbers that lie side by side. */
const SPREAD = 0x9e37_79b1;

/**
 * Which row an order has: open addressing without the orders themselves, which are in the rows. A Map would take four to
 * eight times the memory.
 */
export class OrderIndex {
  readonly #orderOf: (row: number) => number;
  /** Row + 1; 0 if free. */
  #slots = new Int32Array(FEWEST);
  /** 32 less the bits of a slot's number. */
  #shift = 32 - Math.log2(FEWEST);
  #size = 0;

  /** @param orderOf  of a row that was added and not deleted */
  constructor(orderOf: (row: number) => number) {
    this.#orderOf = orderOf;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns the row, or −1 */
  get(order: number): number {
    return (this.#slots[this.#find(order)] as number) - 1;
  }

  /** An order that has no row yet. */
  add(order: number, row: number): void {
    if ((this.#size + 1) * 4 > this.#slots.length * 3) this.#resize(this.#slots.length * 2);
    this.#slots[this.#find(order)] = row + 1;
    this.#size += 1;
  }

  delete(order: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let gap = this.#find(order);
    if (slots[gap] === 0) return;
    // Entries behind the gap move up, unless one stands in its own first place: a search would end at the gap.
    for (let at = (gap + 1) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      const home = this.#homeOf(this.#orderOf((slots[at] as number) - 1));
      if (((at - home) & mask) < ((at - gap) & mask)) continue;
      slots[gap] = slots[at] as number;
      gap = at;
    }
    slots[gap] = 0;
    this.#size -= 1;
    if (slots.length > FEWEST && this.#size * 8 < slots.length) this.#resize(slots.length / 2);
  }

  #homeOf(order: number): number {
    return Math.imul(order, SPREAD) >>> this.#shift;
  }

  /** Its slot, or the free one that it would be put into. */
  #find(order: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = this.#homeOf(order);
    while (slots[at] !== 0 && this.#orderOf((slots[at] as number) - 1) !== order) at = (at + 1) & mask;
    return at;
  }

  #resize(length: number): void {
    const before = this.#slots;
    this.#slots = new Int32Array(length);
    this.#shift = 32 - Math.log2(length);
    const mask = length - 1;
    for (const slot of before) {
      if (slot === 0) continue;
      let at = this.#homeOf(this.#orderOf(slot - 1));
      while (this.#slots[at] !== 0) at = (at + 1) & mask;
      this.#slots[at] = slot;
    }
  }
}
