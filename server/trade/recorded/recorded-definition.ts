import type { Millis, SelectionId } from 'engine/vocabulary';
import { z } from 'zod';
import { runnerOf } from './recorded-runner.ts';

export const RECORDED_STATUSES = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'] as const;
export type RecordedStatus = (typeof RECORDED_STATUSES)[number];

/** A recorded market in our units. What a recording leaves out is filled in so that nobody risks more than is reserved. */
export interface MarketDefinition {
  readonly status: RecordedStatus;
  readonly inPlay: boolean;
  readonly betDelay: Millis;
  /** 0: any number of them may win. */
  readonly winners: number;
  /** All runners that can win are listed. */
  readonly complete: boolean;
  readonly persistenceAllowed: boolean;
  readonly startingPrice: boolean;
  /** Hundredths of a per cent. */
  readonly baseRate: number;
  /** Each-way: the profit is divided by it for the placed part; hundredths. */
  readonly divisor: number | undefined;
  readonly bettingType: string;
  readonly ladder: string;
  /** The lines of a line market, hundredths. */
  readonly lines: { readonly least: number; readonly most: number; readonly step: number };
  readonly marketType: string;
  readonly sport: number;
  readonly event: string;
  readonly startsAt: Millis;
  readonly countryCode: string | undefined;
  readonly venue: string | undefined;
  readonly marketName: string | undefined;
  readonly matchName: string | undefined;
  /** In the order in which they are shown. */
  readonly runners: readonly DefinedRunner[];
}

export interface DefinedRunner {
  /** Its own number and its handicap in one: see `runnerOf`. */
  readonly selection: SelectionId;
  readonly id: number;
  readonly status: string;
  /** Its removal takes, or took, this off the others' prices: hundredths of a per cent. */
  readonly factor: number;
  readonly handicap: number;
  readonly sortPriority: number;
  readonly name: string | undefined;
}

const wireRunner = z.object({
  id: z.int().positive(),
  status: z.string(),
  sortPriority: z.int().nullish(),
  adjustmentFactor: z.number().min(0).max(100).nullish(),
  hc: z.number().nullish(),
  name: z.string().nullish(),
});
export const wireDefinition = z.object({
  status: z.enum(RECORDED_STATUSES),
  inPlay: z.boolean().nullish(),
  betDelay: z.int().nonnegative().nullish(),
  numberOfWinners: z.int().nonnegative().nullish(),
  complete: z.boolean().nullish(),
  persistenceEnabled: z.boolean().nullish(),
  bspMarket: z.boolean().nullish(),
  marketBaseRate: z.number().min(0).max(100).nullish(),
  eachWayDivisor: z.number().min(1).max(100).nullish(),
  bettingType: z.string().nullish(),
  marketType: z.string().nullish(),
  eventId: z.string().nullish(),
  eventTypeId: z.string().regex(/^\d+$/).nullish(),
  marketTime: z.iso.datetime({ offset: true }).nullish(),
  priceLadderDefinition: z.object({ type: z.string().nullish() }).nullish(),
  lineMinUnit: z.number().nullish(),
  lineMaxUnit: z.number().nullish(),
  lineInterval: z.number().positive().nullish(),
  countryCode: z.string().nullish(),
  venue: z.string().nullish(),
  name: z.string().nullish(),
  eventName: z.string().nullish(),
  runners: z.array(wireRunner).min(1),
});
type WireDefinition = z.infer<typeof wireDefinition>;

/** @param publishedAt stands for a start that the definition does not give, ms */
export function definitionOf(wire: WireDefinition, publishedAt: number): MarketDefinition {
  const { bettingType, marketType } = wire;
  return {
    status: wire.status,
    inPlay: wire.inPlay === true,
    betDelay: ((wire.betDelay ?? 0) * 1000) as Millis,
    winners: wire.numberOfWinners ?? 1,
    complete: wire.complete === true,
    persistenceAllowed: wire.persistenceEnabled !== false,
    startingPrice: wire.bspMarket === true,
    baseRate: Math.round((wire.marketBaseRate ?? 0) * 100),
    divisor: wire.eachWayDivisor ? Math.round(wire.eachWayDivisor * 100) : undefined,
    bettingType: bettingType ?? 'ODDS',
    ladder: wire.priceLadderDefinition?.type ?? (bettingType === 'LINE' ? 'LINE_RANGE' : 'CLASSIC'),
    lines: linesOf(wire),
    marketType: marketType ?? bettingType ?? 'ODDS',
    sport: Number(wire.eventTypeId ?? 0),
    event: wire.eventId ?? '',
    startsAt: (wire.marketTime ? Date.parse(wire.marketTime) : publishedAt) as Millis,
    countryCode: wire.countryCode ?? undefined,
    venue: wire.venue ?? undefined,
    marketName: wire.name ?? undefined,
    matchName: wire.eventName ?? undefined,
    runners: wire.runners.map(definedRunner).sort((one, other) => one.sortPriority - other.sortPriority),
  };
}

function linesOf({ lineMinUnit, lineMaxUnit, lineInterval }: WireDefinition): MarketDefinition['lines'] {
  const hundredths = (units: number): number => Math.round(units * 100);
  return {
    least: hundredths(lineMinUnit ?? 0),
    most: hundredths(lineMaxUnit ?? Math.max(1000, lineMinUnit ?? 0)),
    step: hundredths(lineInterval ?? 0.5),
  };
}

function definedRunner(wire: z.infer<typeof wireRunner>, place: number): DefinedRunner {
  return {
    selection: runnerOf(wire.id, wire.hc),
    id: wire.id,
    status: wire.status,
    factor: Math.min(9999, Math.round((wire.adjustmentFactor ?? 0) * 100)),
    handicap: wire.hc ?? 0,
    sortPriority: wire.sortPriority ?? place + 1,
    name: wire.name ?? undefined,
  };
}

/** A market on lines: its result is a number, and an order's price is a line. */
export function isOnLines({ bettingType, ladder }: MarketDefinition): boolean {
  return bettingType === 'LINE' || ladder === 'LINE_RANGE';
}

/** A market whose runners have handicaps: its result is a number too. */
export function isHandicapped({ bettingType }: MarketDefinition): boolean {
  return bettingType.startsWith('ASIAN_HANDICAP');
}
