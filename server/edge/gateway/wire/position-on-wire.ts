import type { AccountId } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { MarketPosition, MatchPosition } from 'protocol';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { holdingsOf } from '../../../reads/live/held-market.ts';
import { matchStand } from '../../../reads/live/match-position.ts';
import type { DecidedMarket, MarketStand } from '../../../reads/live/match-position.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { decidedMarket, runsNumber, type RunsNumber } from './decided-market.ts';

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
  const holdings = bets.flatMap((bet) => holdingsOf(bet, market.mechanism));
  const exposure = live.account(account)?.exposures.get(market.market) ?? (0 as DecidedMarket['exposure']);
  const decided = decidedMarket({ market, found, terms }, { holdings, exposure });
  return [{ market, decided, number: terms === undefined ? undefined : runsNumber(terms) }];
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
