import type { AccountId, MarketId } from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { RiskMarket, TickerBet } from 'protocol';
import { stateOf } from '../../../reads/live/bet.ts';
import type { LiveBet } from '../../../reads/live/bet.ts';
import type { BetSources } from './bet-on-wire.ts';

export type RiskSources = BetSources;

/** @returns undefined where nobody has anything at stake, or the market has ended */
export function riskMarketOf(market: MarketId, { live, catalogue }: Pick<RiskSources, 'live' | 'catalogue'>) {
  const found = live.market(market);
  if (found === undefined || found.endedAt > 0) return undefined;
  const { stakes, matched, status, inPlay, definition } = found;
  if (stakes.held.size === 0 && matched === 0) return undefined;
  const known = catalogue.market(market);
  const { house } = definition;
  const cap = known?.market.options.house?.lossCap;
  const row: RiskMarket = {
    market_id: marketIdText(market),
    match_id: known?.match.matchId ?? 0,
    status,
    in_play: inPlay,
    matched: toWireMoney(matched),
    at_stake: toWireMoney(stakes.customers),
    holders: stakes.bettors,
    house: toWireMoney(stakes.held.get(house) ?? 0),
    house_cap: hasHouse(house) && cap !== undefined ? toWireMoney(cap) : null,
  };
  return row;
}

const NO_HOUSE = 0;

export const hasHouse = (house: AccountId): boolean => house !== NO_HOUSE;

export function tickerBetOf(bet: LiveBet, { catalogue, settlement }: Omit<RiskSources, 'live'>): TickerBet {
  const { mechanism, payoff } = catalogue.market(bet.market)?.market ?? {};
  const isNumber = mechanism === 'quoted' && payoff?.kind !== 'runners';
  const perUnit = settlement.terms.termsOf(bet.market)?.perUnit ?? 1;
  return {
    bet_id: String(bet.order),
    account: bet.account,
    market_id: marketIdText(bet.market),
    selection_id: bet.selection,
    is_back: bet.side === 'back',
    odds: toWireOdds(bet.price),
    line: isNumber ? (bet.terms?.line ?? 0) / perUnit : null,
    stake: toWireMoney(bet.size),
    matched: toWireMoney(bet.matched),
    status: stateOf(bet),
    placed_at: bet.placedAt,
  };
}
