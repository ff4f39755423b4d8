import type { Command } from 'engine';
import type { ActedCommand } from './acting.ts';
import type { Turn } from './command-port.ts';
import { betsIn, type Gathering } from './gathering.ts';
import { NoRoomError, NoStandbyError, QUEUE_FULL } from './refusals.ts';
import type { SequencerOptions } from './sequencer-options.ts';
import type { WaitingBets } from './waiting-bets.ts';

const QUEUE_LIMIT = 16_384;

interface Queue {
  readonly gathering: Gathering;
  readonly waiting: WaitingBets;
}

/** True if a game of another company takes a stake: what it gives back is taken as a cancel is. */
const isWager = (command: Command): boolean =>
  command.type === 'hold-wager' || (command.type === 'post-wager' && command.kind === 'wager');

/** Which commands are taken, which are refused unseen, and which wait. */
export class Admission {
  readonly #queue: Queue;
  readonly #queueLimit: number;
  readonly #longestWait: number;
  readonly #hasRoom: () => boolean;
  readonly #hasStandby: () => boolean;

  constructor(queue: Queue, options: Pick<SequencerOptions, 'queueLimit' | 'longestWait' | 'hasRoom' | 'hasStandby'>) {
    this.#queue = queue;
    this.#queueLimit = options.queueLimit ?? QUEUE_LIMIT;
    this.#longestWait = options.longestWait ?? Infinity;
    this.#hasRoom = options.hasRoom ?? (() => true);
    this.#hasStandby = options.hasStandby ?? (() => true);
  }

  /** @param appending  how long the append in flight has taken, ms; 0 where none is */
  refusalOf(command: Command, appending: number): Error | undefined {
    const { gathering, waiting } = this.#queue;
    const isBet = betsIn(command) > 0;
    const isStake = isBet || isWager(command);
    if (isStake && !this.#hasRoom()) return new NoRoomError();
    if (isStake && !this.#hasStandby()) return new NoStandbyError();
    const isFull = !gathering.hasRoomFor(command, this.#queueLimit, waiting.bets);
    // A bet behind a commit that hangs would wait too long for its answer.
    return isFull || (isBet && appending >= this.#longestWait) ? QUEUE_FULL : undefined;
  }

  /** What staff do is noted with their deed, and so at once. */
  mustWait(command: ActedCommand, { behindBets = false }: Turn): boolean {
    const { gathering, waiting } = this.#queue;
    if (behindBets) return waiting.hasBetsOf(command);
    if (betsIn(command) === 0 || command.by !== undefined) return false;
    return gathering.isFullOfBets || !waiting.isEmpty;
  }
}
