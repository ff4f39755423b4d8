import type { Command, Rejection } from 'engine';
import type { CommandPort } from 'server/core/sequencer/command-port.ts';
import { QueueFullError, StoppedError } from 'server/core/sequencer/refusals.ts';

/** What prices that have moved on and markets that have just stopped do to bots, all day long. */
const ORDINARY: ReadonlySet<Rejection> = new Set<Rejection>([
  'order-closed',
  'order-waiting',
  'market-suspended',
  'market-closed',
  'market-settled',
  'market-void',
  'wrong-market-state',
]);
/** An unexpected refusal is reported once in this many ms. */
const WARN_EVERY_MS = 60_000;

/** The simulator's commands: they go the way of all others, with refusals turned into a plain yes or no. */
export class BotCommands {
  readonly #exchange: Pick<CommandPort, 'submit'>;
  readonly #now: () => number;
  readonly #warn: (message: string) => void;
  readonly #warnedAt = new Map<string, number>();
  /** How many commands went through it. */
  submitted = 0;

  constructor(exchange: Pick<CommandPort, 'submit'>, now: () => number, warn: (message: string) => void) {
    this.#exchange = exchange;
    this.#now = now;
    this.#warn = warn;
  }

  /** @returns whether it was accepted; never throws */
  async submit(command: Command): Promise<boolean> {
    this.submitted++;
    try {
      const { outcome } = await this.#exchange.submit(command);
      if (outcome.ok) return true;
      if (!ORDINARY.has(outcome.rejection)) this.#warnOnce(`${command.type} was refused: ${outcome.rejection}`);
    } catch (error) {
      if (error instanceof StoppedError || error instanceof QueueFullError) return false;
      this.#warnOnce(`${command.type} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    return false;
  }

  #warnOnce(message: string): void {
    const now = this.#now();
    if (now - (this.#warnedAt.get(message) ?? -Infinity) < WARN_EVERY_MS) return;
    this.#warnedAt.set(message, now);
    this.#warn(`simulator: ${message}`);
  }
}
