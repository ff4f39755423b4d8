import { setTimeout as wait } from 'node:timers/promises';
import type { Millis } from 'engine/vocabulary';

/** How much faster than recorded; max does not wait at all. */
export type Speed = number | 'max';

/** A timer takes at most 2^31 - 1 ms. */
const LONGEST_WAIT = 3_600_000;

/** @throws Error that says what a speed is */
export function parseSpeed(text: string): Speed {
  const speed = text === 'max' ? 'max' : Number(text);
  if (speed !== 'max' && !(Number.isFinite(speed) && speed > 0)) {
    throw new Error(`--speed is max or a number above 0, not "${text}"`);
  }
  return speed;
}

/**
 * Plays a recording by our own clock: the first message now, each other as long after it as recorded, divided by the
 * speed.
 *
 * @returns waits until it is time for a message published at `at`; rejects with the signal's reason when it is given
 */
export function paceOf(speed: Speed, now: () => number, signal?: AbortSignal): (at: Millis) => Promise<void> {
  let start: { readonly recorded: number; readonly ours: number } | undefined;
  return async (at) => {
    if (speed === 'max') return;
    start ??= { recorded: at, ours: now() };
    const due = start.ours + (at - start.recorded) / speed;
    for (let left = due - now(); left > 0; left = due - now()) {
      await wait(Math.min(left, LONGEST_WAIT), undefined, signal === undefined ? {} : { signal }).catch(
        () => undefined,
      );
      signal?.throwIfAborted();
    }
  };
}
