import { lastOf } from 'server/core/journal/batch.ts';
import type { DurableBatch } from 'server/core/journal/batch.ts';
import type { Fold, FoldKind } from 'server/core/sequencer/fold.ts';
import { hold } from '../violation.ts';

/** Multiplier and start of FNV-1a, 32 bits (Fowler, Noll, Vo). */
const PRIME = 0x01000193;
const START = 0x811c9dc5;

/** A read model in small: where it stands, and a fingerprint of every event up to there. */
class WatchingFold implements Fold {
  sequence: number;
  fingerprint: number;

  constructor(sequence: number, fingerprint: number) {
    this.sequence = sequence;
    this.fingerprint = fingerprint;
  }

  apply(batch: DurableBatch): void {
    hold('I17', batch.first === this.sequence + 1, () => `a follower at ${this.sequence} is given ${batch.first}`);
    let mixed = this.fingerprint;
    for (const numbers of [batch.at, batch.events, batch.eventEnds]) {
      for (let index = 0; index < numbers.length; index += 1) {
        const value = numbers[index] as number;
        mixed = Math.imul(mixed ^ value, PRIME);
        mixed = Math.imul(mixed ^ Math.floor(value / 2 ** 32), PRIME);
      }
    }
    this.fingerprint = mixed >>> 0;
    this.sequence = lastOf(batch);
  }

  toSnapshot(): Uint8Array {
    return Buffer.from(`${this.sequence} ${this.fingerprint}`);
  }
}

export const watchingFold: FoldKind = {
  name: 'watching',
  restore(snapshot) {
    const [sequence = 0, fingerprint = START] =
      snapshot === undefined ? [] : Buffer.from(snapshot).toString().split(' ').map(Number);
    return new WatchingFold(sequence, fingerprint);
  },
};
