import { z } from 'zod';
import { Iso, MarketId, BetId, Amount, SideWord, OrderType, Persistence, PriceSize } from './answer-parts.fixture.ts';

// Reports and orders, as they are documented.

const PlaceInstruction = z.strictObject({
  orderType: OrderType,
  selectionId: z.int(),
  handicap: z.number().optional(),
  side: SideWord,
  limitOrder: z
    .strictObject({
      size: z.number().optional(),
      price: z.number(),
      persistenceType: Persistence,
      timeInForce: z.literal('FILL_OR_KILL').optional(),
      minFillSize: z.number().optional(),
      betTargetType: z.enum(['PAYOUT', 'BACKERS_PROFIT']).optional(),
      betTargetSize: z.number().optional(),
    })
    .optional(),
  limitOnCloseOrder: z.strictObject({ liability: z.number(), price: z.number() }).optional(),
  marketOnCloseOrder: z.strictObject({ liability: z.number() }).optional(),
  customerOrderRef: z.string().optional(),
});

const InstructionHead = { status: z.enum(['SUCCESS', 'FAILURE', 'TIMEOUT']), errorCode: z.string().optional() };

export const PlaceReport = z.strictObject({
  ...InstructionHead,
  orderStatus: z.enum(['PENDING', 'EXECUTABLE', 'EXECUTION_COMPLETE', 'EXPIRED']).optional(),
  instruction: PlaceInstruction,
  betId: BetId.optional(),
  placedDate: Iso.optional(),
  averagePriceMatched: z.number().optional(),
  sizeMatched: Amount.optional(),
});

export const CancelReport = z.strictObject({
  ...InstructionHead,
  instruction: z.strictObject({ betId: z.string(), sizeReduction: z.number().optional() }),
  sizeCancelled: Amount,
  cancelledDate: Iso.optional(),
});

export const UpdateReport = z.strictObject({
  ...InstructionHead,
  instruction: z.strictObject({ betId: z.string(), newPersistenceType: Persistence }),
});

export const ReplaceReport = z.strictObject({
  ...InstructionHead,
  cancelInstructionReport: CancelReport,
  // Of an order that is not there no new one can be described.
  placeInstructionReport: PlaceReport.partial({ instruction: true }),
});

/** Its reports are always there: clients walk over them, also after a refusal. */
export const execution = (report: z.ZodType) =>
  z.strictObject({
    customerRef: z.string().optional(),
    status: z.enum(['SUCCESS', 'FAILURE', 'PROCESSED_WITH_ERRORS', 'TIMEOUT']),
    errorCode: z.string().optional(),
    marketId: z.string().optional(),
    instructionReports: z.array(report),
  });

export const CurrentOrder = z.strictObject({
  betId: BetId,
  marketId: MarketId,
  selectionId: z.int(),
  handicap: z.number(),
  priceSize: PriceSize,
  bspLiability: Amount,
  side: SideWord,
  status: z.enum(['EXECUTABLE', 'EXECUTION_COMPLETE']),
  persistenceType: Persistence,
  orderType: OrderType,
  placedDate: Iso,
  averagePriceMatched: z.number(),
  sizeMatched: Amount,
  sizeRemaining: Amount,
  sizeLapsed: Amount,
  sizeCancelled: Amount,
  sizeVoided: Amount,
  matchedDate: Iso.optional(),
  regulatorCode: z.string().optional(),
  regulatorAuthCode: z.string().optional(),
  customerOrderRef: z.string().optional(),
  customerStrategyRef: z.string().optional(),
  lapsedDate: Iso.optional(),
  lapseStatusReasonCode: z.string().optional(),
  cancelledDate: Iso.optional(),
  currentItemDescription: z.strictObject({ marketVersion: z.strictObject({ version: z.int() }) }).optional(),
});

export const ClearedOrder = z.strictObject({
  eventTypeId: z.string().optional(),
  eventId: z.string().optional(),
  marketId: MarketId.optional(),
  selectionId: z.int().optional(),
  handicap: z.number().optional(),
  betId: BetId.optional(),
  placedDate: Iso.optional(),
  persistenceType: Persistence.optional(),
  orderType: OrderType.optional(),
  side: SideWord.optional(),
  itemDescription: z
    .strictObject({
      eventTypeDesc: z.string().optional(),
      eventDesc: z.string().optional(),
      marketDesc: z.string().optional(),
      marketStartTime: Iso.optional(),
      marketType: z.string().optional(),
      numberOfWinners: z.int().optional(),
      runnerDesc: z.string().optional(),
      eachWayDivisor: z.number().optional(),
    })
    .optional(),
  betOutcome: z.enum(['WON', 'LOST', 'PLACED']).optional(),
  priceRequested: z.number().optional(),
  settledDate: Iso.optional(),
  lastMatchedDate: Iso.optional(),
  betCount: z.int(),
  commission: Amount.optional(),
  priceMatched: z.number().optional(),
  priceReduced: z.boolean().optional(),
  sizeSettled: Amount,
  profit: Amount,
  sizeCancelled: Amount.optional(),
  customerOrderRef: z.string().optional(),
  customerStrategyRef: z.string().optional(),
});

export const StatementItem = z.strictObject({
  refId: z.string(),
  itemDate: Iso,
  amount: Amount,
  balance: Amount,
  itemClass: z.string(),
  itemClassData: z.record(z.string(), z.string()),
  legacyData: z.strictObject({
    avgPrice: z.number(),
    betSize: Amount,
    betType: z.string(),
    betCategoryType: z.string(),
    commissionRate: z.null(),
    eventId: z.int(),
    eventTypeId: z.int(),
    fullMarketName: z.string(),
    grossBetAmount: Amount,
    marketName: z.string(),
    marketType: z.string(),
    placedDate: Iso,
    selectionId: z.int(),
    selectionName: z.null(),
    startDate: Iso,
    transactionType: z.enum(['ACCOUNT_CREDIT', 'ACCOUNT_DEBIT']),
    transactionId: z.int(),
    winLose: z.string(),
  }),
});
