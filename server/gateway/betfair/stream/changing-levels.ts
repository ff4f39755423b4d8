import type { WireLevel } from '../wire/runner-ladders.ts';

interface Level {
  size: number;
  /** The tick at which it was changed last. */
  at: number;
  /** The tick at which it was there last. */
  seen: number;
}

/**
 * Amounts by price, each with the tick of its last change, so that what has changed since any tick can be told. What has
 * gone stays with 0; a ladder has so many prices and no more.
 */
export class ChangingLadder {
  readonly #levels = new Map<number, Level>();
  changedAt = 0;

  update(levels: readonly WireLevel[], tick: number): void {
    for (const [price, size] of levels) {
      const level = this.#levels.get(price);
      if (level === undefined) this.#levels.set(price, { size, at: tick, seen: tick });
      else {
        level.seen = tick;
        if (level.size === size) continue;
        level.size = size;
        level.at = tick;
      }
      this.changedAt = tick;
    }
    for (const level of this.#levels.values()) {
      if (level.seen === tick || level.size === 0) continue;
      level.size = 0;
      level.at = tick;
      this.changedAt = tick;
    }
  }

  /** `[price,size],…` of what changed after the tick; -1 for all there is. */
  since(tick: number): string {
    if (this.changedAt <= tick) return '';
    let text = '';
    for (const [price, { size, at }] of this.#levels) {
      if (at <= tick || (tick < 0 && size === 0)) continue;
      text += `${text === '' ? '' : ','}[${price},${size}]`;
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
