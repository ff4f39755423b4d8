import { toWireMoney, toWireOdds } from 'protocol';
import type { Bet } from 'protocol';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { stateOf } from '../../readmodels/live/bet.ts';
import type { LiveBet } from '../../readmodels/live/bet.ts';
import { marketIdText } from './book-on-wire.ts';

/** The mean of the fills' odds, weighed by stake; 0 while nothing is matched. Four decimals. */
export function averageOdds(matched: number, matchedValue: number): number {
  return matched === 0 ? 0 : Math.round((matchedValue / matched) * 100) / 10_000;
}

export function toWireBet(bet: LiveBet, catalogue: Catalogue): Bet {
  const found = catalogue.market(bet.market);
  const runner = found?.market.runners.find(({ selection }) => selection === bet.selection);
  return {
    bet_id: String(bet.order),
    market_id: marketIdText(bet.market),
    market_name: found?.market.name ?? '',
    match_id: found?.match.matchId ?? 0,
    match_name: found?.match.name ?? '',
    sport_id: found?.match.sport.sportId ?? 0,
    sport_name: found?.match.sport.name ?? '',
    selection_id: bet.selection,
    selection_name: runner?.name ?? '',
    is_back: bet.side === 'back',
    odds: toWireOdds(bet.price),
    average_odds: averageOdds(bet.matched, bet.matchedValue),
    stake: toWireMoney(bet.size),
    matched: toWireMoney(bet.matched),
    unmatched: toWireMoney(bet.remaining),
    cancelled: toWireMoney(bet.cancelled),
    lapsed: toWireMoney(bet.lapsed),
    persistence: bet.persistence,
    status: stateOf(bet),
    release_at: bet.releaseAt,
    placed_at: bet.placedAt,
    profit: bet.profit === undefined ? null : toWireMoney(bet.profit),
    reason: bet.reason,
  };
}
