import type { MarketId } from 'engine/vocabulary';
import { inningsToPlay } from 'results';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

type Sources = Pick<GatewayDependencies, 'facts' | 'settlement'>;

/** By market: the innings that its rule is about, if that has not come yet in the match; 0 otherwise. */
export function laterInnings(matchId: number, { facts, settlement }: Sources): (market: MarketId) => number {
  const now = inningsToPlay(facts.store.facts(matchId));
  return (market) => {
    const subject = settlement.terms.termsOf(market)?.subject as { readonly innings?: unknown } | undefined;
    const innings = subject?.innings;
    return typeof innings === 'number' && innings > now ? innings : 0;
  };
}
