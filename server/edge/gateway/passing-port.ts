import type { Command } from 'engine';
import type { AccountId, MarketId } from 'engine/vocabulary';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';

/** Takes the commands that come from outside. */
export type OutsidePort = CommandPort & Pick<Sequencer, 'stopped' | 'isKeyUsed'>;

/** On the way to a port: looks at the commands, and lets everything else through. */
export abstract class PassingPort implements OutsidePort {
  protected readonly port: OutsidePort;

  constructor(port: OutsidePort) {
    this.port = port;
  }

  abstract submit(command: Command): Promise<Receipt>;

  get stopped() {
    return this.port.stopped;
  }

  get sequence() {
    return this.port.sequence;
  }

  now() {
    return this.port.now();
  }

  marketVersion(market: MarketId) {
    return this.port.marketVersion(market);
  }

  isKeyUsed(account: AccountId, requestKey: string) {
    return this.port.isKeyUsed(account, requestKey);
  }

  tryOut(commands: readonly Command[]) {
    return this.port.tryOut(commands);
  }
}
