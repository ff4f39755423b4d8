import type { WireLevel } from 'protocol/betfair/stream-messages.ts';

interface Level {
  size: number;
  /** The round at which it was changed last. */
  at: number;
  /** The round at which it was there last. */
  seen: number;
}

/** Calls `see` for each price and amount that is there, hundredths and minor units. */
export type Levels = (see: (price: number, amount: number) => void) => void;

/**
 * Amounts by price, each with the round of its last change, so that the change since any round can be written. What has
 * gone stays with 0; a ladder has so many prices and no more.
 */
export class ChangingLadder {
  readonly #levels = new Map<number, Level>();
  changedAt = 0;
  /** How many of them are not 0. */
  #there = 0;

  update(levels: Levels, round: number): void {
    let seen = 0;
    levels((price, amount) => {
      if (amount === 0) return;
      seen += 1;
      this.#see(price, amount, round);
    });
    // As many as there are have been seen: none has gone.
    if (seen === this.#there) return;
    for (const level of this.#levels.values()) {
      if (level.seen === round || level.size === 0) continue;
      level.size = 0;
      level.at = round;
      this.#there -= 1;
      this.changedAt = round;
    }
  }

  #see(price: number, size: number, round: number): void {
    const level = this.#levels.get(price);
    if (level === undefined) {
      this.#levels.set(price, { size, at: round, seen: round });
      this.#there += 1;
    } else {
      level.seen = round;
      if (level.size === size) return;
      if (level.size === 0) this.#there += 1;
      level.size = size;
      level.at = round;
    }
    this.changedAt = round;
  }

  /** `[price,size],…` of what changed after the round, in units; -1 for all there is. */
  since(round: number): string {
    if (this.changedAt <= round) return '';
    let text = '';
    for (const [price, { size, at }] of this.#levels) {
      if (at <= round || (round < 0 && size === 0)) continue;
      text += `${text === '' ? '' : ','}[${price / 100},${size / 100}]`;
    }
    return text;
  }
}

/** The best prices by their place, each with the round of its last change. */
export class ChangingOffers {
  readonly #levels: { price: number; size: number; at: number }[] = [];
  changedAt = 0;

  update(levels: readonly WireLevel[], round: number): void {
    const places = Math.max(levels.length, this.#levels.length);
    for (let place = 0; place < places; place += 1) {
      const [price, size] = levels[place] ?? [0, 0];
      const known = this.#levels[place];
      if (known === undefined) this.#levels.push({ price, size, at: round });
      else if (known.price === price && known.size === size) continue;
      else Object.assign(known, { price, size, at: round });
      this.changedAt = round;
    }
  }

  /** `[place,price,size],…` of what changed after the round among so many places; -1 for all there is. */
  since(round: number, depth: number): string {
    if (this.changedAt <= round) return '';
    let text = '';
    for (let place = 0; place < Math.min(depth, this.#levels.length); place += 1) {
      const { price, size, at } = this.#levels[place] as { price: number; size: number; at: number };
      if (at <= round || (round < 0 && size === 0)) continue;
      text += `${text === '' ? '' : ','}[${place},${price},${size}]`;
    }
    return text;
  }
}

/** One value with the round of its last change; nothing until it is set. */
export class ChangingValue {
  #text = '';
  changedAt = 0;

  /** @param text  JSON; '' leaves what is there */
  update(text: string, round: number): void {
    if (text === '' || text === this.#text) return;
    this.#text = text;
    this.changedAt = round;
  }

  since(round: number): string {
    return this.changedAt > round ? this.#text : '';
  }
}
