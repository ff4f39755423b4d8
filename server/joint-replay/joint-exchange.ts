import type { Command } from 'engine';
import { type AccountId, BANK, type Money } from 'engine/vocabulary';
import { identityMigrations } from '../identity/migrations.ts';
import { LiveModels } from '../readmodels/live/live-models.ts';
import type { Clock } from '../sequencer/clock.ts';
import { flowMigrations } from '../settlement/flow/migrations.ts';
import { Notices } from '../notices/notices.ts';
import { openSettlement, type Settlement } from '../settlement/flow/open-settlement.ts';
import { startTemporaryExchange, type TemporaryExchange } from '../feeds/recorded/temporary-exchange.ts';
import type { FactSource } from '../facts/known-match.ts';

/** A temporary exchange with settlement, a house that quotes sessions, and bettors. */
export interface JointExchange extends TemporaryExchange {
  readonly live: LiveModels;
  readonly settlement: Settlement;
  readonly house: AccountId;
  readonly bettors: readonly AccountId[];
}

const HOUSE = 20 as AccountId;
const FIRST_BETTOR = 100;
/** A million points each. */
const PURSE = 100_000_000 as Money;

export interface JointParts {
  readonly clock: Clock;
  readonly facts: FactSource;
  readonly bots: number;
  readonly warn: (message: string) => void;
}

export async function startJointExchange({ clock, facts, bots, warn }: JointParts): Promise<JointExchange> {
  const live = new LiveModels();
  const exchange = await startTemporaryExchange(clock, {
    migrations: [...identityMigrations, ...flowMigrations],
    folds: [{ name: LiveModels.snapshotName, restore: () => live }],
  });
  const { sequencer, catalogue, database, store } = exchange;
  try {
    const bettors = Array.from({ length: bots }, (_, place) => (FIRST_BETTOR + place) as AccountId);
    await openAccounts((command) => sequencer.submit(command), bettors);
    const db = database.kysely<unknown>();
    const settlement = await openSettlement({
      db,
      sequencer,
      store,
      live,
      catalogue,
      notices: await Notices.open({ db, now: () => clock.now() }),
      facts,
      warn,
    });
    const remove = async (): Promise<void> => {
      await settlement.stop();
      await exchange.remove();
    };
    return { ...exchange, live, settlement, house: HOUSE, bettors, remove };
  } catch (error) {
    await exchange.remove();
    throw error;
  }
}

async function openAccounts(
  submit: TemporaryExchange['sequencer']['submit'],
  bettors: readonly AccountId[],
): Promise<void> {
  const commands: Command[] = [{ type: 'open-account', account: HOUSE, role: 'house' }];
  for (const account of bettors) {
    commands.push({ type: 'open-account', account, role: 'customer' });
    commands.push({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: PURSE });
  }
  const receipts = await Promise.all(commands.map((command) => submit(command)));
  const refused = receipts.find(({ outcome }) => !outcome.ok);
  if (refused !== undefined && !refused.outcome.ok)
    throw new Error(`a bettor cannot begin: ${refused.outcome.rejection}`);
}
