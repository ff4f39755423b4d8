import type { MarketId } from 'engine/vocabulary';
import type { LiveMarket } from '../../readmodels/live/live-market.ts';
import type { LiveModels } from '../../readmodels/live/live-models.ts';
import type { SeenMarket } from './answer.ts';
import { FlowRefusal } from './flow-refusal.ts';

/** What the flow has to know of a market; a result has a number only where the market pays by one. */
export function seeMarket({ status, result, definition }: LiveMarket): SeenMarket {
  if (status !== 'settled' || result === undefined) return { status, result: undefined };
  const { number, ...runners } = result;
  const isAboutRunners = definition.payoff === 'runners' || definition.payoff === 'each-way';
  return { status, result: isAboutRunners ? runners : { ...runners, number } };
}

/** @throws FlowRefusal where the market is not any more as it was at a version */
export function checkVersion(live: LiveModels, market: MarketId, version: number): void {
  if (live.market(market)?.version !== version)
    throw new FlowRefusal('market-changed', 'The market has changed since this was proposed.');
}
