import type { MarketId, SelectionId } from 'engine/vocabulary';
import { handicapOf } from '../wire/market-definition.ts';
import type { ApiDependencies } from './api-dependencies.ts';

/** A runner's handicap by its numbers; 0 where it has none, or the market is long gone. */
export function runnerHandicap(
  { catalogue }: Pick<ApiDependencies, 'catalogue'>,
  { market, selection }: { readonly market: MarketId; readonly selection: SelectionId },
): number {
  const found = catalogue.market(market)?.market;
  return found === undefined ? 0 : handicapOf(found, placeOf(found.runners, selection));
}

function placeOf(runners: readonly { readonly selection: SelectionId }[], selection: SelectionId): number {
  return runners.findIndex((runner) => runner.selection === selection);
}
