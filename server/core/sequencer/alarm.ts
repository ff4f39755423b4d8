import type { Clock } from './clock.ts';
import type { Stamps } from './stamps.ts';

/** Rings once, at a time that may be changed until then. */
export class Alarm {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #stamps: Pick<Stamps, 'now'>;
  readonly #ring: () => void;
  #at = Infinity;
  #cancel: () => void = () => undefined;

  constructor(clock: Pick<Clock, 'after'>, stamps: Pick<Stamps, 'now'>, ring: () => void) {
    this.#clock = clock;
    this.#stamps = stamps;
    this.#ring = ring;
  }

  /** @param at  Infinity: it does not ring */
  set(at: number): void {
    if (at === this.#at) return;
    this.#cancel();
    this.#cancel = () => undefined;
    this.#at = at;
    if (at === Infinity) return;
    this.#cancel = this.#clock.after(at - this.#stamps.now(), () => {
      this.#at = Infinity;
      this.#ring();
    });
  }
}
