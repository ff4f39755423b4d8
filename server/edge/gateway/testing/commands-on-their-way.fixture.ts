import type { Command } from 'engine';
import type { AccountId, MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { CommandPort } from '../../../core/sequencer/command-port.ts';
import type { Receipt } from '../../../core/sequencer/receipt.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { TriedOut } from '../../../core/sequencer/try-out.ts';

/** The way of commands, on which a test lets some get lost. */
export class CommandsOnTheirWay implements CommandPort {
  readonly #port: Sequencer;
  /** Why this command gets no answer; undefined where it gets one. */
  failing: (command: Command) => Error | undefined = () => undefined;

  constructor(port: Sequencer) {
    this.#port = port;
  }

  get stopped() {
    return this.#port.stopped;
  }

  submit(command: Command): Promise<Receipt> {
    const error = this.failing(command);
    return error === undefined ? this.#port.submit(command) : Promise.reject(error);
  }

  marketVersion(market: MarketId): number | undefined {
    return this.#port.marketVersion(market);
  }

  isKeyUsed(account: AccountId, requestKey: string): boolean {
    return this.#port.isKeyUsed(account, requestKey);
  }

  tryOut(commands: readonly Command[]): Promise<TriedOut[]> {
    return this.#port.tryOut(commands);
  }

  now(): Millis {
    return this.#port.now();
  }

  get sequence(): Sequence {
    return this.#port.sequence;
  }
}
