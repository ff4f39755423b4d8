import { queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { settlementsQuery } from '../data/waiting.ts';

/** Asks again at once: after somebody here did something to a result. */
export async function refreshSettlements(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: settlementsQuery.queryKey });
  void refreshMarkets();
}
