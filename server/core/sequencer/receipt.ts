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
  /** SHA-256 of the journal's row that holds the command, 32 bytes; none where it was not journaled. */
  readonly rowHash: Uint8Array | undefined;
}

/** A receipt that is held back. One object for both: there is one for every command. */
export class HeldReceipt implements Receipt {
  readonly outcome: Outcome;
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly promise: Promise<Receipt>;
  /** The command places bets: a batch may have a thousand of those. */
  isBet = false;
  rowHash: Uint8Array | undefined = undefined;
  #batch: DurableBatch | undefined;
  #resolve!: (receipt: Receipt) => void;
  #reject!: (error: Error) => void;

  /** @param sequence  as in `Receipt` */
  constructor(outcome: Outcome, sequence: Sequence, at: Millis) {
    this.outcome = outcome;
    this.sequence = sequence;
    this.at = at;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  events(): Event[] {
    return this.#batch === undefined ? [] : eventsAt(this.#batch, this.sequence - this.#batch.first);
  }

  /** @param durable  the batch that it waited for, and its row's hash; none where it rests on nothing in flight */
  give(durable: { readonly batch: DurableBatch; readonly hash: Uint8Array } | undefined): void {
    if (isJournaled(this.outcome)) {
      this.#batch = durable?.batch;
      this.rowHash = durable?.hash;
    }
    this.#resolve(this);
  }

  withhold(error: Error): void {
    this.#reject(error);
  }
}

/** True if a command with this outcome stands in the journal. */
export function isJournaled(outcome: Outcome): boolean {
  return outcome.ok && outcome.duplicateOf === 0;
}
