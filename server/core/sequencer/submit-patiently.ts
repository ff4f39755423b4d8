import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'engine';
import type { CommandPort } from './command-port.ts';
import type { Receipt } from './receipt.ts';
import { GoesOnError, QueueFullError } from './refusals.ts';

/** How often, and after how many ms, a command is tried again that found the queue full: for ten seconds. */
const TRIES = 200;
const WAIT_MS = 50;

/** What has begun waits for its turn. */
export interface Patience {
  /** Before each try, and nothing comes between. */
  readonly check?: () => void;
  readonly tries?: number;
}

/** @throws QueueFullError where there is no place for ten seconds; whatever `check` throws */
export async function submitPatiently(
  port: Pick<CommandPort, 'submit'>,
  command: Command,
  { check, tries = TRIES }: Patience = {},
): Promise<Receipt> {
  for (let count = 1; ; count += 1) {
    check?.();
    try {
      return await port.submit(command);
    } catch (error) {
      if (!(error instanceof QueueFullError) || count >= tries) throw error;
      await sleep(WAIT_MS);
    }
  }
}

/** Of what is written down and carried out later: where the queue was full it is not true that nothing was done. */
export const orGoesOn = (error: unknown): unknown => (error instanceof QueueFullError ? new GoesOnError() : error);
