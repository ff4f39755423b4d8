import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

type Needs = Pick<GatewayDependencies, 'catalogue' | 'live' | 'sequencer'>;

/**
 * The clock turns what is open in-play at the start. A market that opens for the first time after it, of a later innings,
 * is turned in-play as it opens, so that nobody bets on it without the delay.
 */
export function turnAsItOpens(market: MarketId, { catalogue, live, sequencer }: Needs): Command | undefined {
  const found = catalogue.market(market)?.market;
  if (found?.start.does !== 'turn-in-play' || live.market(market)?.status !== 'inactive') return undefined;
  if (found.startAt > sequencer.now()) return undefined;
  return { type: 'turn-in-play', market, betDelay: found.start.delay };
}
