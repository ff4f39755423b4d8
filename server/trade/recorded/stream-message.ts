import type { Millis, Money, SelectionId } from 'engine/vocabulary';
import { z } from 'zod';
import { definitionOf, type MarketDefinition, wireDefinition } from './recorded-definition.ts';
import { runnerOf } from './recorded-runner.ts';

// One line of a recorded Betfair stream (its market change messages), turned into our units. Fields that play no part
// here (display ladders, starting prices) are passed over.

export interface StreamMessage {
  /** When the recorded exchange published it; not every recorder writes it to every line. */
  readonly at: Millis | undefined;
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

/** A recorded price in hundredths, or a line, and all that is there now, minor units; 0 takes the level away. */
export type Level = readonly [price: number, size: Money];

/** The offer at a place from the best, 0; a size of 0 leaves the place empty. */
export type Offer = readonly [place: number, price: number, size: Money];

export interface RunnerChange {
  readonly selection: SelectionId;
  /** Resting lays: what is available to back. */
  readonly toBack: readonly Level[];
  /** Resting backs: what is available to lay. */
  readonly toLay: readonly Level[];
  /** A recording of the best offers has them beside the whole book, or alone. */
  readonly bestToBack: readonly Offer[];
  readonly bestToLay: readonly Offer[];
  /** Amount matched so far at each price in hundredths, both sides counted. Starting prices make some fall off the ladder. */
  readonly traded: readonly (readonly [price: number, amount: Money])[];
  readonly clearTraded: boolean;
  readonly volume: Money | undefined;
}

const wireLevels = z.array(z.tuple([z.number(), z.number().nonnegative()]));
const wireOffers = z.array(z.tuple([z.int().nonnegative(), z.number(), z.number().nonnegative()]));
const wireRunnerChange = z.object({
  id: z.int().positive(),
  hc: z.number().nullish(),
  tv: z.number().nullish(),
  trd: wireLevels.nullish(),
  atb: wireLevels.nullish(),
  atl: wireLevels.nullish(),
  batb: wireOffers.nullish(),
  batl: wireOffers.nullish(),
});
const wireMessage = z.object({
  pt: z.int().positive().nullish(),
  clk: z.union([z.string(), z.number().transform(String)]).nullish(),
  mc: z
    .array(
      z.object({
        id: z.string().regex(/^1\.\d{1,15}$/),
        img: z.boolean().nullish(),
        tv: z.number().nullish(),
        marketDefinition: wireDefinition.nullish(),
        rc: z.array(wireRunnerChange).nullish(),
      }),
    )
    .nullish(),
});
/** Other lines of a connection that recorders write down with the market changes: its greeting, answers, other streams. */
const wireOther = z.object({ op: z.string().optional() }).loose();

/**
 * @param text one line without its end
 * @throws Error that says in a few words what is wrong
 */
export function parseMessage(text: string): StreamMessage {
  const json = jsonOf(text);
  const other = wireOther.safeParse(json);
  if (!other.success) throw new Error(firstIssue(other.error));
  if (other.data.op !== 'mcm' && (other.data.op !== undefined || !('mc' in other.data)))
    return { at: undefined, clk: undefined, changes: [] };
  const wire = wireMessage.safeParse(json);
  if (!wire.success) throw new Error(firstIssue(wire.error));
  const { pt, clk, mc } = wire.data;
  return {
    at: (pt ?? undefined) as Millis | undefined,
    clk: clk ?? undefined,
    changes: (mc ?? []).map((change) => marketChange(change, pt)),
  };
}

/** Stands for a line that a recorder was stopped in. */
export const NOT_WHOLE = 'not a whole JSON message';

/** Files that a program on Windows wrote begin with a byte order mark, and so do parts of what was put together. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error(NOT_WHOLE);
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const place = issue?.path.join('.') ?? '';
  return `not a market change message (${place === '' ? '' : `${place}: `}${issue?.message ?? 'unreadable'})`;
}

type WireChange = NonNullable<z.infer<typeof wireMessage>['mc']>[number];

function marketChange(wire: WireChange, pt: number | null | undefined): MarketChange {
  return {
    market: wire.id,
    image: wire.img === true,
    definition: wire.marketDefinition ? definitionOf(wire.marketDefinition, pt ?? 0) : undefined,
    volume: volumeOf(wire.tv),
    runners: (wire.rc ?? []).map(runnerChange),
  };
}

function runnerChange(wire: z.infer<typeof wireRunnerChange>): RunnerChange {
  return {
    selection: runnerOf(wire.id, wire.hc),
    toBack: (wire.atb ?? []).map(levelOf),
    toLay: (wire.atl ?? []).map(levelOf),
    bestToBack: (wire.batb ?? []).map(offerOf),
    bestToLay: (wire.batl ?? []).map(offerOf),
    traded: (wire.trd ?? []).map(([price, amount]) => [Math.round(price * 1e6) / 1e4, moneyOf(amount)] as const),
    clearTraded: wire.trd === null || wire.trd?.length === 0,
    volume: volumeOf(wire.tv),
  };
}

function levelOf([price, size]: [number, number]): Level {
  return [Math.round(price * 1e6) / 1e4, moneyOf(size)];
}

function offerOf([place, price, size]: [number, number, number]): Offer {
  return [place, ...levelOf([price, size])];
}

/** To the nearest unit: amounts have two decimals, which a double cannot hold exactly, or more after a conversion of currency. */
function moneyOf(amount: number): Money {
  const minor = Math.round(amount * 100);
  if (!Number.isSafeInteger(minor)) throw new Error(`${amount} is not an amount`);
  return minor as Money;
}

function volumeOf(amount: number | null | undefined): Money | undefined {
  return amount === null || amount === undefined ? undefined : moneyOf(amount);
}
