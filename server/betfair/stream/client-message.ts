import { z } from 'zod';
import { MOST_LEVELS } from '../wire/runner-ladders.ts';
import {
  ALL_FIELDS,
  DEFAULT_LEVELS,
  FIELD_BITS,
  FIELD_NAMES,
  HEARTBEAT_BOUNDS,
  MOST_CONFLATE_MS,
} from './stream-words.ts';

// What clients say. Explicit nulls mean absent; fields that are not known are passed over, as clients add their own.

const words = z.array(z.string().max(64)).max(1000).nullish();
const id = z.int().nullish();

const Authentication = z.object({
  op: z.literal('authentication'),
  id,
  appKey: z.string().max(128).nullish(),
  session: z.string().max(256).nullish(),
});
const Heartbeat = z.object({ op: z.literal('heartbeat'), id });
const Pace = {
  id,
  initialClk: z.string().max(64).nullish(),
  clk: z.string().max(64).nullish(),
  conflateMs: z.int().min(0).max(MOST_CONFLATE_MS).nullish(),
  heartbeatMs: z.int().min(0).nullish(),
  segmentationEnabled: z.boolean().nullish(),
};
const MarketSubscriptionMessage = z.object({
  op: z.literal('marketSubscription'),
  ...Pace,
  marketFilter: z
    .object({
      marketIds: words,
      bspMarket: z.boolean().nullish(),
      bettingTypes: words,
      eventTypeIds: words,
      eventIds: words,
      turnInPlayEnabled: z.boolean().nullish(),
      marketTypes: words,
      venues: words,
      countryCodes: words,
      raceTypes: words,
    })
    .nullish(),
  marketDataFilter: z
    .object({
      fields: z.array(z.enum(FIELD_NAMES)).max(100).nullish(),
      ladderLevels: z.int().min(1).max(MOST_LEVELS).nullish(),
    })
    .nullish(),
});
const OrderSubscriptionMessage = z.object({
  op: z.literal('orderSubscription'),
  ...Pace,
  orderFilter: z
    .object({
      includeOverallPosition: z.boolean().nullish(),
      customerStrategyRefs: z.array(z.string().max(64)).max(100).nullish(),
      partitionMatchedByStrategyRef: z.boolean().nullish(),
    })
    .nullish(),
});
const Message = z.discriminatedUnion('op', [
  Authentication,
  Heartbeat,
  MarketSubscriptionMessage,
  OrderSubscriptionMessage,
]);
export type ClientMessage = z.infer<typeof Message>;
export type PaceFields = Pick<
  z.infer<typeof OrderSubscriptionMessage>,
  'conflateMs' | 'heartbeatMs' | 'segmentationEnabled'
>;

/** Lists that are undefined ask for nothing in particular. */
export interface MarketFilter {
  readonly marketIds: readonly string[] | undefined;
  readonly bspMarket: boolean | undefined;
  readonly bettingTypes: readonly string[] | undefined;
  readonly eventTypeIds: readonly string[] | undefined;
  readonly eventIds: readonly string[] | undefined;
  readonly turnInPlayEnabled: boolean | undefined;
  readonly marketTypes: readonly string[] | undefined;
  readonly venues: readonly string[] | undefined;
  readonly countryCodes: readonly string[] | undefined;
  readonly raceTypes: readonly string[] | undefined;
}

/** What of which markets. */
export interface MarketSubscription {
  readonly filter: MarketFilter;
  /** Of `FIELD_BITS`. */
  readonly fields: number;
  readonly levels: number;
}

export interface OrderSubscription {
  readonly overallPosition: boolean;
  readonly partitioned: boolean;
  /** undefined: all orders. */
  readonly strategies: ReadonlySet<string> | undefined;
}

export type Unreadable = {
  readonly error: 'INVALID_INPUT' | 'INVALID_REQUEST';
  readonly id: number | undefined;
  readonly why: string;
};

/** @param line  without its end */
export function readClientMessage(line: string): ClientMessage | Unreadable {
  let told: unknown;
  try {
    told = JSON.parse(line);
  } catch {
    return { error: 'INVALID_INPUT', id: undefined, why: 'The line is not JSON.' };
  }
  const head = z.object({ op: z.string(), id }).safeParse(told);
  if (!head.success)
    return {
      error: 'INVALID_REQUEST',
      id: undefined,
      why: 'A message needs an op, and its id must be a whole number.',
    };
  const message = Message.safeParse(told);
  if (message.success) return message.data;
  const issue = message.error.issues[0];
  const isKnown = issue?.code !== 'invalid_union';
  return {
    error: isKnown ? 'INVALID_INPUT' : 'INVALID_REQUEST',
    id: head.data.id ?? undefined,
    why: isKnown ? `${issue?.path.join('.')}: ${issue?.message}` : 'There is no such op.',
  };
}

export function marketSubscriptionOf(message: z.infer<typeof MarketSubscriptionMessage>): MarketSubscription {
  const filter = message.marketFilter ?? {};
  const { fields, ladderLevels } = message.marketDataFilter ?? {};
  const list = (values: readonly string[] | null | undefined) =>
    values?.length ? [...new Set(values)].sort() : undefined;
  return {
    filter: {
      marketIds: list(filter.marketIds),
      bspMarket: filter.bspMarket ?? undefined,
      bettingTypes: list(filter.bettingTypes),
      eventTypeIds: list(filter.eventTypeIds),
      eventIds: list(filter.eventIds),
      turnInPlayEnabled: filter.turnInPlayEnabled ?? undefined,
      marketTypes: list(filter.marketTypes),
      venues: list(filter.venues),
      countryCodes: list(filter.countryCodes),
      raceTypes: list(filter.raceTypes),
    },
    fields: fields?.length ? fields.reduce((bits, field) => bits | FIELD_BITS[field], 0) : ALL_FIELDS,
    levels: ladderLevels ?? DEFAULT_LEVELS,
  };
}

export function orderSubscriptionOf({ orderFilter }: z.infer<typeof OrderSubscriptionMessage>): OrderSubscription {
  const { includeOverallPosition, partitionMatchedByStrategyRef, customerStrategyRefs } = orderFilter ?? {};
  return {
    overallPosition: includeOverallPosition ?? true,
    partitioned: partitionMatchedByStrategyRef ?? false,
    strategies: customerStrategyRefs?.length ? new Set(customerStrategyRefs) : undefined,
  };
}

/** Within their bounds, as the image tells them. */
export function paceOf({ conflateMs, heartbeatMs, segmentationEnabled }: PaceFields) {
  const { least, most } = HEARTBEAT_BOUNDS;
  return {
    conflateMs: conflateMs ?? 0,
    heartbeatMs: Math.min(most, Math.max(least, heartbeatMs ?? most)),
    segmented: segmentationEnabled ?? false,
  };
}
