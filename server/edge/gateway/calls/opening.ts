import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';

type Needs = Pick<GatewayDependencies, 'catalogue' | 'live' | 'sequencer' | 'records'>;

/**
 * The clock turns what is open in-play at the start. A market that opens after it without having been in-play is turned
 * in-play as it opens, so that nobody bets on it without the delay. One that a person turned back stays as they left it.
 */
export async function turnAsItOpens(market: MarketId, needs: Needs): Promise<Command | undefined> {
  const { catalogue, live, sequencer, records } = needs;
  const found = catalogue.market(market)?.market;
  const state = live.market(market);
  if (found?.start.does !== 'turn-in-play' || found.startAt > sequencer.now()) return undefined;
  const isToOpen = state?.status === 'inactive' || state?.status === 'suspended';
  if (!isToOpen || state.inPlay || (await records.hasBeenInPlay(market))) return undefined;
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
