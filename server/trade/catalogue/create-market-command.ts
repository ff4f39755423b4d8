import type { CreateMarket } from 'engine';
import type { Money, SelectionId } from 'engine/vocabulary';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { RefusedByEngineError } from './catalogue-error.ts';
import type { Market } from './catalogue-rows.ts';
import type { CatalogueStore } from './catalogue-store.ts';

/** What makes a market of the catalogue known to the engine. */
export function createMarketCommand(market: Market): CreateMarket {
  return {
    type: 'create-market',
    market: market.market,
    mechanism: market.mechanism,
    payoff: market.payoff,
    runners: market.runners.map((runner) => runner.selection as SelectionId),
    baseRate: market.baseRate,
    minStake: market.minStake as Money,
    persistenceAllowed: market.persistenceAllowed,
    options: market.options,
  };
}

/** Makes a row known to the engine; one that it refuses is dropped. @throws RefusedByEngineError */
export async function createInEngine(
  { store, sequencer }: { readonly store: CatalogueStore; readonly sequencer: Pick<CommandPort, 'submit'> },
  market: Market,
): Promise<void> {
  const { outcome } = await sequencer.submit(createMarketCommand(market));
  if (!outcome.ok && outcome.rejection !== 'market-exists') {
    await store.dropMarket(market.market);
    throw new RefusedByEngineError(outcome.rejection);
  }
  await store.markCreated(market.market);
}
