import { z } from 'zod';
import { marketIdText, toWireMoney } from 'protocol';
import type { AccountId } from 'engine/vocabulary';
import { winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';
import {
  handicapOf,
  isOnBetfair,
  isComplete,
  isReconciled,
  numberOfActiveRunners,
  runnerStatusOf,
  statusOf,
} from '../wire/market-definition.ts';
import { dateOnBetfair, parseMarketId } from '../wire/market-on-betfair.ts';
import { ApiError } from './api-error.ts';
import type { ApiDependencies, FoundMarket } from './api-dependencies.ts';
import { availableOf } from './market-catalogue.ts';
import { operation } from './operation.ts';
import type { Operations } from './operation.ts';
import { OWN_PARAMS, OwnInBook } from './own-in-book.ts';
import { MOST_WEIGHT, PriceProjectionParam, weightOf } from './price-projection.ts';
import { RunnerPrices, tradedFigures } from './runner-prices.ts';
import { named } from './wanted.ts';

/** Parameters of both operations, behind the market or the runner. */
const { matchedSince, betIds, ...OWN } = OWN_PARAMS;
const BOOK_PARAMS = {
  priceProjection: PriceProjectionParam.optional(),
  ...OWN,
  currencyCode: z.string().optional(),
  locale: z.string().optional(),
  matchedSince,
  betIds,
} as const;

const MarketBookParams = z.strictObject({ marketIds: named(), ...BOOK_PARAMS });
const RunnerBookParams = z.strictObject({
  marketId: z.string(),
  selectionId: z.int(),
  handicap: z.number().optional(),
  ...BOOK_PARAMS,
});

type BookParams = Omit<z.output<typeof MarketBookParams>, 'marketIds'>;

export function marketBookOperations(exchange: ApiDependencies): Operations {
  return {
    listMarketBook: operation(MarketBookParams, async ({ marketIds, ...params }, { session }) => {
      if (marketIds.length === 0) throw new ApiError('INVALID_INPUT_DATA', 'no marketIds');
      if (weightOf(params.priceProjection ?? {}) * marketIds.length > MOST_WEIGHT) throw new ApiError('TOO_MUCH_DATA');
      const books: object[] = [];
      for (const text of new Set(marketIds)) {
        const found = await findMarket(exchange, text);
        if (found !== undefined) books.push(bookOf(exchange, found, { params, account: session.user.account }));
      }
      return books;
    }),

    listRunnerBook: operation(RunnerBookParams, async ({ marketId, selectionId, handicap, ...params }, { session }) => {
      const found = await findMarket(exchange, marketId);
      const place = found?.market.runners.findIndex(({ selection }) => selection === selectionId) ?? -1;
      if (found === undefined || place < 0) throw new ApiError('INVALID_INPUT_DATA', 'there is no such runner');
      const { market } = found;
      if (handicap !== undefined && handicap !== handicapOf(market, place)) {
        throw new ApiError('INVALID_INPUT_DATA', 'the runner has another handicap');
      }
      if (weightOf(params.priceProjection ?? {}) > MOST_WEIGHT) throw new ApiError('TOO_MUCH_DATA');
      return [bookOf(exchange, found, { params, account: session.user.account, only: selectionId })];
    }),
  };
}

/**
 * A market that can be seen, for as long as the live models keep it after its result.
 *
 * @throws ApiError where the text is no market id
 */
export async function findMarket(
  { live, catalogue }: Pick<ApiDependencies, 'live' | 'catalogue'>,
  text: string,
): Promise<FoundMarket | undefined> {
  const id = parseMarketId(text);
  if (id === undefined) throw new ApiError('INVALID_INPUT_DATA', `${text} is no market id`);
  const known = live.market(id);
  if (known === undefined) return undefined;
  const named = catalogue.market(id) ?? (await catalogue.findMarket(id));
  return named === undefined || !isOnBetfair(named.market) ? undefined : { ...named, live: known };
}

function bookOf(
  { live }: ApiDependencies,
  found: FoundMarket,
  { params, account, only }: { params: BookParams; account: AccountId; only?: number },
): object {
  const { market, live: known } = found;
  const prices = new RunnerPrices(live, known, params.priceProjection ?? {});
  const own = new OwnInBook(live, { account, market: market.market }, params);
  const runners = [...known.runners.values()].flatMap((runner, place) => {
    if (only !== undefined && runner.selection !== only) return [];
    return {
      selectionId: runner.selection,
      handicap: handicapOf(market, place),
      status: runnerStatusOf(known, runner),
      ...(runner.removedBy === undefined
        ? {}
        : { adjustmentFactor: runner.removedBy / 100, removalDate: dateOnBetfair(runner.removedAt) }),
      ...tradedFigures(runner),
      ...prices.of(runner, place),
      ...own.of(runner.selection),
    };
  });
  return { ...marketFigures(found), runners };
}

function marketFigures({ market, live }: FoundMarket): object {
  const { payoff } = market;
  return {
    marketId: marketIdText(market.market),
    isMarketDataDelayed: false,
    status: statusOf(live),
    betDelay: live.betDelay / 1000,
    bspReconciled: isReconciled(live),
    complete: isComplete(payoff),
    // All small letters, unlike everywhere else.
    inplay: live.inPlay,
    numberOfWinners: winnersOf(payoff),
    numberOfRunners: live.runners.size,
    numberOfActiveRunners: numberOfActiveRunners(live),
    ...(live.matchedAt > 0 ? { lastMatchTime: dateOnBetfair(live.matchedAt) } : {}),
    totalMatched: toWireMoney(live.matched * 2),
    totalAvailable: toWireMoney(availableOf({ live })),
    crossMatching: live.definition.crossMatching && statusOf(live) !== 'CLOSED',
    runnersVoidable: false,
    version: live.version,
  };
}
