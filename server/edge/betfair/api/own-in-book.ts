import { z } from 'zod';
import type { AccountId, MarketId } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { ORDER_PROJECTIONS, SIDE_WORDS, isProjected } from '../wire/betfair-words.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';
import { orderOnBetfair } from '../wire/order-on-betfair.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { DateParam } from './market-filter.ts';
import { wanted } from './wanted.ts';

/** The parameters that add the caller's own orders to a book. */
export const OWN_PARAMS = {
  orderProjection: z.enum(ORDER_PROJECTIONS).optional(),
  matchProjection: z.enum(['NO_ROLLUP', 'ROLLED_UP_BY_PRICE', 'ROLLED_UP_BY_AVG_PRICE']).optional(),
  includeOverallPosition: z.boolean().optional(),
  partitionMatchedByStrategyRef: z.boolean().optional(),
  customerStrategyRefs: wanted().optional(),
  matchedSince: DateParam.optional(),
  betIds: wanted(250).optional(),
} as const;

const OwnParams = z.strictObject(OWN_PARAMS);
type OwnParams = z.output<typeof OwnParams>;

/** The caller's orders and matches of one market, by runner. */
export class OwnInBook {
  readonly #params: OwnParams;
  readonly #bets: ReadonlyMap<number, readonly LiveBet[]>;

  constructor(live: ApiDependencies['live'], of: { account: AccountId; market: MarketId }, params: OwnParams) {
    this.#params = params;
    const isWanted = params.orderProjection !== undefined || params.matchProjection !== undefined;
    const bets = isWanted ? live.betsOf(of.account, (bet) => bet.market === of.market && fits(bet, params)) : [];
    this.#bets = Map.groupBy(bets, (bet) => bet.selection);
  }

  /** @returns the fields `orders`, `matches` and `matchesByStrategy`, where the call wants them */
  of(selection: number): object {
    const { orderProjection, matchProjection, includeOverallPosition, partitionMatchedByStrategyRef } = this.#params;
    const bets = this.#bets.get(selection) ?? [];
    return {
      ...(orderProjection === undefined ? {} : { orders: ordersOf(bets, orderProjection) }),
      ...(matchProjection === undefined || includeOverallPosition === false
        ? {}
        : { matches: matchesOf(bets, matchProjection) }),
      ...(matchProjection === undefined || partitionMatchedByStrategyRef !== true
        ? {}
        : { matchesByStrategy: byStrategy(bets, matchProjection) }),
    };
  }
}

function fits(bet: LiveBet, { customerStrategyRefs, matchedSince, betIds }: OwnParams): boolean {
  if (bet.endedAt > 0) return false;
  if (customerStrategyRefs !== undefined && !customerStrategyRefs.has(bet.reference?.strategy ?? '')) return false;
  if (betIds !== undefined && !betIds.has(String(bet.order))) return false;
  return matchedSince === undefined || bet.remaining > 0 || bet.matchedAt >= matchedSince;
}

function ordersOf(bets: readonly LiveBet[], projection: NonNullable<OwnParams['orderProjection']>): object[] {
  return bets
    .map(orderOnBetfair)
    .filter(({ status }) => isProjected(status, projection))
    .map((order) => ({
      betId: order.betId,
      orderType: order.orderType,
      status: order.status,
      persistenceType: order.persistenceType,
      side: order.side,
      price: order.price,
      size: order.size,
      bspLiability: order.bspLiability,
      placedDate: dateOnBetfair(order.placedAt),
      avgPriceMatched: order.averagePriceMatched,
      sizeMatched: order.sizeMatched,
      sizeRemaining: order.sizeRemaining,
      sizeLapsed: order.sizeLapsed,
      sizeCancelled: order.sizeCancelled,
      sizeVoided: order.sizeVoided,
      ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
      ...(order.customerStrategyRef === undefined ? {} : { customerStrategyRef: order.customerStrategyRef }),
    }));
}

interface Match {
  readonly side: 'BACK' | 'LAY';
  /** Hundredths. */
  readonly price: number;
  /** Minor units. */
  readonly size: number;
}

function matchesOf(bets: readonly LiveBet[], projection: NonNullable<OwnParams['matchProjection']>): object[] {
  if (projection === 'NO_ROLLUP') {
    return bets.flatMap((bet) =>
      bet.matches.map((match, place) => ({
        betId: String(bet.order),
        matchId: `${bet.order}-${place + 1}`,
        ...matchOnBetfair({ side: SIDE_WORDS[bet.side], ...match }),
        matchDate: dateOnBetfair(bet.matchedAt),
      })),
    );
  }
  const all = bets.flatMap((bet) => bet.matches.map((match): Match => ({ side: SIDE_WORDS[bet.side], ...match })));
  const isByPrice = projection === 'ROLLED_UP_BY_PRICE';
  const groups = Map.groupBy(all, ({ side, price }) => (isByPrice ? `${side} ${price}` : side));
  return [...groups.values()].map((group) => {
    const size = group.reduce((sum, match) => sum + match.size, 0);
    const value = group.reduce((sum, match) => sum + match.size * match.price, 0);
    return matchOnBetfair({ side: (group[0] as Match).side, price: value / size, size });
  });
}

function matchOnBetfair({ side, price, size }: Match): object {
  return { side, price: Math.round(price * 100) / 10_000, size: toWireMoney(size) };
}

function byStrategy(bets: readonly LiveBet[], projection: NonNullable<OwnParams['matchProjection']>): object {
  const groups = Map.groupBy(
    bets.filter((bet) => bet.matches.length > 0),
    (bet) => bet.reference?.strategy ?? '',
  );
  return Object.fromEntries([...groups].map(([name, own]) => [name, { matches: matchesOf(own, projection) }]));
}
