import type { Command } from 'engine';
import { type AccountId, BANK, type Money } from 'engine/vocabulary';
import type { Catalogue } from 'server/trade/catalogue/catalogue.ts';
import { ROLES } from 'server/process/exchange.ts';
import { startTemporaryExchange } from 'server/process/temporary-exchange.ts';
import type { FactStore } from 'server/trade/facts/fact-store.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import type { Clock } from 'server/core/sequencer/clock.ts';
import type { CommandPort } from 'server/core/sequencer/command-port.ts';
import type { Settlement } from 'server/trade/settlement/open-settlement.ts';

/** Facts, rules, flow and ledger as `npm start` has them, on a real journal that has to be durable. */
export interface SettlementHouse {
  readonly sequencer: CommandPort;
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly facts: FactStore;
  readonly settlement: Settlement;
  readonly house: AccountId;
  readonly bettors: readonly AccountId[];
  readonly matchId: number;
  stop(): Promise<void>;
}

const HOUSE = 20 as AccountId;
const FIRST_BETTOR = 100;
const PURSE = 1_000_000_000 as Money;
/** So many commands are under way at once. */
const AT_ONCE = 5000;

export async function openSettlementHouse(clock: Clock, bettors: number): Promise<SettlementHouse> {
  const exchange = await startTemporaryExchange({
    parts: ROLES.settlement,
    clock,
    warn: (message) => {
      throw new Error(message);
    },
  });
  const { sequencer, catalogue, facts, live, settlement } = exchange;
  const accounts = Array.from({ length: bettors }, (_, place) => (FIRST_BETTOR + place) as AccountId);
  await sendAll(sequencer, openings(accounts));
  const series = await catalogue.createSeries({ key: 'bench', sportId: 4, name: 'Bench' });
  const { matchId } = await catalogue.createMatch({ seriesId: series.seriesId, name: 'One v Two', openAt: 1 });
  await facts.store.begin(matchId);
  return {
    sequencer,
    live,
    catalogue,
    facts: facts.store,
    settlement,
    house: HOUSE,
    bettors: accounts,
    matchId,
    async stop() {
      await facts.store.written();
      await exchange.remove();
    },
  };
}

function openings(accounts: readonly AccountId[]): Command[] {
  const commands: Command[] = [{ type: 'open-account', account: HOUSE, role: 'house' }];
  for (const account of accounts) {
    commands.push({ type: 'open-account', account, role: 'customer' });
    commands.push({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: PURSE });
  }
  return commands;
}

/** Sends them in order. @throws Error where one is refused */
export async function sendAll(sequencer: Pick<CommandPort, 'submit'>, commands: readonly Command[]): Promise<void> {
  for (let from = 0; from < commands.length; from += AT_ONCE) {
    const sent = commands.slice(from, from + AT_ONCE).map((command) => sequencer.submit(command));
    for (const [place, { outcome }] of (await Promise.all(sent)).entries()) {
      if (!outcome.ok) throw new Error(`${commands[from + place]?.type}: ${outcome.rejection}`);
    }
  }
}
