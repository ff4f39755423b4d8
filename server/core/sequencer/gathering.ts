import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { ActedCommand } from '../journal/actor.ts';
import { BatchEncoder } from '../journal/batch-codec.ts';
import type { DurableBatch } from '../journal/batch.ts';
import type { HeldReceipt } from './receipt.ts';

/** A batch that is on its way to the journal. */
export interface SealedBatch {
  readonly batch: DurableBatch;
  /** See `batch-codec.ts`. */
  readonly body: Uint8Array;
  /** Whom to answer once it is durable, in the order they asked. */
  readonly receipts: HeldReceipt[];
}

/** A batch that has grown to this takes no more bets; one command may still pass it. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** What comes after so many bets waits for the next batch: a batch that lasts holds up the answers to all else. */
export const BATCH_BETS = 1024;

/** How many bets a command wants to place. */
export function betsIn(command: Command): number {
  if (command.type === 'place-orders') return Math.max(1, command.orders.length);
  return command.type === 'place-order' || command.type === 'replace-order' ? 1 : 0;
}

/** Commands already applied that wait for the append before theirs to end. Encoded as they come. */
export class Gathering {
  readonly #encoder = new BatchEncoder();
  #commands: ActedCommand[] = [];
  #at: number[] = [];
  #eventEnds: number[] = [];
  #receipts: HeldReceipt[] = [];
  #bets = 0;
  #others = 0;

  /** Commands so far. */
  get length(): number {
    return this.#commands.length;
  }

  /**
   * True if one more may come, of `limit` bets, those that wait counted, and as many others. Whatever bets take up, all
   * else keeps its room: a market can be suspended, a bet cancelled, a result paid.
   */
  hasRoomFor(command: Command, limit: number, waitingBets: number): boolean {
    if (betsIn(command) > 0) return this.#bets + waitingBets < limit && this.#encoder.length < BATCH_BYTES;
    return this.#others < limit || this.#bets + this.#others < limit * 2;
  }

  /** True if it takes no more bets. */
  get isFullOfBets(): boolean {
    return this.#bets >= BATCH_BETS;
  }

  get receipts(): readonly HeldReceipt[] {
    return this.#receipts;
  }

  /** Adds a command and the events that it appended to the end of `events`. */
  add(command: ActedCommand, at: Millis, events: { readonly data: Float64Array; readonly length: number }): void {
    const from = this.#eventEnds.at(-1) ?? 0;
    this.#encoder.add(command, at);
    this.#encoder.addEvents(events.data, from, events.length);
    this.#commands.push(command);
    const bets = betsIn(command);
    if (bets === 0) this.#others += 1;
    else this.#bets += bets;
    this.#at.push(at);
    this.#eventEnds.push(events.length);
  }

  answerLater(receipt: HeldReceipt): void {
    this.#receipts.push(receipt);
  }

  /** What has gathered, numbered from `first`; the next gathering starts empty. Copies the events: the buffer is the engine's. */
  seal(first: Sequence, events: Float64Array): SealedBatch {
    const batch: DurableBatch = {
      first,
      commands: this.#commands,
      at: Float64Array.from(this.#at),
      events: events.slice(0, this.#eventEnds.at(-1) ?? 0),
      eventEnds: this.#eventEnds,
    };
    const sealed = { batch, body: this.#encoder.take(), receipts: this.#receipts };
    this.#commands = [];
    this.#at = [];
    this.#eventEnds = [];
    this.#receipts = [];
    this.#bets = 0;
    this.#others = 0;
    return sealed;
  }
}
