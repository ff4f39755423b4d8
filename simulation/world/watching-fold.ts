import { createHash } from 'node:crypto';
import { lastOf } from 'server/journal/batch.ts';
import type { DurableBatch } from 'server/journal/batch.ts';
import type { Fold, FoldKind } from 'server/sequencer/fold.ts';
import { hold } from '../violation.ts';

/** A read model in small: where it stands, and a fingerprint of every event up to there. */
class WatchingFold implements Fold {
  sequence: number;
  fingerprint: string;

  constructor(sequence: number, fingerprint: string) {
    this.sequence = sequence;
    this.fingerprint = fingerprint;
  }

  apply(batch: DurableBatch): void {
    hold('I17', batch.first === this.sequence + 1, () => `a follower at ${this.sequence} is given ${batch.first}`);
    let from = 0;
    for (const [index, end] of batch.eventEnds.entries()) {
      const own = `${this.fingerprint} ${batch.at[index]} ${batch.events.slice(from, end).join(' ')}`;
      this.fingerprint = createHash('sha1').update(own).digest('base64');
      from = end;
    }
    this.sequence = lastOf(batch);
  }

  toSnapshot(): Uint8Array {
    return Buffer.from(`${this.sequence} ${this.fingerprint}`);
  }
}

export const watchingFold: FoldKind = {
  name: 'watching',
  restore(snapshot) {
    const [sequence = '0', fingerprint = ''] =
      snapshot === undefined ? [] : Buffer.from(snapshot).toString().split(' ');
    return new WatchingFold(Number(sequence), fingerprint);
  },
};
