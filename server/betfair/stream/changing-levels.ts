import type { WireLevel } from 'protocol/betfair/stream-messages.ts';

interface Level {
  size: number;
  /** The tick at which it was changed last. */
  at: number;
  /** The tick at which it was there last. */
  seen: number;
}

/** Calls `see` for each price and amount that is there, hundredths and minor units. */
export type Levels = (see: (price: number, amount: number) => void) => void;

/**
 * Amounts by price, each with the tick of its last change, so that what has changed since any tick can be told. What has
 * gone stays with 0; a ladder has so many prices and no more.
 */
export class ChangingLadder {
  readonly #levels = new Map<number, Level>();
  changedAt = 0;
  /** How many of them are not 0. */
  #there = 0;

  update(levels: Levels, tick: number): void {
    let seen = 0;
    levels((price, amount) => {
      if (amount === 0) return;
      seen += 1;
      this.#see(price, amount, tick);
    });
    // As many as there are have been seen: none has gone.
    if (seen === this.#there) return;
    for (const level of this.#levels.values()) {
      if (level.seen === tick || level.size === 0) continue;
      level.size = 0;
      level.at = tick;
      this.#there -= 1;
      this.changedAt = tick;
    }
  }

  #see(price: number, size: number, tick: number): void {
    const level = this.#levels.get(price);
    if (level === undefined) {
      this.#levels.set(price, { size, at: tick, seen: tick });
      this.#there += 1;
    } else {
      level.seen = tick;
      if (level.size === size) return;
      if (level.size === 0) this.#there += 1;
      level.size = size;
      level.at = tick;
    }
    this.changedAt = tick;
  }

  /** `[price,size],…` of what changed after the tick, in units; -1 for all there is. */
  since(tick: number): string {
    if (this.changedAt <= tick) return '';
    let text = '';
    for (const [price, { size, at }] of this.#levels) {
      if (at <= tick || (tick < 0 && size === 0)) continue;
      text += `${text === '' ? '' : ','}[${price / 100},${size / 100}]`;
    }
    return text;
  }
}

/** The best prices by their place, each with the tick of its last change. */
export class ChangingOffers {
  readonly #levels: { price: number; size: number; at: number }[] = [];
  changedAt = 0;

  update(levels: readonly WireLevel[], tick: number): void {
    const places = Math.max(levels.length, this.#levels.length);
    for (let place = 0; place < places; place += 1) {
      const [price, size] = levels[place] ?? [0, 0];
      const known = this.#levels[place];
      if (known === undefined) this.#levels.push({ price, size, at: tick });
      else if (known.price === price && known.size === size) continue;
      else Object.assign(known, { price, size, at: tick });
      this.changedAt = tick;
    }
  }

  /** `[place,price,size],…` of what changed after the tick among so many places; -1 for all there is. */
  since(tick: number, depth: number): string {
    if (this.changedAt <= tick) return '';
    let text = '';
    for (let place = 0; place < Math.min(depth, this.#levels.length); place += 1) {
      const { price, size, at } = this.#levels[place] as { price: number; size: number; at: number };
      if (at <= tick || (tick < 0 && size === 0)) continue;
      text += `${text === '' ? '' : ','}[${place},${price},${size}]`;
    }
    return text;
  }
}

/** One value with the tick of its last change; nothing until it is set. */
export class ChangingValue {
  #text = '';
  changedAt = 0;

  /** @param text  JSON; '' leaves what is there */
  update(text: string, tick: number): void {
    if (text === '' || text === this.#text) return;
    this.#text = text;
    this.changedAt = tick;
  }

  since(tick: number): string {
    return this.changedAt > tick ? this.#text : '';
  }
}
