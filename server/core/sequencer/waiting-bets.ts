import type { ActedCommand } from './acting.ts';
import { betsIn } from './gathering.ts';
import type { Receipt } from './receipt.ts';

interface WaitingBet {
  readonly command: ActedCommand;
  readonly resolve: (receipt: Receipt | Promise<Receipt>) => void;
  readonly reject: (error: Error) => void;
}

/** Bets that are accepted and not applied yet, in their order: more came than a batch takes, and all else goes first. */
export class WaitingBets {
  #waiting: WaitingBet[] = [];
  #taken = 0;
  #bets = 0;

  get bets(): number {
    return this.#bets;
  }

  add(command: ActedCommand): Promise<Receipt> {
    this.#bets += betsIn(command);
    return new Promise((resolve, reject) => this.#waiting.push({ command, resolve, reject }));
  }

  /** The first of them; there must be one. */
  take(): WaitingBet {
    const next = this.#waiting[this.#taken] as WaitingBet;
    this.#taken += 1;
    this.#bets -= betsIn(next.command);
    if (this.#taken === this.#waiting.length) {
      this.#waiting = [];
      this.#taken = 0;
    }
    return next;
  }

  withhold(error: Error): void {
    while (this.#bets > 0) this.take().reject(error);
  }
}
