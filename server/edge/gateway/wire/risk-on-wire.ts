import type { AccountId, MarketId, SelectionId } from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { RiskMarket, TickerBet } from 'protocol';
import { stateOf } from '../../../reads/live/bet.ts';
import type { LiveBet } from '../../../reads/live/bet.ts';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { isRound } from '../../../trade/catalogue/casino-sports.ts';
import { bestOnScale, type BetSources } from './bet-on-wire.ts';
import { priceText } from './price-text.ts';

export type RiskSources = BetSources;

/** @returns undefined where nobody has anything at stake, or the market has ended */
export function riskMarketOf(market: MarketId, { live, catalogue }: Pick<RiskSources, 'live' | 'catalogue'>) {
  const found = live.market(market);
  if (found === undefined || found.endedAt > 0) return undefined;
  const { stakes, stillMatched, status, inPlay, definition } = found;
  if (stakes.held.size === 0 && stillMatched === 0) return undefined;
  const known = catalogue.market(market);
  const { house } = definition;
  const cap = known?.market.options.house?.lossCap;
  const row: RiskMarket = {
    market_id: marketIdText(market),
    match_id: known?.match.matchId ?? 0,
    status,
    in_play: inPlay,
    matched: toWireMoney(stillMatched),
    at_stake: toWireMoney(stakes.customers),
    holders: stakes.bettors,
    house: toWireMoney(stakes.held.get(house) ?? 0),
    house_cap: hasHouse(house) && cap !== undefined ? toWireMoney(cap) : null,
  };
  return row;
}

const NO_HOUSE = 0;

export const hasHouse = (house: AccountId): boolean => house !== NO_HOUSE;

/** Scales are in ten-thousandths of the stake. */
const WHOLE_STAKE = 10_000;

const namesOf = ({ market, match }: { market: Market; match: Match }, selection: SelectionId): TickerBet['names'] => ({
  match: match.name,
  market: market.name,
  runner: market.runners.find((runner) => runner.selection === selection)?.name ?? '',
});

export function tickerBetOf(bet: LiveBet, { catalogue, settlement }: Omit<RiskSources, 'live'>): TickerBet {
  const found = catalogue.market(bet.market);
  const { mechanism, payoff } = found?.market ?? {};
  const isNumber = mechanism === 'quoted' && payoff?.kind !== 'runners' && payoff?.kind !== 'scale';
  const perUnit = settlement.terms.termsOf(bet.market)?.perUnit ?? 1;
  const line = (bet.terms?.line ?? 0) / perUnit;
  const best = found && bestOnScale(found.market, bet.selection);
  return {
    bet_id: String(bet.order),
    account: bet.account,
    market_id: marketIdText(bet.market),
    selection_id: bet.selection,
    is_back: bet.side === 'back',
    odds: toWireOdds(bet.price),
    line: isNumber ? line : null,
    price_text: priceText({
      price: bet.price,
      mechanism,
      payoff: payoff?.kind,
      sportId: found?.match.sport.sportId ?? 0,
      line,
      best: best === undefined ? undefined : best / WHOLE_STAKE,
    }),
    stake: toWireMoney(bet.size),
    matched: toWireMoney(bet.matched),
    status: stateOf(bet),
    placed_at: bet.placedAt,
    names: found !== undefined && isRound(found.match) ? namesOf(found, bet.selection) : null,
  };
}
