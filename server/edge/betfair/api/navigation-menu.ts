import { marketIdText } from 'protocol';
import type { ApiDependencies } from './api-dependencies.ts';
import { findMarkets } from './market-filter.ts';
import type { FoundMarket } from './api-dependencies.ts';
import { marketTypeOf } from '../wire/market-definition.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';
import type { AccountId } from 'engine/vocabulary';
import { winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';

/** All that can be bet on, as a tree: sports, series, matches, markets. */
export function navigationMenu(exchange: Pick<ApiDependencies, 'catalogue' | 'live'>): object {
  const found = findMarkets(exchange, {}, 0 as AccountId);
  return { type: 'GROUP', id: 0, name: 'ROOT', children: branches(found, sportBranch) };
}

interface Branch {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** How what is in it branches on. */
  readonly next: (found: FoundMarket) => Branch;
}

const sportBranch = ({ match: { sport } }: FoundMarket): Branch => ({
  type: 'EVENT_TYPE',
  id: String(sport.sportId),
  name: sport.name,
  next: seriesBranch,
});

const seriesBranch = ({ match: { series } }: FoundMarket): Branch => ({
  type: 'GROUP',
  id: String(series.seriesId),
  name: series.name,
  next: matchBranch,
});

const matchBranch = ({ match }: FoundMarket): Branch => ({
  type: 'EVENT',
  id: String(match.matchId),
  name: match.name,
  next: matchBranch,
});

function branches(found: readonly FoundMarket[], branchOf: (found: FoundMarket) => Branch): object[] {
  return [...Map.groupBy(found, (market) => branchOf(market).id).values()].map((group) => {
    const { type, id, name, next } = branchOf(group[0] as FoundMarket);
    return { type, id, name, children: type === 'EVENT' ? group.map(leafOf) : branches(group, next) };
  });
}

function leafOf({ market, match }: FoundMarket): object {
  return {
    type: 'MARKET',
    exchangeId: '1',
    id: marketIdText(market.market),
    name: market.name,
    marketStartTime: dateOnBetfair(market.startAt),
    marketType: marketTypeOf(market),
    numberOfWinners: winnersOf(market.payoff) || 'N/A',
    countryCode: match.country,
  };
}
