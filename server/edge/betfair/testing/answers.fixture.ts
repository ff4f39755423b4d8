import { z } from 'zod';
import { Iso, MarketId, Amount, MarketCount, IdName } from './answer-parts.fixture.ts';
import { Event, MarketCatalogue, MarketBook } from './market-answers.fixture.ts';
import {
  PlaceReport,
  CancelReport,
  UpdateReport,
  ReplaceReport,
  execution,
  CurrentOrder,
  ClearedOrder,
  StatementItem,
} from './order-answers.fixture.ts';

// Every answer of the compatible API as it is documented: names, types, and what must be there. A key that is not
// documented is an error, as some clients refuse it.

/** By operation. */
export const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  listEventTypes: z.array(z.strictObject({ eventType: IdName, ...MarketCount })),
  listCompetitions: z.array(z.strictObject({ competition: IdName, competitionRegion: z.string(), ...MarketCount })),
  listEvents: z.array(z.strictObject({ event: Event, ...MarketCount })),
  listMarketTypes: z.array(z.strictObject({ marketType: z.string(), ...MarketCount })),
  listCountries: z.array(z.strictObject({ countryCode: z.string().length(2), ...MarketCount })),
  listVenues: z.array(z.strictObject({ venue: z.string(), ...MarketCount })),
  listTimeRanges: z.array(z.strictObject({ timeRange: z.strictObject({ from: Iso, to: Iso }), ...MarketCount })),
  listMarketCatalogue: z.array(MarketCatalogue),
  listMarketBook: z.array(MarketBook),
  listRunnerBook: z.array(MarketBook),
  listMarketProfitAndLoss: z.array(
    z.strictObject({
      marketId: MarketId,
      commissionApplied: z.number(),
      profitAndLosses: z.array(
        z.strictObject({
          selectionId: z.int(),
          ifWin: Amount,
          ifLose: Amount.optional(),
          ifPlace: Amount.optional(),
        }),
      ),
    }),
  ),
  placeOrders: execution(PlaceReport),
  cancelOrders: execution(CancelReport),
  updateOrders: execution(UpdateReport),
  replaceOrders: execution(ReplaceReport),
  // No market group has a limit of its own here.
  listExposureLimitsForMarketGroups: z.array(z.never()),
  listCurrentOrders: z.strictObject({ currentOrders: z.array(CurrentOrder), moreAvailable: z.boolean() }),
  listClearedOrders: z.strictObject({ clearedOrders: z.array(ClearedOrder), moreAvailable: z.boolean() }),
  getAccountFunds: z.strictObject({
    availableToBetBalance: Amount,
    exposure: z.number().max(0),
    retainedCommission: Amount,
    exposureLimit: z.number().max(0),
    discountRate: z.number(),
    pointsBalance: z.int(),
    wallet: z.string(),
  }),
  getAccountDetails: z.strictObject({
    currencyCode: z.string().length(3),
    firstName: z.string(),
    lastName: z.string(),
    localeCode: z.string(),
    region: z.string(),
    timezone: z.string(),
    discountRate: z.number(),
    pointsBalance: z.int(),
    countryCode: z.string().length(2),
  }),
  getDeveloperAppKeys: z.array(
    z.strictObject({
      appName: z.string(),
      appId: z.int(),
      appVersions: z.array(
        z.strictObject({
          owner: z.string(),
          versionId: z.int(),
          version: z.string(),
          applicationKey: z.string(),
          delayData: z.boolean(),
          subscriptionRequired: z.boolean(),
          ownerManaged: z.boolean(),
          active: z.boolean(),
        }),
      ),
    }),
  ),
  getAccountStatement: z.strictObject({ accountStatement: z.array(StatementItem), moreAvailable: z.boolean() }),
  listCurrencyRates: z.array(z.strictObject({ currencyCode: z.string().length(3), rate: z.number() })),
  heartbeat: z.strictObject({
    actualTimeoutSeconds: z.int(),
    actionPerformed: z.enum([
      'NONE',
      'CANCELLATION_REQUEST_SUBMITTED',
      'ALL_BETS_CANCELLED',
      'SOME_BETS_NOT_CANCELLED',
      'CANCELLATION_REQUEST_ERROR',
      'CANCELLATION_STATUS_UNKNOWN',
    ]),
  }),
};
