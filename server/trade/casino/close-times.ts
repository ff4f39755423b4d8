import type { Pace } from './draw-times.ts';

/** 5,000 bets in the last second of each round are 20,000 a second then, over all tables. */
export const CLOSES_APART_MS = 250;
/** Rounds that take bets for less time than this come more often, and so do their closes. */
const USUAL_BETTING_MS = 20_000;

export function closesApart({ betting = USUAL_BETTING_MS }: Pick<Pace, 'betting'>): number {
  return Math.ceil(CLOSES_APART_MS * Math.min(1, betting / USUAL_BETTING_MS));
}

/** When rounds close, over all tables: never two together, because most bets of a round come in its last second. */
export class CloseTimes {
  readonly #apart: number;
  /** By the match of the round: one that could not be opened takes its time again. */
  readonly #kept = new Map<number, number>();

  constructor(apart: number) {
    this.#apart = apart;
  }

  /** A round closes then, whatever the others do. */
  keep(match: number, closesAt: number): void {
    this.#kept.set(match, closesAt);
  }

  /** For a round that opens now. @returns the first time from `earliest` on that is apart from every other close */
  take(match: number, earliest: number, now: number): number {
    for (const [other, at] of this.#kept) if (at <= now || other === match) this.#kept.delete(other);
    let closesAt = earliest;
    for (const other of [...this.#kept.values()].sort((a, b) => a - b))
      if (Math.abs(other - closesAt) < this.#apart) closesAt = other + this.#apart;
    this.keep(match, closesAt);
    return closesAt;
  }
}
