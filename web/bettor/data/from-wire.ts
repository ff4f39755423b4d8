import type { Bet as WireBet, Level as WireLevel, Match as WireMatch, MarketInfo as WireMarket } from 'protocol';
import type { BetState, ListedMarket as WireListedMarket, ListedMatch as WireListedMatch } from 'protocol';
import type { Quote as WireQuote, RaceTerms, RunnerCard } from 'protocol';
import { wordsOfMarket, wordsOfRunner } from '../../shared/server-words/server-words.ts';
import type { Handicap, MarketStatus, Mechanism, Money, PayoffKind, Persistence, Price, Side } from 'engine/vocabulary';

// The wire's decimal numbers and field names become ours here, and nowhere else.

export const moneyOf = (amount: number): Money => Math.round(amount * 100) as Money;
export const priceOf = (odds: number): Price => Math.round(odds * 100) as Price;

export interface Level {
  /** Hundredths: decimal odds, or what 100 staked win where the market is quoted. */
  readonly price: Price;
  readonly size: Money;
  /** Of a quoted number, in the market's units; else 0. */
  readonly line: number;
}

export const levelOf = ([odds, size]: WireLevel): Level => ({ price: priceOf(odds), size: moneyOf(size), line: 0 });
export const quoteOf = ({ rate, size, line }: WireQuote): Level => ({
  price: priceOf(rate),
  size: moneyOf(size),
  line,
});

export interface Runner {
  readonly id: number;
  readonly name: string;
  /** Of a race: its line of the card. */
  readonly card?: RunnerCard;
  /** In a handicap market. */
  readonly handicap?: Handicap;
  /** In a market on a scale: what each result brings, in ten-thousandths of the stake. */
  readonly scale?: readonly number[];
}

export interface Market {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly matchId: number;
  readonly matchName: string;
  readonly sportId: number;
  readonly winners: number;
  /** Exactly `winners` runners will win. */
  readonly complete: boolean;
  readonly minStake: Money;
  /** Per cent of net winnings. */
  readonly commission: number;
  readonly persistenceAllowed: boolean;
  /** Whether backs on all runners pay each other, and lays. */
  readonly crossMatching: boolean;
  readonly mechanism: Mechanism;
  readonly payoff: PayoffKind;
  /** The smallest and the largest result of a number, in the market's units. */
  readonly least: number;
  readonly most: number;
  /** How many results a range covers. */
  readonly width: number;
  /** Of a line-range: the distance of two lines, hundredths; else 0. */
  readonly interval: number;
  /** Each-way: what a place divides the profit by, hundredths; else 0. */
  readonly placeDivisor: number;
  /** How many of the market's units make one of what people say. */
  readonly perUnit: number;
  /** 0: none. */
  readonly maxStake: Money;
  /** The most an account may win here; 0: no limit. */
  readonly maxProfit: Money;
  /** The operator's note; empty for none. */
  readonly remark: string;
  readonly runners: readonly Runner[];
  readonly status: MarketStatus;
  /** Of a casino table: the round that it belongs to. */
  readonly round?: string;
}

export interface Match {
  readonly id: number;
  readonly name: string;
  readonly sportId: number;
  readonly sportName: string;
  readonly seriesId: number;
  readonly seriesName: string;
  readonly startsAt: number;
  readonly state: WireMatch['state'];
  readonly score: WireMatch['score'];
  /** Two letters, or empty. */
  readonly country: string;
  /** Where it is shown; empty for nowhere. */
  readonly streamUrl: string;
  readonly race: RaceTerms | null;
  readonly markets: readonly Market[];
}

/** What a list shows of a match. */
export interface ListedMatch extends Pick<
  Match,
  'id' | 'name' | 'sportId' | 'sportName' | 'seriesName' | 'startsAt' | 'state' | 'streamUrl'
> {
  /** Of the score while it is in play; else empty. */
  readonly summary: string;
  readonly note: string;
  readonly hasBookmaker: boolean;
  /** How many sessions are not over. */
  readonly sessions: number;
  /** Of its main market; 0 where it has none. */
  readonly runnerCount: number;
  /** The main market, where it may have few enough runners for the columns of a list. */
  readonly market: Market | undefined;
}

export function listedMatchOf(wire: WireListedMatch): ListedMatch {
  return {
    id: wire.match_id,
    name: wire.match_name,
    sportId: wire.sport_id,
    sportName: wire.sport_name,
    seriesName: wire.series_name,
    startsAt: Date.parse(wire.match_Date),
    state: wire.state,
    streamUrl: wire.stream_url,
    summary: wire.summary,
    note: wire.note,
    hasBookmaker: wire.has_bookmaker,
    sessions: wire.sessions,
    runnerCount: wire.runner_count,
    market: wire.market === null ? undefined : listedMarketOf(wire.market, wire),
  };
}

export function matchOf(wire: WireMatch): Match {
  return {
    id: wire.match_id,
    name: wire.match_name,
    sportId: wire.sport_id,
    sportName: wire.sport_name,
    seriesId: wire.series_id,
    seriesName: wire.series_name,
    startsAt: Date.parse(wire.match_Date),
    state: wire.in_play ? 'in-play' : wire.state,
    score: wire.score,
    country: wire.country,
    streamUrl: wire.stream_url,
    race: wire.race,
    markets: wire.markets.map((market) => marketOf(market, wire)),
  };
}

/** What every way of telling a market has. */
type WireTerms = Omit<WireListedMarket, 'runners' | 'status' | 'in_play' | 'bet_delay'>;

function termsOf(wire: WireTerms, match: Pick<WireMatch, 'match_id' | 'match_name' | 'sport_id'>) {
  return {
    id: wire.market_id,
    name: wordsOfMarket(wire.name),
    type: wire.market_type,
    matchId: match.match_id,
    matchName: match.match_name,
    sportId: match.sport_id,
    winners: wire.winners,
    complete: wire.complete,
    minStake: moneyOf(wire.min_stake),
    commission: wire.commission,
    persistenceAllowed: wire.persistence_allowed,
    crossMatching: wire.cross_matching,
    mechanism: wire.mechanism,
    payoff: wire.payoff,
    least: wire.least,
    most: wire.most,
    width: wire.width,
    interval: wire.interval,
    placeDivisor: wire.place_divisor,
    perUnit: wire.per_unit,
    maxStake: moneyOf(wire.max_stake),
    maxProfit: moneyOf(wire.max_profit),
  };
}

export function marketOf(wire: WireMarket, match: Pick<WireMatch, 'match_id' | 'match_name' | 'sport_id'>): Market {
  return {
    ...termsOf(wire, match),
    remark: wire.remark,
    runners: wire.runners
      .toSorted((a, b) => a.sort - b.sort)
      .map(({ selection_id: id, name, card, handicap, scale }) => ({
        id,
        name: card === undefined ? wordsOfRunner(name) : name,
        ...(card === undefined ? {} : { card }),
        ...(handicap === undefined ? {} : { handicap }),
        ...(scale === undefined ? {} : { scale }),
      })),
    status: wire.book.status,
  };
}

function listedMarketOf(wire: WireListedMarket, match: WireListedMatch): Market {
  return {
    ...termsOf(wire, match),
    remark: '',
    runners: wire.runners.map(({ selection_id: id, name }) => ({ id, name: wordsOfRunner(name) })),
    status: wire.status,
  };
}

export interface Bet {
  readonly id: string;
  readonly marketId: string;
  readonly marketName: string;
  readonly matchId: number;
  readonly matchName: string;
  readonly sportId: number;
  readonly sportName: string;
  readonly selectionId: number;
  readonly selectionName: string;
  readonly side: Side;
  readonly price: Price;
  /** Hundredths, with a fraction where several prices were matched; 0 while nothing is. */
  readonly averagePrice: number;
  readonly stake: Money;
  readonly matched: Money;
  readonly unmatched: Money;
  readonly cancelled: Money;
  readonly lapsed: Money;
  readonly persistence: Persistence;
  readonly state: BetState;
  readonly placedAt: number;
  /** Once settled, before commission. */
  readonly profit: Money | undefined;
  /** Why it lapsed, was cancelled, or was refused at the end of its delay; else empty. */
  readonly reason: string;
  /** What its matched part wins and loses, exactly. */
  readonly toWin: Money;
  readonly toLose: Money;
  /** Between the two: each-way, placed only; on a quarter line, half won or half lost. */
  readonly between: Money | undefined;
  /** Its price is a rate per 100. */
  readonly isQuoted: boolean;
  /** How its market pays. */
  readonly payoff: PayoffKind;
  /** Each-way and line-range: what was matched at each price; else empty. */
  readonly matches: readonly { readonly price: number; readonly size: Money }[];
  /** Of a quoted number, in the market's units. */
  readonly line: number | undefined;
  readonly perUnit: number;
  /** What stands before it in its queue, as it was last told. */
  readonly queueAhead: Money | undefined;
  /** What has traded at its price since it came there. */
  readonly queueTraded: Money | undefined;
}

export function betOf(wire: WireBet): Bet {
  return {
    id: wire.bet_id,
    marketId: wire.market_id,
    marketName: wire.market_name,
    matchId: wire.match_id,
    matchName: wire.match_name,
    sportId: wire.sport_id,
    sportName: wire.sport_name,
    selectionId: wire.selection_id,
    selectionName: wire.selection_name,
    side: wire.is_back ? 'back' : 'lay',
    price: priceOf(wire.odds),
    averagePrice: wire.average_odds * 100,
    stake: moneyOf(wire.stake),
    matched: moneyOf(wire.matched),
    unmatched: moneyOf(wire.unmatched),
    cancelled: moneyOf(wire.cancelled),
    lapsed: moneyOf(wire.lapsed),
    persistence: wire.persistence,
    state: wire.status,
    placedAt: wire.placed_at,
    profit: wire.profit === null ? undefined : moneyOf(wire.profit),
    reason: wire.refusal === '' ? wire.reason : wire.refusal,
    toWin: moneyOf(wire.to_win),
    toLose: moneyOf(wire.to_lose),
    between: wire.between === null ? undefined : moneyOf(wire.between),
    isQuoted: wire.is_quoted,
    payoff: wire.payoff,
    matches: wire.matches.map(([odds, stake]) => ({ price: odds * 100, size: moneyOf(stake) })),
    line: wire.line ?? undefined,
    perUnit: wire.per_unit,
    queueAhead: wire.queue === null ? undefined : moneyOf(wire.queue.ahead),
    queueTraded: wire.queue === null ? undefined : moneyOf(wire.queue.traded),
  };
}
