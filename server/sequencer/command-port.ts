import type { Command } from 'engine';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { Receipt } from './receipt.ts';
import type { TriedOut } from './try-out.ts';

/** The way of a command to the single writer. The sequencer itself answers it where both are in one process. */
export interface CommandPort {
  /**
   * Answers when the command is durable; a rejection, when everything before it is.
   *
   * @throws QueueFullError  nothing was done
   * @throws StoppedError    the outcome is not known
   */
  submit(command: Command): Promise<Receipt>;
  /**
   * What commands would come to now, one after the other, behind what is durable; nothing is journaled. Costs as much
   * as a snapshot, if in another thread: call it for a person's preview, never per bet.
   *
   * @throws StoppedError
   */
  tryOut(commands: readonly Command[]): Promise<TriedOut[]>;
  /** Of the market, as the next command finds it. */
  marketVersion(market: MarketId): number | undefined;
  /** The stamp that a command would get now. */
  now(): Millis;
  /** The last durable command. */
  readonly sequence: Sequence;
}
