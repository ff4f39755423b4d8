import * as field from './bet-fields.ts';
import type { Listing } from './bet-fields.ts';
import type { BetStore } from './bet-store.ts';

/** The numbers of one bet, by their places: `BetRow` has their names. */
export class BetCells {
  readonly row: number;
  protected readonly all: BetStore;
  readonly #doubles: Float64Array;
  readonly #integers: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #double: number;
  readonly #integer: number;
  readonly #byte: number;

  constructor(all: BetStore, row: number) {
    const { doubles, integers, bytes } = all.rows.chunkOf(row);
    const place = all.rows.placeOf(row);
    this.row = row;
    this.all = all;
    this.#doubles = doubles;
    this.#integers = integers;
    this.#bytes = bytes;
    this.#double = place * field.DOUBLES;
    this.#integer = place * field.INTEGERS;
    this.#byte = place * field.BYTES;
  }

  protected double(at: number): number {
    return this.#doubles[this.#double + at] as number;
  }
  protected setDouble(at: number, value: number): void {
    this.#doubles[this.#double + at] = value;
  }
  protected integer(at: number): number {
    return this.#integers[this.#integer + at] as number;
  }
  protected setInteger(at: number, value: number): void {
    this.#integers[this.#integer + at] = value;
  }
  protected byte(at: number): number {
    return this.#bytes[this.#byte + at] as number;
  }
  protected setByte(at: number, value: number): void {
    this.#bytes[this.#byte + at] = value;
  }
  protected is(flag: number): boolean {
    return (this.byte(field.FLAGS) & flag) > 0;
  }
  protected turn(flag: number, isOn: boolean): void {
    const flags = this.byte(field.FLAGS);
    this.setByte(field.FLAGS, isOn ? flags | flag : flags & ~flag);
  }

  /** Links to those before and after it in a list: row + 1, or 0. */
  before(listing: Listing): number {
    return this.integer(field.LINKS[listing]);
  }
  setBefore(listing: Listing, link: number): void {
    this.setInteger(field.LINKS[listing], link);
  }
  after(listing: Listing): number {
    return this.integer(field.LINKS[listing] + 1);
  }
  setAfter(listing: Listing, link: number): void {
    this.setInteger(field.LINKS[listing] + 1, link);
  }

  protected hasPart(part: number): boolean {
    return this.integer(field.FIRST_PART + part) > 0;
  }
  /** 0 of a part that it has not. */
  protected partDouble(part: number, at: number): number {
    const link = this.integer(field.FIRST_PART + part);
    return link === 0 ? 0 : this.all.part(part).get(link - 1, at);
  }
  protected setPartDouble(part: number, at: number, value: number): void {
    let link = this.integer(field.FIRST_PART + part);
    if (link === 0) {
      if (value === 0) return;
      link = this.all.part(part).add() + 1;
      this.setInteger(field.FIRST_PART + part, link);
    }
    this.all.part(part).set(link - 1, at, value);
  }
  protected dropPart(part: number): void {
    const link = this.integer(field.FIRST_PART + part);
    if (link === 0) return;
    this.all.part(part).delete(link - 1);
    this.setInteger(field.FIRST_PART + part, 0);
  }
  dropParts(): void {
    for (let part = 0; part < field.PART_SIZES.length; part += 1) this.dropPart(part);
  }
}
