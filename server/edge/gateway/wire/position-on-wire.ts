import type { AccountId } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { MarketPosition, MatchPosition } from 'protocol';
import { canonicalJson, type MarketTerms } from 'results';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { holdingsOf } from '../../../reads/live/held-market.ts';
import { matchStand } from '../../../reads/live/match-position.ts';
import type { DecidedMarket, MarketStand } from '../../../reads/live/match-position.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';

type Sources = Pick<ShownExchange, 'live' | 'settlement'>;

/** How an account stands in the markets of a match where it has bets that something can still happen to. */
export function toMatchPosition(match: Match, account: AccountId, sources: Sources): MatchPosition {
  const held = match.markets.flatMap((market) => heldMarket(market, account, sources));
  const { exposure, worst, markets } = matchStand(held.map(({ decided }) => decided));
  return {
    match_id: match.matchId,
    exposure: toWireMoney(exposure),
    worst: toWireMoney(worst),
    markets: markets.map((stand, place) => toMarketPosition(stand, held[place] as Held)),
  };
}

interface Held {
  readonly market: Market;
  readonly decided: DecidedMarket;
  readonly number: RunsNumber | undefined;
}

function heldMarket(market: Market, account: AccountId, { live, settlement }: Sources): Held[] {
  const found = live.market(market.market);
  if (found === undefined || found.endedAt > 0) return [];
  const bets = live.viewsOf(account, (bet) => bet.market === market.market && bet.endedAt === 0);
  if (bets.length === 0) return [];
  const terms = settlement.terms.termsOf(market.market);
  const number = terms === undefined ? undefined : runsNumber(terms);
  const runners = [...found.runners.values()].filter(({ removedBy }) => removedBy === undefined);
  const selections = runners.map(({ selection }) => selection);
  const decided = {
    market: market.market,
    payoff: market.payoff,
    runners: selections,
    holdings: bets.flatMap((bet) => holdingsOf(bet, market.mechanism)),
    decidedBy: decidedBy(market, terms, number),
    perUnit: terms?.perUnit ?? 1,
    outcomes: selections.map((selection) => outcomeOf(terms, selection)),
    exposure: live.account(account)?.exposures.get(market.market) ?? (0 as DecidedMarket['exposure']),
  };
  return [{ market, decided, number }];
}

/** The runs of an innings, or of some overs of it. */
interface RunsNumber {
  readonly innings: number;
  /** Absent: of the whole innings. */
  readonly overs?: readonly [from: number, to: number];
}

interface RunsSubject {
  readonly innings: number;
  readonly from?: number;
  readonly to?: number;
  readonly over?: number;
}

function runsNumber({ rule, subject }: MarketTerms): RunsNumber | undefined {
  const { innings, from = 1, to, over } = subject as RunsSubject;
  switch (rule) {
    case 'cricket.innings-run':
      return { innings };
    case 'cricket.meter':
    case 'cricket.khado':
    case 'cricket.session':
      return to === undefined ? { innings } : { innings, overs: [from, to] };
    case 'cricket.over-by-over':
      return over === undefined ? undefined : { innings, overs: [over, over] };
    default:
      return undefined;
  }
}

const WINNER_RULES = new Set(['cricket.match-odds', 'cricket.bookmaker']);

function decidedBy({ market }: Market, terms: MarketTerms | undefined, number: RunsNumber | undefined): string {
  if (number !== undefined) {
    const { innings, overs } = number;
    return overs === undefined ? `runs:${innings}` : `runs:${innings}:${overs[0]}-${overs[1]}`;
  }
  if (terms === undefined) return `market:${market}`;
  return WINNER_RULES.has(terms.rule) ? 'winner' : `${terms.rule}:${canonicalJson(terms.subject)}`;
}

function outcomeOf(terms: MarketTerms | undefined, selection: number): string {
  const named = Object.entries(terms?.runnerNames ?? {}).find(([, own]) => own === selection);
  return named?.[0] ?? `#${selection}`;
}

function toMarketPosition({ market, wins, bands }: MarketStand, { market: known, number }: Held): MarketPosition {
  const nameOf = (selection: number) => known.runners.find((runner) => runner.selection === selection)?.name ?? '';
  return {
    market_id: marketIdText(market.market),
    name: known.name,
    exposure: toWireMoney(market.exposure),
    decided_by: market.decidedBy,
    innings: number?.innings ?? null,
    is_total: number !== undefined && number.overs === undefined,
    per_unit: market.perUnit,
    runners: wins.map(({ stand: { selection }, result }) => ({
      selection_id: selection,
      name: nameOf(selection),
      if_win: toWireMoney(result),
    })),
    bands: bands.map(({ from, to, atFrom, atTo }) => ({
      from,
      to,
      at_from: toWireMoney(atFrom),
      at_to: toWireMoney(atTo),
    })),
  };
}
