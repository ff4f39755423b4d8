import type { ActedCommand } from './acting.ts';
import type { Turn } from './command-port.ts';
import { betsIn } from './gathering.ts';
import type { Receipt } from './receipt.ts';

interface Waiting {
  readonly command: ActedCommand;
  readonly resolve: (receipt: Receipt | Promise<Receipt>) => void;
  readonly reject: (error: Error) => void;
}

const isOfOneMarket = (one: ActedCommand, other: ActedCommand): boolean =>
  'market' in one && 'market' in other && one.market === other.market;

/**
 * Bets that are accepted and not applied yet, in their order: more came than a batch takes, and all else goes first. What
 * comes behind the bets of its market takes them with it to the front.
 */
export class WaitingBets {
  #waiting: Waiting[] = [];
  #taken = 0;
  /** How many of those that are left were taken to the front. */
  #first = 0;
  #bets = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get bets(): number {
    return this.#bets;
  }

  /** Whether a bet on its market waits. */
  hasBetsOf(command: ActedCommand): boolean {
    return this.#waiting.some((one, place) => place >= this.#taken && isOfOneMarket(one.command, command));
  }

  add(command: ActedCommand, { behindBets = false }: Turn): Promise<Receipt> {
    this.#bets += betsIn(command);
    return new Promise((resolve, reject) => {
      const added = { command, resolve, reject };
      if (behindBets) this.#addInFront(added);
      else this.#waiting.push(added);
    });
  }

  /** The first of them; there must be one. */
  take(): Waiting {
    const next = this.#waiting[this.#taken] as Waiting;
    this.#taken += 1;
    this.#first = Math.max(0, this.#first - 1);
    this.#bets -= betsIn(next.command);
    if (this.#taken === this.#waiting.length) {
      this.#waiting = [];
      this.#taken = 0;
    }
    return next;
  }

  withhold(error: Error): void {
    while (!this.isEmpty) this.take().reject(error);
  }

  #addInFront(added: Waiting): void {
    const left = this.#waiting.slice(this.#taken);
    const behind = left.slice(this.#first);
    const own = behind.filter((one) => isOfOneMarket(one.command, added.command));
    const others = behind.filter((one) => !isOfOneMarket(one.command, added.command));
    this.#waiting = [...left.slice(0, this.#first), ...own, added, ...others];
    this.#taken = 0;
    this.#first += own.length + 1;
  }
}
