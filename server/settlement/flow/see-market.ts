import type { LiveMarket } from '../../readmodels/live/live-market.ts';
import type { SeenMarket } from './answer.ts';

/** What the flow has to know of a market; a result has a number only where the market pays by one. */
export function seeMarket({ status, result, definition }: LiveMarket): SeenMarket {
  if (status !== 'settled' || result === undefined) return { status, result: undefined };
  const { number, ...runners } = result;
  const isAboutRunners = definition.payoff === 'runners' || definition.payoff === 'each-way';
  return { status, result: isAboutRunners ? runners : { ...runners, number } };
}
