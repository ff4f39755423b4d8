import type { Command } from 'engine';
import type { CommandPort, Turn } from '../../core/sequencer/command-port.ts';

/** These say that a market is where the round wants it, or already further. */
const FURTHER = [
  'wrong-market-state',
  'market-suspended',
  'market-closed',
  'market-settled',
  'market-void',
  'unknown-market',
];

/** At once. @throws Error where one is refused that had not been done before */
export async function submitAll(
  port: Pick<CommandPort, 'submit'>,
  commands: readonly Command[],
  turn?: Turn,
): Promise<void> {
  const receipts = await Promise.all(commands.map((command) => port.submit(command, turn)));
  for (const [place, { outcome }] of receipts.entries()) {
    if (outcome.ok || FURTHER.includes(outcome.rejection)) continue;
    throw new Error(`${commands[place]?.type} was refused: ${outcome.rejection}`);
  }
}
