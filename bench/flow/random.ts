/** Chance that is the same everywhere: sfc32 from a seed. */
export class Random {
  #a: number;
  #b = 0x9e3779b9 | 0;
  #c = 0x243f6a88 | 0;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    for (let i = 0; i < 15; i++) this.next();
  }

  /** @returns 0 or more, less than 1 */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** @returns an integer from 0 to `below − 1` */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** @returns 0, 1, 2 …, each next one less likely; `mean` on average */
  geometric(mean: number): number {
    return Math.floor(Math.log(1 - this.next()) / Math.log(mean / (mean + 1)));
  }
}
