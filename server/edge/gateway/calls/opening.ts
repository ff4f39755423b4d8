import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';

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

/** A bet on a market that its facts decide would know its result. */
export function decidedAlready(
  market: MarketId,
  { settlement }: Pick<GatewayDependencies, 'settlement'>,
): Refusal | undefined {
  if (!settlement.evaluator.isDecided(market)) return undefined;
  const message = 'The facts of its match decide this market already. Settle it, or correct them.';
  return new Refusal(409, 'already-decided', { message });
}
