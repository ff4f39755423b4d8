import type { AccountId, Money } from 'engine/vocabulary';
import { worstLossOf } from 'engine';
import { marketIdText, toWireMoney } from 'protocol';
import type { MatchBook } from 'protocol';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { runnerStands } from '../../../reads/live/held-market.ts';
import { decidedTogether, ifWins, matchStand } from '../../../reads/live/match-position.ts';
import type { DecidedMarket, MarketStand } from '../../../reads/live/match-position.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { decidedMarket } from './decided-market.ts';
import { exposureOfHouse, houseHoldings, ownHoldings } from './house-book.ts';
import { hasHouse } from './risk-on-wire.ts';

type Sources = Pick<ShownExchange, 'live' | 'settlement'>;

/** The house's result of a match: by who wins it, and the rest at its worst. */
export async function matchBook(match: Match, sources: Sources): Promise<MatchBook> {
  const held: DecidedMarket[] = [];
  const known = new Map(match.markets.map((market) => [market.market, market]));
  for (const market of match.markets) {
    const decided = await heldByHouse(market, sources);
    if (decided !== undefined && decided.holdings.length > 0) held.push(decided);
  }
  const { markets, exposure, worst } = matchStand(held);
  const together = decidingMost(markets);
  const { runners = [], outcomes = [], market: first } = together[0]?.market ?? {};
  const named = ({ market: { market } }: MarketStand) => ({
    market_id: marketIdText(market),
    name: known.get(market)?.name ?? '',
  });
  const runnerNames = new Map(
    (first === undefined ? [] : (known.get(first)?.runners ?? [])).map(({ selection, name }) => [selection, name]),
  );
  return {
    match_id: match.matchId,
    worst: toWireMoney(worst),
    exposure: toWireMoney(exposure),
    outcomes: runners.map((selection) => runnerNames.get(selection) ?? String(selection)),
    markets: together.map((stand) => ({
      ...named(stand),
      if_wins: outcomes.map((outcome) => toWireMoney(ifWins(stand, outcome))),
    })),
    others: markets
      .filter((stand) => !together.includes(stand))
      .map((stand) => ({ ...named(stand), worst: toWireMoney(Math.max(0, 0 - stand.worst)) })),
  };
}

/** The markets that one thing decides: the most of them, and of as many the first in the match's order. */
function decidingMost(stands: readonly MarketStand[]): readonly MarketStand[] {
  const groups = Map.groupBy(
    stands.filter(({ wins }) => wins.length > 0),
    decidedTogether,
  );
  let most: readonly MarketStand[] = [];
  for (const group of groups.values()) if (group.length > most.length) most = group;
  return most;
}

/** @returns undefined where the house has no part in it, or it has ended */
async function heldByHouse(market: Market, { live, settlement }: Sources): Promise<DecidedMarket | undefined> {
  const found = live.market(market.market);
  if (found === undefined || found.endedAt > 0 || found.matched === 0) return undefined;
  const of = { market, found, terms: settlement.terms.termsOf(market.market) };
  if (hasHouse(found.definition.house)) {
    return decidedMarket(of, { holdings: await houseHoldings(found, live), exposure: exposureOfHouse(found, live) });
  }
  const { payoff } = market;
  if (payoff.kind !== 'runners' || !hasOwnStake(found, live)) return undefined;
  const own = decidedMarket(of, { holdings: await ownHoldings(found, live), exposure: 0 as Money });
  return { ...own, exposure: worstLossOf(runnerStands(own), payoff.winners, payoff.complete) };
}

/** Some account of the exchange's own can lose something there. */
function hasOwnStake({ stakes }: LiveMarket, live: Sources['live']): boolean {
  const isOwn = (account: AccountId) => live.account(account)?.role !== 'customer';
  return [...stakes.held.keys()].some(isOwn);
}
