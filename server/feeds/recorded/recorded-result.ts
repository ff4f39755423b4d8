import type { Command } from 'engine';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { DefinedRunner, MarketDefinition } from './stream-message.ts';

/** Whether a runner was taken out. */
export function isRemoved({ status }: DefinedRunner): boolean {
  return status === 'REMOVED' || status === 'REMOVED_VACANT';
}

/**
 * What ends the market as the recording has closed it: without a winner it is void.
 *
 * @throws Error where the recording does not tell which of the winners tied
 */
export function endOf(market: MarketId, definition: MarketDefinition): Command {
  const winners = withStatus(definition, 'WINNER');
  if (winners.length === 0) return { type: 'void-market', market };
  const left = definition.runners.filter((runner) => !isRemoved(runner)).length;
  if (definition.divisor !== undefined) return endOfEachWay(market, definition, winners);
  const places = Math.min(definition.winners, left);
  if (winners.length <= places) return { type: 'settle-market', market, winners };
  if (places > 1) throw new Error(`${winners.length} winners of ${places}: who tied is not told`);
  return { type: 'settle-market', market, winners: [], tied: winners };
}

function endOfEachWay(market: MarketId, definition: MarketDefinition, first: readonly SelectionId[]): Command {
  const placed = withStatus(definition, 'PLACED');
  if (first.length + placed.length > Math.max(definition.winners, first.length))
    throw new Error(
      `${placed.length} runners placed behind the winner, of ${definition.winners}: who tied is not told`,
    );
  const [winners, tied] = first.length === 1 ? [first, []] : [[], first];
  return { type: 'settle-market', market, winners, tied, placed };
}

function withStatus({ runners }: MarketDefinition, status: string): SelectionId[] {
  return runners.filter((runner) => runner.status === status).map((runner) => runner.selection);
}
