import { z } from 'zod';
import type { AccountId, MarketId, OrderId, SelectionId } from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import { winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';
import type { NamedBet } from '../../../reads/records/bets.ts';
import type { ClearedFilter, ClearedGroup, ClearedGrouping, ClearedStatus } from '../../../reads/records/cleared.ts';
import type { RunnerNames } from '../../../reads/records/named.ts';
import type { Page } from '../../../reads/records/page.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiDependencies } from '../api/api-dependencies.ts';
import { TimeRangeParam } from '../api/market-filter.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { runnerHandicap } from '../api/runner-handicap.ts';
import { MOST_NAMED, named } from '../api/wanted.ts';
import { SIDE_WORDS } from '../wire/betfair-words.ts';
import { dateOnBetfair, parseMarketId } from '../wire/market-on-betfair.ts';
import { orderOnBetfair } from '../wire/order-on-betfair.ts';
import { MOST_RECORDS, recordRange } from './current-orders.ts';
import { recordsCaughtUp } from './records-caught-up.ts';

const Params = z.strictObject({
  betStatus: z.enum(['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED']),
  eventTypeIds: named().optional(),
  eventIds: named().optional(),
  marketIds: named().optional(),
  runnerIds: z
    .array(z.strictObject({ marketId: z.string(), selectionId: z.int(), handicap: z.number().optional() }))
    .max(MOST_NAMED)
    .optional(),
  betIds: named().optional(),
  customerOrderRefs: named().optional(),
  customerStrategyRefs: named().optional(),
  side: z.enum(['BACK', 'LAY']).optional(),
  settledDateRange: TimeRangeParam.optional(),
  groupBy: z.enum(['EVENT_TYPE', 'EVENT', 'MARKET', 'RUNNER', 'SIDE', 'BET', 'STRATEGY']).optional(),
  includeItemDescription: z.boolean().optional(),
  includeSourceId: z.boolean().optional(),
  locale: z.string().optional(),
  fromRecord: z.int().optional(),
  recordCount: z.int().optional(),
});
type ClearedParams = z.output<typeof Params>;

const STATUSES = {
  SETTLED: 'settled',
  VOIDED: 'void',
  LAPSED: 'lapsed',
  CANCELLED: 'cancelled',
} as const satisfies Record<ClearedParams['betStatus'], ClearedStatus>;

const GROUPINGS = {
  EVENT_TYPE: 'sport',
  EVENT: 'match',
  MARKET: 'market',
  RUNNER: 'runner',
  SIDE: 'side',
} as const satisfies Record<string, Exclude<ClearedGrouping, 'bet'>>;

/** @see docs/bots.md, "Current and cleared orders" */
export function clearedOrdersOperations(exchange: ApiDependencies): Operations {
  return {
    listClearedOrders: operation(Params, async (params, { session }) => {
      const { from, count } = recordRange(params);
      const filter = filterOf(params, session.user.account);
      await recordsCaughtUp(exchange);
      const { groupBy = 'BET' } = params;
      if (groupBy === 'STRATEGY') return byStrategy(exchange, filter, { from, count });
      const page: Page = { limit: count, skip: from };
      const describe = (named: RunnerNames, market: MarketId) =>
        params.includeItemDescription === true ? { itemDescription: itemDescription(exchange, named, market) } : {};
      if (groupBy === 'BET') {
        const { rows, next } = await exchange.records.betsOf(betFilterOf(filter), page);
        const clearedOrders = rows.map((bet) => ({
          ...clearedBet(exchange, bet, filter.status),
          ...describe(bet, bet.market),
        }));
        return { clearedOrders, moreAvailable: next !== undefined };
      }
      const { rows, next } = await exchange.records.clearedGroups(filter, GROUPINGS[groupBy], page);
      const clearedOrders = rows.map((group) => ({
        ...clearedGroup(exchange, group),
        ...describe(group, group.market),
      }));
      return { clearedOrders, moreAvailable: next !== undefined };
    }),
  };
}

function filterOf(params: ClearedParams, account: AccountId): ClearedFilter {
  const { eventTypeIds, eventIds, marketIds, runnerIds, betIds, customerOrderRefs, customerStrategyRefs } = params;
  const { from, to } = params.settledDateRange ?? {};
  return {
    account,
    status: STATUSES[params.betStatus],
    ...(eventTypeIds === undefined ? {} : { sportIds: eventTypeIds.map(numberOf) }),
    ...(eventIds === undefined ? {} : { matchIds: eventIds.map(numberOf) }),
    ...(marketIds === undefined ? {} : { markets: marketIds.map(marketOf) }),
    ...(runnerIds === undefined
      ? {}
      : {
          runners: runnerIds.map(({ marketId, selectionId }) => ({
            market: marketOf(marketId),
            selection: selectionId as SelectionId,
          })),
        }),
    ...(betIds === undefined ? {} : { orders: betIds.map((text) => numberOf(text) as OrderId) }),
    ...(customerOrderRefs === undefined ? {} : { orderReferences: customerOrderRefs }),
    ...(customerStrategyRefs === undefined ? {} : { strategyReferences: customerStrategyRefs }),
    ...(params.side === undefined ? {} : { side: params.side === 'BACK' ? ('back' as const) : ('lay' as const) }),
    // The last millisecond is in here, and not in ours.
    between: { from: from as never, to: (to === undefined ? undefined : to + 1) as never },
  };
}

function betFilterOf({ status, ...filter }: ClearedFilter) {
  const isResult = status === 'settled' || status === 'void';
  return { ...filter, standings: [status], by: isResult ? ('settled' as const) : ('taken' as const) };
}

function numberOf(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new ApiError('INVALID_INPUT_DATA', `${text} is no id`);
  return Number(text);
}

function marketOf(text: string): MarketId {
  const market = parseMarketId(text);
  if (market === undefined) throw new ApiError('INVALID_INPUT_DATA', `${text} is no market id`);
  return market;
}

function clearedBet(exchange: ApiDependencies, bet: NamedBet, status: ClearedStatus): object {
  const order = orderOnBetfair(bet);
  const voided = bet.voided + (bet.isVoid ? bet.matched : 0);
  const isSettled = status === 'settled';
  const isOver = isSettled || status === 'void';
  const taken = status === 'cancelled' ? bet.cancelled : bet.lapsed;
  const endedAt = isOver ? bet.settledAt : bet.takenAt;
  return {
    eventTypeId: String(bet.sportId),
    eventId: String(bet.matchId),
    marketId: marketIdText(bet.market),
    selectionId: bet.selection,
    handicap: runnerHandicap(exchange, bet),
    betId: order.betId,
    placedDate: dateOnBetfair(order.placedAt),
    persistenceType: order.persistenceType,
    orderType: order.orderType,
    side: order.side,
    ...(isSettled ? { betOutcome: (bet.profit ?? 0) > 0 ? 'WON' : 'LOST' } : {}),
    priceRequested: order.price,
    settledDate: dateOnBetfair(endedAt),
    ...(order.matchedAt === undefined ? {} : { lastMatchedDate: dateOnBetfair(order.matchedAt) }),
    betCount: 1,
    priceMatched: order.averagePriceMatched,
    priceReduced: bet.matches.some(({ price }) => !Number.isInteger(price)),
    sizeSettled: isOver ? toWireMoney(isSettled ? bet.matched : voided) : 0,
    profit: isSettled ? toWireMoney(bet.profit ?? 0) : 0,
    sizeCancelled: isOver ? 0 : toWireMoney(taken),
    ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
    ...(order.customerStrategyRef === undefined ? {} : { customerStrategyRef: order.customerStrategyRef }),
  };
}

/** What the grouping does not tell apart is not there. */
function clearedGroup(exchange: ApiDependencies, group: ClearedGroup): object {
  return {
    eventTypeId: String(group.sportId),
    ...(group.matchId === 0 ? {} : { eventId: String(group.matchId) }),
    ...(group.market === 0 ? {} : { marketId: marketIdText(group.market) }),
    ...(group.selection === 0 ? {} : { selectionId: group.selection, handicap: runnerHandicap(exchange, group) }),
    ...(group.side === undefined ? {} : { side: SIDE_WORDS[group.side] }),
    betCount: group.betCount,
    ...(group.selection === 0 ? { commission: toWireMoney(group.commission) } : {}),
    priceMatched: Math.round(toWireOdds(group.averagePrice) * 10_000) / 10_000,
    ...(group.lastSettledAt > 0 ? { settledDate: dateOnBetfair(group.lastSettledAt) } : {}),
    ...(group.lastMatchedAt > 0 ? { lastMatchedDate: dateOnBetfair(group.lastMatchedAt) } : {}),
    placedDate: dateOnBetfair(group.firstPlacedAt),
    sizeSettled: toWireMoney(group.size),
    profit: toWireMoney(group.profit),
  };
}

/** Only keys that clients know: one refuses an answer with any other. */
function itemDescription({ catalogue }: ApiDependencies, named: RunnerNames, market: MarketId): object {
  const payoff = catalogue.market(market)?.market.payoff;
  return {
    eventTypeDesc: named.sportName,
    ...(named.matchName === '' ? {} : { eventDesc: named.matchName }),
    ...(named.marketName === ''
      ? {}
      : {
          marketDesc: named.marketName,
          marketStartTime: dateOnBetfair(named.marketStartAt),
          marketType: named.marketType.toUpperCase(),
        }),
    ...(payoff === undefined ? {} : { numberOfWinners: winnersOf(payoff) }),
    ...(named.selectionName === '' ? {} : { runnerDesc: named.selectionName }),
    ...(payoff?.kind === 'each-way' ? { eachWayDivisor: payoff.divisor / 100 } : {}),
  };
}

/** As many bets as a strategy is put together from. */
const MOST_OF_STRATEGIES = 50_000;

async function byStrategy(
  exchange: ApiDependencies,
  filter: ClearedFilter,
  { from, count }: { from: number; count: number },
) {
  const groups = new Map<string, { bets: number; size: number; profit: number; settledAt: number }>();
  let after: string | undefined;
  for (let seen = 0; seen < MOST_OF_STRATEGIES; seen += MOST_RECORDS) {
    const page = { limit: MOST_RECORDS, ...(after === undefined ? {} : { after }) };
    const { rows, next } = await exchange.records.betsOf(betFilterOf(filter), page);
    for (const bet of rows) {
      const name = bet.reference?.strategy ?? '';
      const group = groups.get(name) ?? { bets: 0, size: 0, profit: 0, settledAt: 0 };
      group.bets += 1;
      group.size += bet.matched;
      group.profit += bet.profit ?? 0;
      group.settledAt = Math.max(group.settledAt, bet.settledAt, bet.takenAt);
      groups.set(name, group);
    }
    after = next;
    if (after === undefined) break;
  }
  const rows = [...groups].map(([customerStrategyRef, { bets, size, profit, settledAt }]) => ({
    customerStrategyRef,
    betCount: bets,
    settledDate: dateOnBetfair(settledAt),
    sizeSettled: toWireMoney(size),
    profit: toWireMoney(profit),
  }));
  return { clearedOrders: rows.slice(from, from + count), moreAvailable: rows.length > from + count };
}
