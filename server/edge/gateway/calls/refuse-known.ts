import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import { bothBounds, lostLevels } from '../../../trade/settlement/known-quotes.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';
import { resultKnown } from './opening.ts';

interface Quoted {
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly needs: Pick<GatewayDependencies, 'catalogue' | 'settlement' | 'waitingFacts'>;
}

/**
 * Nobody quotes what is known: a market that is decided or whose match is over, a Yes on a line that is reached, a
 * purchase of a spread there, or a lay of what play has ruled out. What waits for a second person is known too.
 *
 * @throws Refusal
 */
export function refuseKnown(levels: readonly LiveQuote[], { market, selection, needs }: Quoted): void {
  const { catalogue, settlement, waitingFacts } = needs;
  const found = catalogue.market(market);
  const problem = levels.length > 0 ? resultKnown(market, found?.match, needs) : undefined;
  if (problem !== undefined) throw problem;
  if (found === undefined) return;
  const { payoff, runners } = found.market;
  const facts = settlement.evaluator.boundsOf(market);
  const waiting = waitingFacts.boundsOf(market);
  const bounds = waiting === undefined ? facts : bothBounds(facts, waiting);
  const [lost] = lostLevels({ selection, levels }, payoff, bounds);
  if (lost === undefined) return;
  const perUnit = settlement.terms.termsOf(market)?.perUnit ?? 1;
  const reached = (bounds.reached ?? ('least' in payoff ? payoff.least : 0)) / perUnit;
  const name = runners.find((runner) => runner.selection === selection)?.name ?? '';
  const message =
    lost.side === 'back'
      ? `Yes ${lost.line / perUnit} cannot lose: the count is ${reached} already.`
      : bounds.ruledOut.has(selection)
        ? `${name} cannot win any more: whoever lays it cannot lose.`
        : `A range that ends at ${lost.line / perUnit} or little beyond cannot win any more: the count is ${reached}.`;
  throw new Refusal(409, 'already-decided', { message });
}
