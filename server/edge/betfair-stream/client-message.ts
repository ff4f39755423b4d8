import { z } from 'zod';
import { coercerOf } from '../betfair/wire/coercer.ts';
import { MOST_LEVELS } from '../betfair/wire/runner-ladders.ts';
import {
  ALL_FIELDS,
  DEFAULT_LEVELS,
  FIELD_BITS,
  FIELD_NAMES,
  HEARTBEAT_BOUNDS,
  MOST_CONFLATE_MS,
} from './stream-words.ts';

// Messages of clients: explicit nulls mean absent, numbers may be texts and ids numbers, unknown fields are passed over.

const words = z.array(z.string().max(64)).max(1000).optional();
const id = z.int().optional();

const Authentication = z.object({
  op: z.literal('authentication'),
  id,
  appKey: z.string().max(128).optional(),
  session: z.string().max(256).optional(),
});
const Heartbeat = z.object({ op: z.literal('heartbeat'), id });
const Pace = {
  id,
  initialClk: z.string().max(64).optional(),
  clk: z.string().max(64).optional(),
  conflateMs: z.int().min(0).max(MOST_CONFLATE_MS).optional(),
  heartbeatMs: z.int().min(0).optional(),
  segmentationEnabled: z.boolean().optional(),
};
const MarketSubscriptionMessage = z.object({
  op: z.literal('marketSubscription'),
  ...Pace,
  marketFilter: z
    .object({
      marketIds: words,
      bspMarket: z.boolean().optional(),
      bettingTypes: words,
      eventTypeIds: words,
      eventIds: words,
      turnInPlayEnabled: z.boolean().optional(),
      marketTypes: words,
      venues: words,
      countryCodes: words,
      raceTypes: words,
    })
    .optional(),
  marketDataFilter: z
    .object({
      fields: z.array(z.enum(FIELD_NAMES)).max(100).optional(),
      ladderLevels: z.int().min(1).max(MOST_LEVELS).optional(),
    })
    .optional(),
});
const OrderSubscriptionMessage = z.object({
  op: z.literal('orderSubscription'),
  ...Pace,
  orderFilter: z
    .object({
      includeOverallPosition: z.boolean().optional(),
      customerStrategyRefs: z.array(z.string().max(64)).max(100).optional(),
      partitionMatchedByStrategyRef: z.boolean().optional(),
    })
    .optional(),
});
const MESSAGES = [Authentication, Heartbeat, MarketSubscriptionMessage, OrderSubscriptionMessage] as const;
export type ClientMessage = z.infer<(typeof MESSAGES)[number]>;
const Head = z.object({ op: z.string(), id });
const coerceHead = coercerOf(Head);
const READERS = new Map(
  MESSAGES.map((schema) => [schema.shape.op.value as string, { schema, coerce: coercerOf(schema) }]),
);
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
  let json: unknown;
  try {
    json = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch {
    return { error: 'INVALID_INPUT', id: undefined, why: 'The line is not JSON.' };
  }
  const head = Head.safeParse(coerceHead(json));
  if (!head.success)
    return {
      error: 'INVALID_REQUEST',
      id: undefined,
      why: 'A message needs an op, and its id must be a whole number.',
    };
  const reader = READERS.get(head.data.op);
  if (reader === undefined) return { error: 'INVALID_REQUEST', id: head.data.id, why: 'There is no such op.' };
  const message = reader.schema.safeParse(reader.coerce(json));
  if (message.success) return message.data;
  const issue = message.error.issues[0];
  return { error: 'INVALID_INPUT', id: head.data.id, why: `${issue?.path.join('.')}: ${issue?.message}` };
}

export function marketSubscriptionOf(message: z.infer<typeof MarketSubscriptionMessage>): MarketSubscription {
  const filter = message.marketFilter ?? {};
  const { fields, ladderLevels } = message.marketDataFilter ?? {};
  const list = (values: readonly string[] | undefined) => (values?.length ? [...new Set(values)].sort() : undefined);
  return {
    filter: {
      marketIds: list(filter.marketIds),
      bspMarket: filter.bspMarket,
      bettingTypes: list(filter.bettingTypes),
      eventTypeIds: list(filter.eventTypeIds),
      eventIds: list(filter.eventIds),
      turnInPlayEnabled: filter.turnInPlayEnabled,
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
