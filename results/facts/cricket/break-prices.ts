import type { Fact } from '../fact.ts';
import { standing } from '../standing-facts.ts';
import type { CricketFact } from './cricket-facts.ts';

/** Match odds at the innings break, hundredths by the rule's word for each side, as they stand; undefined before anybody said. */
export function breakPrices(facts: readonly Fact[]): { readonly home: number; readonly away: number } | undefined {
  const told = standing(facts as readonly Fact<CricketFact | null>[]).findLast(
    ({ said }) => said.kind === 'break-prices',
  );
  return told?.said.kind === 'break-prices' ? { home: told.said.home, away: told.said.away } : undefined;
}
