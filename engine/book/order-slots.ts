const PAGE = 4096;
const PAGE_MASK = PAGE - 1;
/** Read where no page is; never written. */
const EMPTY_PAGE = new Int32Array(PAGE);

/**
 * Where each resting order's slot is, by order id. Ids only grow, so a table in pages beats a Map by far; a page
 * whose orders have all left is used again for newer ids.
 */
export class OrderSlots {
  readonly #pages: Int32Array[] = [];
  readonly #counts: number[] = [];
  readonly #spare: Int32Array[] = [];

  /** @returns the slot, or 0 */
  get(id: number): number {
    if (id < 1) return 0;
    const page = Math.trunc(id / PAGE);
    return page < this.#pages.length ? ((this.#pages[page] as Int32Array)[id & PAGE_MASK] as number) : 0;
  }

  set(id: number, slot: number): void {
    const page = Math.trunc(id / PAGE);
    while (page >= this.#pages.length) {
      this.#pages.push(EMPTY_PAGE);
      this.#counts.push(0);
    }
    let slots = this.#pages[page] as Int32Array;
    if (slots === EMPTY_PAGE) {
      slots = this.#spare.pop() ?? new Int32Array(PAGE);
      this.#pages[page] = slots;
    }
    slots[id & PAGE_MASK] = slot;
    this.#counts[page] = (this.#counts[page] as number) + 1;
  }

  delete(id: number): void {
    const page = Math.trunc(id / PAGE);
    (this.#pages[page] as Int32Array)[id & PAGE_MASK] = 0;
    const count = (this.#counts[page] as number) - 1;
    this.#counts[page] = count;
    if (count === 0 && page < this.#pages.length - 1) {
      this.#spare.push(this.#pages[page] as Int32Array);
      this.#pages[page] = EMPTY_PAGE;
    }
  }
}
