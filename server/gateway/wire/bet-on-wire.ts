import { placeProfitOf, type Mechanism, type PayoffKind } from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { Bet } from 'protocol';
import type { Market } from '../../catalogue/catalogue-rows.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { stateOf } from '../../readmodels/live/bet.ts';
import type { BetMatch, LiveBet } from '../../readmodels/live/bet.ts';
import type { LiveModels } from '../../readmodels/live/live-models.ts';
import type { QueuePlaces } from '../../readmodels/live/queue-places.ts';
import type { MarketTerms } from '../../catalogue/market-terms.ts';
import type { TermsBook } from '../../settlement/flow/market-terms.ts';

/** The mean of the fills' odds, weighed by stake; 0 while nothing is matched. Four decimals. */
export function averageOdds(matched: number, matchedValue: number): number {
  return matched === 0 ? 0 : Math.round((matchedValue / matched) * 100) / 10_000;
}

export interface BetSources {
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly settlement: { readonly terms: Pick<TermsBook, 'termsOf'> };
}

/** All at one moment: each queue that they rest in is walked once. */
export function toWireBets(bets: readonly LiveBet[], sources: BetSources): Bet[] {
  const places = sources.live.queuePlaces();
  return bets.map((bet) => toWireBet(bet, sources, places));
}

function toWireBet(bet: LiveBet, { catalogue, settlement }: BetSources, places: QueuePlaces): Bet {
  const found = catalogue.market(bet.market);
  const runner = found?.market.runners.find(({ selection }) => selection === bet.selection);
  return {
    market_name: found?.market.name ?? '',
    match_id: found?.match.matchId ?? 0,
    match_name: found?.match.name ?? '',
    sport_id: found?.match.sport.sportId ?? 0,
    sport_name: found?.match.sport.name ?? '',
    selection_name: runner?.name ?? '',
    ...toUnnamedBet(bet, found && kindOf(found.market, settlement.terms.termsOf(bet.market))),
    queue: queueOf(bet, places),
  };
}

type Name = 'market_name' | 'match_id' | 'match_name' | 'sport_id' | 'sport_name' | 'selection_name';

/** What a bet's market is. */
export interface BetKind {
  readonly mechanism: Mechanism;
  readonly payoff: PayoffKind;
  /** Of an each-way market, hundredths. */
  readonly placeDivisor?: number | undefined;
  /** The rule that it is bound to, pinned when it opened. */
  readonly bound?: Pick<MarketTerms, 'rule' | 'version' | 'perUnit'> | undefined;
}

function kindOf({ mechanism, payoff }: Market, terms: MarketTerms | undefined): BetKind {
  const placeDivisor = payoff.kind === 'each-way' ? payoff.divisor : undefined;
  return { mechanism, payoff: payoff.kind, placeDivisor, bound: terms };
}

/** All that is known of a bet without the catalogue's names and the book. */
export function toUnnamedBet(bet: LiveBet, kind: BetKind | undefined): Omit<Bet, Name | 'queue'> {
  return {
    bet_id: String(bet.order),
    market_id: marketIdText(bet.market),
    selection_id: bet.selection,
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
    refusal: bet.refusal,
    rule: kind?.bound?.rule ?? '',
    rule_version: kind?.bound?.version ?? 0,
    ...quotedParts(bet, kind),
    ...stakesOf(bet, kind),
    payoff: kind?.payoff ?? 'runners',
    matches: kind?.payoff === 'each-way' || kind?.payoff === 'line-range' ? bet.matches.map(toWireMatch) : [],
  };
}

/** A price that a removal reduced has a fraction. */
const toWireMatch = ({ price, size }: BetMatch): [number, number] => [
  averageOdds(size, size * price),
  toWireMoney(size),
];

function quotedParts({ terms }: LiveBet, kind: BetKind | undefined): Pick<Bet, 'is_quoted' | 'line' | 'per_unit'> {
  const isQuoted = kind?.mechanism === 'quoted';
  const isNumber = isQuoted && kind.payoff !== 'runners';
  return { is_quoted: isQuoted, line: isNumber ? (terms?.line ?? 0) : null, per_unit: kind?.bound?.perUnit ?? 1 };
}

/** What the matched part wins at best and loses at worst (docs/rules.md, "Payoffs"). */
function stakesOf(bet: LiveBet, kind: BetKind | undefined): Pick<Bet, 'to_win' | 'to_lose'> {
  const [profit, stake] = backersSideOf(bet, kind);
  const [win, lose] = bet.side === 'back' ? [profit, stake] : [stake, profit];
  return { to_win: toWireMoney(win), to_lose: toWireMoney(lose) };
}

function backersSideOf({ matched, matchedProfit, matches }: LiveBet, kind: BetKind | undefined): [number, number] {
  if (kind?.placeDivisor === undefined) return [kind?.payoff === 'line-range' ? matched : matchedProfit, matched];
  const { placeDivisor } = kind;
  const placed = matches.reduce((sum, { price, size }) => sum + placeProfitOf(size, price, placeDivisor), 0);
  return [matchedProfit + placed, 2 * matched];
}

function queueOf(bet: LiveBet, places: QueuePlaces): Bet['queue'] {
  const place = bet.endedAt === 0 && bet.remaining > 0 ? places.of(bet.order) : undefined;
  return place === undefined ? null : { ahead: toWireMoney(place.ahead), traded: toWireMoney(place.tradedSince) };
}
