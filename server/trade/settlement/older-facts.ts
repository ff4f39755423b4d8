import type { MarketId } from 'engine/vocabulary';
import type { FlowDependencies } from './flow-dependencies.ts';
import type { SettlementFlow } from './settlement-flow.ts';
import { factsHashOf } from './make-basis.ts';

type Needs = Pick<FlowDependencies, 'evaluator' | 'live' | 'terms'> & {
  readonly flow: Pick<SettlementFlow, 'actions'>;
};

/** True if a market of a match could be settled again and rests on other facts than those known now. */
export async function hasOlderFacts(match: number, { evaluator, live, terms, flow }: Needs): Promise<boolean> {
  const known = evaluator.knownOf(match);
  if (known.facts.length === 0) return false;
  const knownOf = (market: MarketId) => (known.other && evaluator.evaluate(market)?.known) ?? known;
  const results = await flow.actions.factsOfResults(match);
  return results.some(
    ({ market, facts }) =>
      live.market(market) !== undefined && facts !== factsHashOf(knownOf(market), terms.policyOf(market).sources),
  );
}
