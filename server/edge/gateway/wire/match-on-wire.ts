import type { Payoff } from 'engine';
import { marketIdText, toWireMoney } from 'protocol';
import type { MarketInfo, Match as WireMatch, Score } from 'protocol';
import type { MarketTerms } from 'results';
import { type Market, type Match, winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import { endedBook, toMarketBook } from './book-on-wire.ts';
import type { TermsBook } from '../../../trade/settlement/market-terms.ts';

export interface MatchSources {
  readonly live: LiveModels;
  readonly settlement: { readonly terms: Pick<TermsBook, 'termsOf'> };
  readonly scores: { get(matchId: number): Score | undefined };
}

/** A match is in play while one of its markets is. */
export function isInPlay(match: Match, live: LiveModels): boolean {
  return match.finishedAt === 0 && match.markets.some((market) => runsInPlay(market, live));
}

/** A match past its start that has markets, all of them over, is over too, whether it was finished by an operator or not. */
export function stateOf(match: Match, live: LiveModels): WireMatch['state'] {
  if (match.finishedAt > 0) return 'finished';
  if (isInPlay(match, live)) return 'in-play';
  if (!match.isPastStart) return 'upcoming';
  return match.markets.length > 0 && marketsLeft(match, live) === 0 ? 'finished' : 'delayed';
}

/** How many of its markets are neither settled nor void. */
export function marketsLeft({ markets }: Match, live: LiveModels): number {
  return markets.filter(({ market }) => live.market(market)?.endedAt === 0).length;
}

function runsInPlay({ market }: Market, live: LiveModels): boolean {
  const found = live.market(market);
  return found !== undefined && found.inPlay && found.endedAt === 0;
}

const ASKS_WHO_WINS = /^(match_odds|.*bookmaker)$/;

/**
 * The market that a list shows: the first, and once it has ended another that asks who wins. The runners of any other would
 * stand under the names of the sides.
 */
export function mainMarket({ markets }: Match, live: LiveModels): Market | undefined {
  const isLeft = ({ market }: Market) => live.market(market)?.endedAt === 0;
  const left = markets.find((one, at) => isLeft(one) && (at === 0 || ASKS_WHO_WINS.test(one.marketType)));
  return left ?? markets[0];
}

/** @param markets  which of its markets to show */
export function toWireMatch(
  match: Match,
  markets: readonly Market[],
  { live, scores, settlement }: MatchSources,
): WireMatch {
  const inPlay = isInPlay(match, live);
  const openDate = new Date(match.openAt).toISOString();
  return {
    match_id: match.matchId,
    name: match.name,
    match_name: match.name,
    sport_id: match.sport.sportId,
    sport_name: match.sport.name,
    series_id: match.series.seriesId,
    series_name: match.series.name,
    match_Date: openDate,
    open_date: openDate,
    country: match.country,
    stream_url: match.streamUrl,
    race: match.race ?? null,
    market_types: match.markets.filter(({ market }) => live.market(market)?.endedAt === 0).map((one) => one.marketType),
    in_play: inPlay,
    state: stateOf(match, live),
    score: scores.get(match.matchId) ?? null,
    markets: markets.map((market) => toMarketInfo(market, live, settlement.terms.termsOf(market.market))),
  };
}

export function withMainMarket(match: Match, sources: MatchSources): WireMatch {
  const main = mainMarket(match, sources.live);
  return toWireMatch(match, main === undefined ? [] : [main], sources);
}

function numbersOf(payoff: Payoff): Pick<MarketInfo, 'least' | 'most' | 'width' | 'interval'> {
  if (payoff.kind === 'runners' || payoff.kind === 'each-way') return { least: 0, most: 0, width: 0, interval: 0 };
  return { least: payoff.least, most: payoff.most, width: payoff.width ?? 0, interval: payoff.interval ?? 0 };
}

function handicapOf(payoff: Payoff, runnerIndex: number): Pick<MarketInfo['runners'][number], 'handicap'> {
  const handicap = payoff.kind === 'handicap' ? payoff.handicaps?.[runnerIndex] : undefined;
  return handicap === undefined ? {} : { handicap };
}

function scaleOf(payoff: Payoff, runnerIndex: number): Pick<MarketInfo['runners'][number], 'scale'> {
  const scale = payoff.kind === 'scale' ? payoff.scales?.[runnerIndex] : undefined;
  return scale === undefined ? {} : { scale: [...scale] };
}

function isComplete(payoff: Payoff): boolean {
  return payoff.kind === 'runners' || payoff.kind === 'each-way' ? (payoff.complete ?? true) : true;
}

/** What a bet slip needs to know of a market. */
export function toTermsOfBets(market: Market, terms: MarketTerms | undefined) {
  return {
    market_id: marketIdText(market.market),
    name: market.name,
    market_type: market.marketType,
    winners: winnersOf(market.payoff),
    complete: isComplete(market.payoff),
    min_stake: toWireMoney(market.minStake),
    commission: market.baseRate / 100,
    persistence_allowed: market.persistenceAllowed,
    cross_matching: market.options.crossMatching === true,
    mechanism: market.mechanism,
    payoff: market.payoff.kind,
    ...numbersOf(market.payoff),
    place_divisor: market.payoff.kind === 'each-way' ? market.payoff.divisor : 0,
    per_unit: terms?.perUnit ?? 1,
    max_stake: toWireMoney(market.options.maxStake ?? 0),
    max_profit: toWireMoney(market.options.maxProfit ?? 0),
  };
}

export function toMarketInfo(market: Market, live: LiveModels, terms: MarketTerms | undefined): MarketInfo {
  const found = live.market(market.market);
  return {
    ...toTermsOfBets(market, terms),
    market_start_time: new Date(market.startAt).toISOString(),
    rule: terms?.rule ?? '',
    rule_version: terms?.version ?? 0,
    runners: market.runners.map(({ selection, name, card }, sort) => ({
      selection_id: selection,
      name,
      sort,
      ...(card === undefined ? {} : { card }),
      ...handicapOf(market.payoff, sort),
      ...scaleOf(market.payoff, sort),
    })),
    remark: market.remark,
    book: found === undefined ? endedBook(market) : toMarketBook(found),
  };
}
