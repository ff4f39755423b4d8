import type { CreateMarket } from 'engine';
import type { Money, SelectionId } from 'engine/vocabulary';
import type { Market } from './catalogue-rows.ts';

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
