import { NEWEST_AVERAGES } from '../averages/averages-1.ts';
import { FactStore } from '../../facts/fact-store.ts';
import { FactDesk } from './fact-desk.ts';
import { openSettlement, type Settlement, type SettlementParts } from './open-settlement.ts';
import { StoredFacts } from './stored-facts.ts';

/** Settlement of a house, on its facts in SQL. */
export interface HouseSettlement {
  readonly settlement: Settlement;
  readonly facts: FactDesk;
  stop(): Promise<void>;
}

/** Finishes what a stop has interrupted, then looks at what the facts say by now. */
export async function openHouseSettlement(
  parts: Omit<SettlementParts, 'facts' | 'averages'>,
): Promise<HouseSettlement> {
  const store = await FactStore.open(parts.db);
  const facts = new StoredFacts(store);
  const settlement = await openSettlement({ ...parts, facts, averages: () => NEWEST_AVERAGES });
  await settlement.settler.start();
  return {
    settlement,
    facts: new FactDesk(store),
    async stop() {
      await settlement.stop();
      await store.written();
    },
  };
}
