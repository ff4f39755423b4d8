import { tickOf } from 'engine/vocabulary';
import type { Millis, Money, Price, SelectionId } from 'engine/vocabulary';
import { z } from 'zod';

// One line of a recorded Betfair stream (its market change messages), read strictly and turned into our units.
// Fields that play no part here (display ladders, starting prices, regulators, whether the recorded exchange matched
// across runners) are passed over.

export interface StreamMessage {
  /** When the recorded exchange published it. */
  readonly at: Millis;
  /** Opaque, except in purchased files where it counts up. Absent in some recordings. */
  readonly clk: string | undefined;
  readonly changes: readonly MarketChange[];
}

export interface MarketChange {
  /** `1.N` as recorded. */
  readonly market: string;
  /** Replaces everything known of the market. */
  readonly image: boolean;
  readonly definition: MarketDefinition | undefined;
  /** Amount matched in the whole market, both sides counted. */
  readonly volume: Money | undefined;
  readonly runners: readonly RunnerChange[];
}

export const RECORDED_STATUSES = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'] as const;
export type RecordedStatus = (typeof RECORDED_STATUSES)[number];

export interface MarketDefinition {
  readonly status: RecordedStatus;
  readonly inPlay: boolean;
  readonly betDelay: Millis;
  readonly winners: number;
  /** Whether all runners that can win are listed. */
  readonly complete: boolean;
  readonly persistenceAllowed: boolean;
  readonly startingPrice: boolean;
  /** Hundredths of a per cent. */
  readonly baseRate: number;
  /** Of an each-way market: the profit is divided by it for the placed part; hundredths. */
  readonly divisor: number | undefined;
  readonly bettingType: string;
  readonly ladder: string;
  readonly marketType: string;
  readonly sport: number;
  readonly startsAt: Millis;
  readonly countryCode: string | undefined;
  readonly venue: string | undefined;
  readonly marketName: string | undefined;
  readonly matchName: string | undefined;
  readonly runners: readonly DefinedRunner[];
}

export interface DefinedRunner {
  readonly selection: SelectionId;
  readonly status: string;
  /** What its removal takes, or took, off the others' prices: hundredths of a per cent. */
  readonly factor: number;
  readonly handicap: number;
  readonly sortPriority: number;
  readonly name: string | undefined;
}

/** A price and all that is there now, minor units; 0 takes the level away. */
export type Level = readonly [price: Price, size: Money];

export interface RunnerChange {
  readonly selection: SelectionId;
  /** Resting lays: what is available to back. */
  readonly toBack: readonly Level[];
  /** Resting backs: what is available to lay. */
  readonly toLay: readonly Level[];
  /** Amount matched so far at each price in hundredths, both sides counted. Starting prices make some fall off the ladder. */
  readonly traded: readonly (readonly [price: number, amount: Money])[];
  readonly clearTraded: boolean;
  readonly volume: Money | undefined;
}

const wireLevels = z.array(z.tuple([z.number(), z.number().nonnegative()]));
const wireRunnerChange = z.object({
  id: z.int().positive(),
  hc: z.number().nullish(),
  tv: z.number().nullish(),
  trd: wireLevels.nullish(),
  atb: wireLevels.nullish(),
  atl: wireLevels.nullish(),
});
const wireDefinition = z.object({
  status: z.enum(RECORDED_STATUSES),
  inPlay: z.boolean(),
  betDelay: z.int().nonnegative(),
  numberOfWinners: z.int().nonnegative(),
  complete: z.boolean(),
  persistenceEnabled: z.boolean(),
  bspMarket: z.boolean().optional(),
  marketBaseRate: z.number().min(0).max(100),
  eachWayDivisor: z.number().min(1).max(100).optional(),
  bettingType: z.string(),
  marketType: z.string(),
  eventId: z.string(),
  eventTypeId: z.string().regex(/^\d+$/),
  marketTime: z.iso.datetime(),
  priceLadderDefinition: z.object({ type: z.string() }).optional(),
  countryCode: z.string().optional(),
  venue: z.string().optional(),
  name: z.string().optional(),
  eventName: z.string().optional(),
  runners: z
    .array(
      z.object({
        id: z.int().positive(),
        status: z.string(),
        sortPriority: z.int(),
        adjustmentFactor: z.number().min(0).max(99.99).nullish(),
        hc: z.number().nullish(),
        name: z.string().optional(),
      }),
    )
    .min(1),
});
const wireMessage = z.object({
  op: z.literal('mcm'),
  pt: z.int().positive(),
  clk: z.string().nullish(),
  mc: z
    .array(
      z.object({
        id: z.string().regex(/^1\.\d{1,15}$/),
        img: z.boolean().optional(),
        tv: z.number().nullish(),
        marketDefinition: wireDefinition.optional(),
        rc: z.array(wireRunnerChange).optional(),
      }),
    )
    .optional(),
});

/**
 * @param text one line without its end
 * @throws Error that says in a few words what is wrong
 */
export function parseMessage(text: string): StreamMessage {
  const wire = wireMessage.safeParse(jsonOf(text));
  if (!wire.success) throw new Error(firstIssue(wire.error));
  const { pt, clk, mc } = wire.data;
  return { at: pt as Millis, clk: clk ?? undefined, changes: (mc ?? []).map(marketChange) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('not a whole JSON message');
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const place = issue?.path.join('.') ?? '';
  return `not a market change message (${place === '' ? '' : `${place}: `}${issue?.message ?? 'unreadable'})`;
}

function marketChange(wire: NonNullable<z.infer<typeof wireMessage>['mc']>[number]): MarketChange {
  return {
    market: wire.id,
    image: wire.img === true,
    definition: wire.marketDefinition === undefined ? undefined : definitionOf(wire.marketDefinition),
    volume: volumeOf(wire.tv),
    runners: (wire.rc ?? []).map(runnerChange),
  };
}

function runnerChange(wire: z.infer<typeof wireRunnerChange>): RunnerChange {
  if ((wire.hc ?? 0) !== 0) throw new Error(`runner ${wire.id} has a handicap, which cannot be played`);
  return {
    selection: wire.id as SelectionId,
    toBack: (wire.atb ?? []).map(levelOf),
    toLay: (wire.atl ?? []).map(levelOf),
    traded: (wire.trd ?? []).map(([price, amount]) => [Math.round(price * 1e6) / 1e4, moneyOf(amount)] as const),
    clearTraded: wire.trd === null || wire.trd?.length === 0,
    volume: volumeOf(wire.tv),
  };
}

function levelOf([price, size]: [number, number]): Level {
  const hundredths = Math.round(price * 100);
  if (tickOf(hundredths) < 0 || Math.abs(price * 100 - hundredths) > 1e-6)
    throw new Error(`${price} is not on the price ladder`);
  return [hundredths as Price, moneyOf(size)];
}

/** Recorded amounts have two decimals; a double cannot hold most of them exactly. */
function moneyOf(amount: number): Money {
  const minor = Math.round(amount * 100);
  if (!Number.isSafeInteger(minor) || Math.abs(amount * 100 - minor) > 1e-3)
    throw new Error(`${amount} is not an amount`);
  return minor as Money;
}

function volumeOf(amount: number | null | undefined): Money | undefined {
  return amount === null || amount === undefined ? undefined : moneyOf(amount);
}

function definitionOf(wire: z.infer<typeof wireDefinition>): MarketDefinition {
  return {
    status: wire.status,
    inPlay: wire.inPlay,
    betDelay: (wire.betDelay * 1000) as Millis,
    winners: wire.numberOfWinners,
    complete: wire.complete,
    persistenceAllowed: wire.persistenceEnabled,
    startingPrice: wire.bspMarket === true,
    baseRate: Math.round(wire.marketBaseRate * 100),
    divisor: wire.eachWayDivisor === undefined ? undefined : Math.round(wire.eachWayDivisor * 100),
    bettingType: wire.bettingType,
    ladder: wire.priceLadderDefinition?.type ?? 'CLASSIC',
    marketType: wire.marketType,
    sport: Number(wire.eventTypeId),
    startsAt: Date.parse(wire.marketTime) as Millis,
    countryCode: wire.countryCode,
    venue: wire.venue,
    marketName: wire.name,
    matchName: wire.eventName,
    runners: wire.runners.map((runner) => ({
      selection: runner.id as SelectionId,
      status: runner.status,
      factor: Math.round((runner.adjustmentFactor ?? 0) * 100),
      handicap: runner.hc ?? 0,
      sortPriority: runner.sortPriority,
      name: runner.name,
    })),
  };
}
