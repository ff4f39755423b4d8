import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import { bothBounds, lostLevels } from '../../../trade/settlement/known-quotes.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';
import { resultKnown } from '../checks/opening.ts';
import { undoneBy } from '../checks/undone-by.ts';

interface Quoted {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** The user who quotes it. */
  readonly by: number;
  readonly needs: Pick<GatewayDependencies, 'catalogue' | 'settlement' | 'waitingFacts' | 'facts' | 'authority'>;
}

/**
 * Nobody quotes what is known: a market that is decided or whose match is over, a Yes on a line that is reached, a
 * purchase of a spread there, or a lay of what play has ruled out. What waits for a second person is known too, and so is
 * what was known until the quoter undid it.
 *
 * @throws Refusal
 */
export async function refuseKnown(levels: readonly LiveQuote[], quoted: Quoted): Promise<void> {
  if (levels.length > 0) await refuseUndone(levels, quoted);
  const { market, selection, needs } = quoted;
  const { catalogue, settlement, waitingFacts } = needs;
  const found = catalogue.market(market);
  const problem = levels.length > 0 ? resultKnown(market, found?.match, needs) : undefined;
  if (problem !== undefined) throw problem;
  if (found === undefined) return;
  const { payoff, runners } = found.market;
  const bounds = bothBounds(settlement.evaluator.boundsOf(market), waitingFacts.boundsOf(market));
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

async function refuseUndone(levels: readonly LiveQuote[], { market, selection, by, needs }: Quoted): Promise<void> {
  const found = needs.catalogue.market(market);
  if (found === undefined) return;
  const undone = await undoneBy(by, found.match, needs);
  const problem = await undone.refusalOf(market);
  if (problem !== undefined) throw problem;
  const [lost] = lostLevels({ selection, levels }, found.market.payoff, await undone.boundsOf(market));
  if (lost === undefined) return;
  throw new Refusal(409, 'undecided-by-you', {
    message:
      'By facts that you, or a login in the same hand, have undone or rejected, whoever takes this quote could not lose. Somebody else has to quote it.',
  });
}
