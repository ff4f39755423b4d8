import { NEWEST_AVERAGES } from '../averages/averages-1.ts';
import { FactStore } from '../../facts/fact-store.ts';
import { FactEntry } from '../../facts/fact-entry.ts';
import { openSettlement, type Settlement, type SettlementParts } from './open-settlement.ts';
import { StoredFacts } from '../../facts/stored-facts.ts';

/** Settlement of a house, on its facts in SQL. */
export interface RunningSettlement {
  readonly settlement: Settlement;
  readonly facts: FactEntry;
  stop(): Promise<void>;
}

/** Finishes what a stop has interrupted, then looks at what the facts say by now. */
export async function startSettlement(parts: Omit<SettlementParts, 'facts' | 'averages'>): Promise<RunningSettlement> {
  const store = await FactStore.open(parts.db);
  const facts = new StoredFacts(store);
  const settlement = await openSettlement({ ...parts, facts, averages: () => NEWEST_AVERAGES });
  await settlement.settler.start();
  return {
    settlement,
    facts: new FactEntry(store),
    async stop() {
      await settlement.stop();
      await store.written();
    },
  };
}
