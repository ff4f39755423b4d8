import type { Command } from 'engine';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { Receipt } from './receipt.ts';
import type { TriedOut } from './try-out.ts';

/** A command that is no bet goes before all bets that wait, unless it comes behind those of its market: with them it goes before all others. */
export interface Turn {
  readonly behindBets?: boolean;
}

/** How commands reach the single writer: the sequencer itself in its own process, a connection to it in a gateway's. */
export interface CommandPort {
  /**
   * Answers when the command is durable; a rejection, when everything before it is.
   *
   * @throws QueueFullError  nothing was done
   * @throws StoppedError    the outcome is not known
   */
  submit(command: Command, turn?: Turn): Promise<Receipt>;
  /**
   * What the commands would do now, one after the other, on top of the durable state; nothing is journaled. It costs as
   * much as a snapshot, though in another thread: call it for a person's preview, never per bet.
   *
   * @throws StoppedError
   */
  tryOut(commands: readonly Command[]): Promise<TriedOut[]>;
  /** The market's version, as the next command will find it. */
  marketVersion(market: MarketId): number | undefined;
  /** The stamp that a command would get now. */
  now(): Millis;
  /** The last durable command. */
  readonly sequence: Sequence;
}
