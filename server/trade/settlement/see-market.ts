import type { MarketId } from 'engine/vocabulary';
import {
  type ActionRequest,
  canonicalJson,
  FlowRefusal,
  type Ruling,
  type SeenMarket,
  stepsTo,
  THE_RULE,
} from 'results';
import type { LiveMarket } from '../../reads/live/live-market.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';

/** What the flow has to know of a market; a result has a number only where the market pays by one. */
export function seeMarket({ status, result, definition }: LiveMarket): SeenMarket {
  if (status !== 'settled' || result === undefined) return { status, result: undefined };
  const { number, ...runners } = result;
  const isAboutRunners = definition.payoff === 'runners' || definition.payoff === 'each-way';
  return { status, result: isAboutRunners ? runners : { ...runners, number } };
}

/** @throws FlowRefusal if the market's state does not allow the answer */
export function checkState({ market, answer, by }: ActionRequest, seen: SeenMarket): void {
  if (answer.state === 'settled') {
    if (seen.status === 'inactive')
      throw new FlowRefusal('market-inactive', 'This market was never open. It can only be voided.');
    if (seen.status === 'open' && by !== THE_RULE)
      throw new FlowRefusal('market-open', 'Bets can still be placed in this market. Suspend or close it first.');
  }
  if (answer.state !== 'bets-void' && stepsTo(market, answer, { seen, basis: '' }).length === 0)
    throw new FlowRefusal('nothing-to-do', 'The market already has this result.');
}

/**
 * Asked of the writer, and not of the live models: what has changed the market may not be durable yet.
 *
 * @throws FlowRefusal where the market is not any more as it was at a version
 */
export function checkVersion(sequencer: Pick<CommandPort, 'marketVersion'>, market: MarketId, version: number): void {
  if (sequencer.marketVersion(market) !== version)
    throw new FlowRefusal('market-changed', 'The market has changed since this was proposed.');
}

/** @throws FlowRefusal if the rule's ruling is no longer what it was */
export function checkRuling(now: Ruling | undefined, before: Ruling | undefined): void {
  if (canonicalJson(now ?? null) !== canonicalJson(before ?? null))
    throw new FlowRefusal('facts-changed', 'The facts of the match have changed since this was proposed.');
}
