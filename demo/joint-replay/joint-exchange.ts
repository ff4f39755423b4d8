import type { Command } from 'engine';
import { type AccountId, BANK, type Money } from 'engine/vocabulary';
import type { FactSource } from 'results';
import { ROLES } from 'server/process/exchange.ts';
import type { Clock } from 'server/core/sequencer/clock.ts';
import type { CommandPort } from 'server/core/sequencer/command-port.ts';
import { startTemporaryExchange, type TemporaryExchange } from 'server/process/temporary-exchange.ts';

/** A temporary exchange with settlement, an operator's account that quotes sessions, and bettors. */
export type JointExchange = TemporaryExchange<(typeof ROLES.settlement)[number]> & {
  readonly house: AccountId;
  readonly bettors: readonly AccountId[];
};

const HOUSE = 20 as AccountId;
const FIRST_BETTOR = 100;
/** A million points each. */
const PURSE = 100_000_000 as Money;

export interface JointDependencies {
  readonly clock: Clock;
  readonly facts: FactSource;
  readonly bots: number;
  readonly warn: (message: string) => void;
}

export async function startJointExchange({ clock, facts, bots, warn }: JointDependencies): Promise<JointExchange> {
  const settings = { factSource: facts };
  const exchange = await startTemporaryExchange({ parts: ROLES.settlement, settings, clock, warn });
  try {
    const bettors = Array.from({ length: bots }, (_, place) => (FIRST_BETTOR + place) as AccountId);
    await openAccounts(exchange.sequencer, bettors);
    return { ...exchange, house: HOUSE, bettors };
  } catch (error) {
    await exchange.remove();
    throw error;
  }
}

async function openAccounts(sequencer: CommandPort, bettors: readonly AccountId[]): Promise<void> {
  const commands: Command[] = [{ type: 'open-account', account: HOUSE, role: 'house' }];
  for (const account of bettors) {
    commands.push({ type: 'open-account', account, role: 'customer' });
    commands.push({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: PURSE });
  }
  const receipts = await Promise.all(commands.map((command) => sequencer.submit(command)));
  const refused = receipts.find(({ outcome }) => !outcome.ok);
  if (refused !== undefined && !refused.outcome.ok)
    throw new Error(`a bettor cannot begin: ${refused.outcome.rejection}`);
}
