import { z } from 'zod';
import {
  Iso,
  MarketId,
  BetId,
  Amount,
  NumberOrWord,
  SideWord,
  OrderType,
  Persistence,
  PriceSize,
  IdName,
} from './answer-parts.fixture.ts';

// Markets and books, as they are documented.

export const Event = z.strictObject({
  id: z.string(),
  name: z.string(),
  countryCode: z.string().length(2).optional(),
  timezone: z.string(),
  venue: z.string().optional(),
  openDate: Iso,
});

/** A client builds its description from these keys, and from no other: `settleTime` would be refused. */
const Description = z.strictObject({
  persistenceEnabled: z.boolean(),
  bspMarket: z.boolean(),
  marketTime: Iso,
  suspendTime: Iso,
  bettingType: z.enum(['ODDS', 'LINE', 'ASIAN_HANDICAP_DOUBLE_LINE']),
  turnInPlayEnabled: z.boolean(),
  marketType: z.string(),
  regulator: z.string(),
  marketBaseRate: z.number(),
  discountAllowed: z.boolean(),
  wallet: z.string(),
  rules: z.string(),
  rulesHasDate: z.boolean(),
  clarifications: z.string(),
  eachWayDivisor: z.number().optional(),
  lineRangeInfo: z
    .strictObject({
      maxUnitValue: z.number(),
      minUnitValue: z.number(),
      interval: z.number(),
      marketUnit: z.string(),
    })
    .optional(),
  raceType: z.string().optional(),
  priceLadderDescription: z.strictObject({ type: z.enum(['CLASSIC', 'FINEST', 'LINE_RANGE']) }),
});

const CatalogueRunner = z.strictObject({
  selectionId: z.int(),
  runnerName: z.string(),
  handicap: z.number(),
  sortPriority: z.int(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export const MarketCatalogue = z.strictObject({
  marketId: MarketId,
  marketName: z.string(),
  marketStartTime: Iso.optional(),
  totalMatched: Amount,
  description: Description.optional(),
  runners: z.array(CatalogueRunner).optional(),
  eventType: IdName.optional(),
  competition: IdName.optional(),
  event: Event.optional(),
});

const BookOrder = z.strictObject({
  betId: BetId,
  orderType: OrderType,
  status: z.enum(['PENDING', 'EXECUTABLE', 'EXECUTION_COMPLETE', 'EXPIRED']),
  persistenceType: Persistence,
  side: SideWord,
  price: z.number(),
  size: Amount,
  bspLiability: Amount,
  placedDate: Iso,
  avgPriceMatched: z.number(),
  sizeMatched: Amount,
  sizeRemaining: Amount,
  sizeLapsed: Amount,
  sizeCancelled: Amount,
  sizeVoided: Amount,
  customerOrderRef: z.string().optional(),
  customerStrategyRef: z.string().optional(),
});

const Match = z.strictObject({
  betId: BetId.optional(),
  matchId: z.string().optional(),
  side: SideWord,
  price: z.number(),
  size: Amount,
  matchDate: Iso.optional(),
});

/** A part that is there has all its lists: clients walk over them unasked. */
const BookRunner = z.strictObject({
  selectionId: z.int(),
  handicap: z.number(),
  status: z.enum(['ACTIVE', 'WINNER', 'LOSER', 'PLACED', 'REMOVED_VACANT', 'REMOVED', 'HIDDEN']),
  adjustmentFactor: z.number().optional(),
  lastPriceTraded: z.number().optional(),
  totalMatched: Amount,
  removalDate: Iso.optional(),
  sp: z
    .strictObject({
      nearPrice: NumberOrWord.optional(),
      farPrice: NumberOrWord.optional(),
      backStakeTaken: z.array(PriceSize),
      layLiabilityTaken: z.array(PriceSize),
      actualSP: NumberOrWord.optional(),
    })
    .optional(),
  ex: z
    .strictObject({
      availableToBack: z.array(PriceSize),
      availableToLay: z.array(PriceSize),
      tradedVolume: z.array(PriceSize),
    })
    .optional(),
  orders: z.array(BookOrder).optional(),
  matches: z.array(Match).optional(),
  matchesByStrategy: z.record(z.string(), z.strictObject({ matches: z.array(Match) })).optional(),
});

export const MarketBook = z.strictObject({
  marketId: MarketId,
  isMarketDataDelayed: z.boolean(),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']),
  betDelay: z.number(),
  bspReconciled: z.boolean(),
  complete: z.boolean(),
  inplay: z.boolean(),
  numberOfWinners: z.int(),
  numberOfRunners: z.int(),
  numberOfActiveRunners: z.int(),
  lastMatchTime: Iso.optional(),
  totalMatched: Amount,
  totalAvailable: Amount,
  crossMatching: z.boolean(),
  runnersVoidable: z.boolean(),
  version: z.int(),
  runners: z.array(BookRunner),
});
