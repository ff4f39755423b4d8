import {
  halfResultOf,
  placeProfitOf,
  profitOf,
  toBackerAt,
  type Handicap,
  type Mechanism,
  type OrderId,
  type PayoffKind,
  type SelectionId,
  slopeOf,
  type NumberPayoff,
} from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { Bet } from 'protocol';
import type { MarketTerms } from 'results';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import type { Catalogue } from '../../../trade/catalogue/catalogue.ts';
import { stateOf } from '../../../reads/live/bet.ts';
import type { BetMatch, LiveBet } from '../../../reads/live/bet.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import type { QueuePlaces } from '../../../reads/live/queue-places.ts';
import type { TermsBook } from '../../../trade/settlement/market-terms.ts';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';

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

/** So many bets are written before somebody else has a turn. */
export const BETS_AT_ONCE = 150;

/** However many there are, nobody waits for all of them: each is as it stands when it is written. */
export async function wireBetsJson(orders: readonly OrderId[], sources: BetSources): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < orders.length; from += BETS_AT_ONCE) {
    await ownTurn();
    const bets = orders.slice(from, from + BETS_AT_ONCE).flatMap((order) => sources.live.bet(order) ?? []);
    if (bets.length === 0) continue;
    const written = toWireBets(bets, sources);
    parts.push(written.map((bet) => JSON.stringify(bet)).join(','));
  }
  // To put megabytes together and send them is a part, too.
  if (parts.length > 1) await ownTurn();
  return `[${parts.join(',')}]`;
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
    ...toUnnamedBet(bet, found && kindOf(found.market, bet.selection, settlement.terms.termsOf(bet.market))),
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
  /** Of its runner in a handicap market, where the market is known. */
  readonly handicap?: Handicap | undefined;
  /** Of its runner in a market on a scale, where the market is known: the most that a stake wins. */
  readonly bestOnScale?: number | undefined;
  /** Of a spread, where the market is known: between what it counts, and how many units a stake is for. */
  readonly spread?: NumberPayoff | undefined;
  /** The rule that it is bound to, pinned when it opened. */
  readonly bound?: Pick<MarketTerms, 'rule' | 'version' | 'perUnit'> | undefined;
}

function kindOf(market: Market, selection: SelectionId, terms: MarketTerms | undefined): BetKind {
  const { mechanism, payoff } = market;
  const placeDivisor = payoff.kind === 'each-way' ? payoff.divisor : undefined;
  return {
    mechanism,
    payoff: payoff.kind,
    placeDivisor,
    handicap: handicapOf(market, selection),
    bestOnScale: bestOnScale(market, selection),
    spread: spreadOf(market),
    bound: terms,
  };
}

export function handicapOf({ payoff, runners }: Market, selection: SelectionId): Handicap | undefined {
  const place = runners.findIndex((runner) => runner.selection === selection);
  return payoff.kind === 'handicap' ? payoff.handicaps?.[place] : undefined;
}

/** Ten-thousandths of the stake. */
export function bestOnScale({ payoff, runners }: Market, selection: SelectionId): number | undefined {
  const place = runners.findIndex((runner) => runner.selection === selection);
  return payoff.kind === 'scale' ? Math.max(...(payoff.scales?.[place] ?? [0])) : undefined;
}

export const spreadOf = ({ payoff }: Market): NumberPayoff | undefined =>
  payoff.kind === 'spread' ? payoff : undefined;

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
    between: betweenOf(bet, kind),
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
  const isNumber = isQuoted && kind.payoff !== 'runners' && kind.payoff !== 'scale';
  return { is_quoted: isQuoted, line: isNumber ? (terms?.line ?? 0) : null, per_unit: kind?.bound?.perUnit ?? 1 };
}

/** What the matched part wins at best and loses at worst (docs/rules.md, "Payoffs"). */
function stakesOf(bet: LiveBet, kind: BetKind | undefined): Pick<Bet, 'to_win' | 'to_lose'> {
  const [profit, stake] = backersSideOf(bet, kind);
  const [win, lose] = bet.side === 'back' ? [profit, stake] : [stake, profit];
  return { to_win: toWireMoney(win), to_lose: toWireMoney(lose) };
}

function backersSideOf(
  { matched, matchedProfit, matches, terms }: LiveBet,
  kind: BetKind | undefined,
): [number, number] {
  if (kind?.spread !== undefined) {
    const { least, most } = kind.spread;
    const [slope, line] = [slopeOf(kind.spread, matched), terms?.line ?? 0];
    return [slope * (most - line), slope * (line - least)];
  }
  if (kind?.bestOnScale !== undefined) return [Math.floor((matched * kind.bestOnScale) / 10_000), matched];
  if (kind?.placeDivisor === undefined) return [kind?.payoff === 'line-range' ? matched : matchedProfit, matched];
  const { placeDivisor } = kind;
  const placed = matches.reduce((sum, { price, size }) => sum + placeProfitOf(size, price, placeDivisor), 0);
  return [matchedProfit + placed, 2 * matched];
}

/** See "Each-way" and "Number payoffs" in docs/rules.md. */
function betweenOf({ side, matched, matches, matchedProfit }: LiveBet, kind: BetKind | undefined): number | null {
  if (matched === 0 || kind === undefined) return null;
  const { placeDivisor, handicap } = kind;
  const half = handicap && halfResultOf(handicap);
  let toBacker: number;
  if (placeDivisor !== undefined) {
    toBacker = matches.reduce((sum, { price, size }) => sum + placeProfitOf(size, price, placeDivisor) - size, 0);
  } else if (handicap !== undefined && half !== undefined) {
    const payoff = { kind: 'handicap', least: half, most: half, handicaps: [handicap] } as const;
    // Each fill is halved by itself; of one price its profit is known exactly.
    const profit = ({ price, size }: BetMatch) => (matches.length === 1 ? matchedProfit : profitOf(size, price));
    const halves = matches.map((match) => ({ runnerIndex: 0, line: 0, size: match.size, profit: profit(match) }));
    toBacker = halves.reduce((sum, stake) => sum + toBackerAt(payoff, stake, half), 0);
  } else return null;
  return toWireMoney(side === 'back' ? toBacker : 0 - toBacker);
}

function queueOf(bet: LiveBet, places: QueuePlaces): Bet['queue'] {
  const place = bet.endedAt === 0 && bet.remaining > 0 ? places.of(bet.order) : undefined;
  return place === undefined ? null : { ahead: toWireMoney(place.ahead), traded: toWireMoney(place.tradedSince) };
}
