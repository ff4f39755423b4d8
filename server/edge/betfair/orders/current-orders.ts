import { z } from 'zod';
import { marketIdText } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiDependencies } from '../api/api-dependencies.ts';
import { TimeRangeParam, isWithin } from '../api/market-filter.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { runnerHandicap } from '../api/runner-handicap.ts';
import { allows, wanted } from '../api/wanted.ts';
import { ORDER_PROJECTIONS, isProjected } from '../wire/betfair-words.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';
import { orderOnBetfair } from '../wire/order-on-betfair.ts';

export const MOST_RECORDS = 1000;

const ORDER_BYS = ['BY_BET', 'BY_MARKET', 'BY_MATCH_TIME', 'BY_PLACE_TIME', 'BY_SETTLED_TIME', 'BY_VOID_TIME'] as const;
type OrderBy = (typeof ORDER_BYS)[number];

const Params = z.strictObject({
  betIds: wanted(250).optional(),
  marketIds: wanted(250).optional(),
  orderProjection: z.enum(ORDER_PROJECTIONS).optional(),
  customerOrderRefs: wanted().optional(),
  customerStrategyRefs: wanted().optional(),
  placedDateRange: TimeRangeParam.optional(),
  dateRange: TimeRangeParam.optional(),
  orderBy: z.enum(ORDER_BYS).optional(),
  sortDir: z.enum(['EARLIEST_TO_LATEST', 'LATEST_TO_EARLIEST']).optional(),
  fromRecord: z.int().optional(),
  recordCount: z.int().optional(),
  includeItemDescription: z.boolean().optional(),
  includeSourceId: z.boolean().optional(),
});
type CurrentParams = z.output<typeof Params>;

/** Orders that something can still happen to: unmatched, or matched and without a result. */
export function currentOrdersOperations(exchange: ApiDependencies): Operations {
  return {
    listCurrentOrders: operation(Params, (params, { session }) => {
      const { from, count } = recordRange(params);
      const orderBy = params.orderBy ?? 'BY_BET';
      const bets = exchange.live.betsOf(session.user.account, (bet) => fits(exchange, bet, params));
      bets.sort((a, b) => placeOf(a, orderBy) - placeOf(b, orderBy) || a.order - b.order);
      if (params.sortDir === 'LATEST_TO_EARLIEST') bets.reverse();
      const withDescription = params.includeItemDescription === true;
      return {
        currentOrders: bets.slice(from, from + count).map((bet) => currentOrder(exchange, bet, withDescription)),
        moreAvailable: bets.length > from + count,
      };
    }),
  };
}

/** Which part of a list: a record count of 0 means the most that is allowed. @throws ApiError */
export function recordRange(
  { fromRecord = 0, recordCount = 0 }: { fromRecord?: number | undefined; recordCount?: number | undefined },
  most = MOST_RECORDS,
): { from: number; count: number } {
  if (fromRecord < 0) throw new ApiError('INVALID_INPUT_DATA', 'fromRecord');
  if (recordCount < 0 || recordCount > most) throw new ApiError('INVALID_INPUT_DATA', `recordCount is at most ${most}`);
  return { from: fromRecord, count: recordCount === 0 ? most : recordCount };
}

function fits({ catalogue }: ApiDependencies, bet: LiveBet, params: CurrentParams): boolean {
  const { betIds, marketIds, orderProjection = 'ALL', customerOrderRefs, customerStrategyRefs, orderBy } = params;
  if (bet.endedAt > 0 || catalogue.market(bet.market)?.market.mechanism === 'quoted') return false;
  return (
    allows(betIds, String(bet.order)) &&
    allows(marketIds, marketIdText(bet.market)) &&
    isProjected(orderOnBetfair(bet).status, orderProjection) &&
    allows(customerOrderRefs, bet.reference?.order) &&
    allows(customerStrategyRefs, bet.reference?.strategy) &&
    isWithin(bet.placedAt, params.placedDateRange) &&
    (params.dateRange === undefined || isWithin(dateOf(bet, orderBy ?? 'BY_BET'), params.dateRange)) &&
    (orderBy !== 'BY_MATCH_TIME' || bet.matchedAt > 0) &&
    (orderBy !== 'BY_VOID_TIME' || bet.voided > 0)
  );
}

/** The time that a range of dates is about. */
function dateOf(bet: LiveBet, orderBy: OrderBy): number {
  return orderBy === 'BY_MATCH_TIME' ? bet.matchedAt : bet.placedAt;
}

function placeOf(bet: LiveBet, orderBy: OrderBy): number {
  switch (orderBy) {
    case 'BY_MARKET':
      return bet.market;
    case 'BY_MATCH_TIME':
      return bet.matchedAt;
    case 'BY_PLACE_TIME':
      return bet.placedAt;
    default:
      return bet.order;
  }
}

/** Only keys that clients know: one refuses an answer with any other. */
function currentOrder(exchange: ApiDependencies, bet: LiveBet, withDescription: boolean): object {
  const order = orderOnBetfair(bet);
  const dates = Object.entries({
    matchedDate: order.matchedAt,
    lapsedDate: order.lapsedAt,
    cancelledDate: order.cancelledAt,
  }).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return {
    betId: order.betId,
    marketId: marketIdText(bet.market),
    selectionId: bet.selection,
    handicap: runnerHandicap(exchange, bet),
    priceSize: { price: order.price, size: order.size },
    bspLiability: order.bspLiability,
    side: order.side,
    status: order.status === 'PENDING' ? 'EXECUTABLE' : order.status,
    persistenceType: order.persistenceType,
    orderType: order.orderType,
    placedDate: dateOnBetfair(order.placedAt),
    averagePriceMatched: order.averagePriceMatched,
    sizeMatched: order.sizeMatched,
    sizeRemaining: order.sizeRemaining,
    sizeLapsed: order.sizeLapsed,
    sizeCancelled: order.sizeCancelled,
    sizeVoided: order.sizeVoided,
    ...Object.fromEntries(dates.map(([name, at]) => [name, dateOnBetfair(at)])),
    ...(order.lapseCode === undefined ? {} : { lapseStatusReasonCode: order.lapseCode }),
    ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
    ...(order.customerStrategyRef === undefined ? {} : { customerStrategyRef: order.customerStrategyRef }),
    ...(withDescription
      ? { currentItemDescription: { marketVersion: { version: exchange.live.market(bet.market)?.version ?? 0 } } }
      : {}),
  };
}
