import type { Pace } from './draw-times.ts';

/** 5,000 bets in the last second of each round are 40,000 a second then, over all tables. */
export const CLOSES_APART_MS = 125;
/** Where a pace says for how long bets are taken, closes are apart by this part of it at most: they come as often as rounds do. */
const PART_OF_BETTING = 1 / 160;

export function closesApart({ betting = Infinity }: Pick<Pace, 'betting'>): number {
  return Math.min(CLOSES_APART_MS, Math.ceil(betting * PART_OF_BETTING));
}

/** When rounds close, over all tables: never two together, because most bets of a round come in its last second. */
export class CloseTimes {
  readonly #apart: number;
  #kept: number[] = [];

  constructor(apart: number) {
    this.#apart = apart;
  }

  /** A round closes then, whatever the others do. */
  keep(closesAt: number): void {
    this.#kept.push(closesAt);
  }

  /** For a round that opens now. @returns the first time from `earliest` on that is apart from every other close */
  take(earliest: number, now: number): number {
    this.#kept = this.#kept.filter((other) => other > now).sort((a, b) => a - b);
    let closesAt = earliest;
    for (const other of this.#kept) if (Math.abs(other - closesAt) < this.#apart) closesAt = other + this.#apart;
    this.keep(closesAt);
    return closesAt;
  }
}
