import type { Event, Outcome } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { eventsAt } from '../journal/batch.ts';
import type { DurableBatch } from '../journal/batch.ts';

/** The answer to a command, given once what it rests on is durable. */
export interface Receipt {
  readonly outcome: Outcome;
  /** The command's own; for what was not journaled (a rejection, a repeat) that of the last command before it. */
  readonly sequence: Sequence;
  readonly at: Millis;
  /** What the command caused; nothing where it was not journaled. */
  events(): Event[];
}

/** A receipt that is held back until its batch is durable. */
export class Reply {
  readonly outcome: Outcome;
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly promise: Promise<Receipt>;
  #resolve!: (receipt: Receipt) => void;
  #reject!: (error: Error) => void;

  constructor(outcome: Outcome, sequence: Sequence, at: Millis) {
    this.outcome = outcome;
    this.sequence = sequence;
    this.at = at;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** @param batch  the batch the command is in; none where it was not journaled */
  give(batch: DurableBatch | undefined): void {
    const { outcome, sequence, at } = this;
    this.#resolve({
      outcome,
      sequence,
      at,
      events: () => (batch === undefined ? [] : eventsAt(batch, sequence - batch.first)),
    });
  }

  withhold(error: Error): void {
    this.#reject(error);
  }
}
