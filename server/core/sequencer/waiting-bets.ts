import type { MarketId } from 'engine/vocabulary';
import type { ActedCommand } from './acting.ts';
import type { Turn } from './command-port.ts';
import { betsIn } from './gathering.ts';
import type { Receipt } from './receipt.ts';

interface Waiting {
  readonly command: ActedCommand;
  readonly resolve: (receipt: Receipt | Promise<Receipt>) => void;
  readonly reject: (error: Error) => void;
  isInFront: boolean;
}

const marketOf = ({ command }: Pick<Waiting, 'command'>): MarketId | undefined =>
  'market' in command ? command.market : undefined;

/**
 * Bets that are accepted and not applied yet, in their order: more came than a batch takes, and all else goes first. A
 * command that comes behind the bets of its market takes them with it to the front.
 */
export class WaitingBets {
  readonly #front = new Queue();
  /** Those that were taken to the front are still here, and passed over. */
  readonly #behind = new Queue();
  /** A round of three hundred markets closes at once, behind thousands of bets: each finds its own. */
  readonly #byMarket = new Map<MarketId | undefined, Set<Waiting>>();
  #left = 0;
  #bets = 0;

  get isEmpty(): boolean {
    return this.#left === 0;
  }

  get bets(): number {
    return this.#bets;
  }

  /** @returns whether something waits on the command's market */
  hasBetsOf(command: ActedCommand): boolean {
    return this.#byMarket.has(marketOf({ command }));
  }

  add(command: ActedCommand, { behindBets = false }: Turn): Promise<Receipt> {
    this.#left += 1;
    this.#bets += betsIn(command);
    return new Promise((resolve, reject) => {
      const added = { command, resolve, reject, isInFront: behindBets };
      const own = this.#byMarket.get(marketOf(added)) ?? new Set();
      if (behindBets) for (const one of own) this.#moveToFront(one);
      (behindBets ? this.#front : this.#behind).add(added);
      this.#byMarket.set(marketOf(added), own.add(added));
    });
  }

  /** The first of them; there must be one. */
  take(): Waiting {
    let next = this.#front.take();
    // The copies of those that went to the front have been taken there.
    while (next === undefined || (next.isInFront && !this.#isWaiting(next))) next = this.#behind.take() as Waiting;
    this.#left -= 1;
    this.#bets -= betsIn(next.command);
    const own = this.#byMarket.get(marketOf(next));
    own?.delete(next);
    if (own?.size === 0) this.#byMarket.delete(marketOf(next));
    return next;
  }

  withhold(error: Error): void {
    while (!this.isEmpty) this.take().reject(error);
  }

  #isWaiting(one: Waiting): boolean {
    return this.#byMarket.get(marketOf(one))?.has(one) === true;
  }

  #moveToFront(one: Waiting): void {
    if (one.isInFront) return;
    one.isInFront = true;
    this.#front.add(one);
  }
}

/** First in, first out, without moving those that stay. */
class Queue {
  #all: Waiting[] = [];
  #taken = 0;

  add(one: Waiting): void {
    this.#all.push(one);
  }

  take(): Waiting | undefined {
    const next = this.#all[this.#taken];
    this.#taken += 1;
    if (this.#taken >= this.#all.length) {
      this.#all = [];
      this.#taken = 0;
    }
    return next;
  }
}
