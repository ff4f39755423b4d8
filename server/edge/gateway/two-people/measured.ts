import type { CALLS, TwoPeopleKind } from 'protocol';
import type { z } from 'zod';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Refusal } from '../refusal.ts';

export type MeasureNeeds = Pick<
  GatewayDependencies,
  | 'casino'
  | 'identity'
  | 'live'
  | 'records'
  | 'sequencer'
  | 'payments'
  | 'settlement'
  | 'facts'
  | 'catalogue'
  | 'catalogueEdits'
  | 'authority'
  | 'wallets'
>;

export interface Measuring extends MeasureNeeds {
  /** The person who makes the call, and the one who proposed it. */
  readonly by?: number;
  readonly proposedBy?: number;
}

/** A call as it counts for the rule of two people. */
export interface Measured {
  readonly kind: TwoPeopleKind;
  /** Minor units. */
  readonly amount: number;
  /** Needs a second person whatever the threshold is: alone, one owner would end what two have agreed. */
  readonly isAlways?: boolean;
  /** The rules of its market want two, with one owner too: alone only while nobody else could approve it. */
  readonly isOfMarket?: true;
  /** From then on nobody may do it any more, ms: a proposal expires by then. */
  readonly until?: number;
  /** A second kind that the call is too: it needs a second person if either kind does. */
  readonly also?: { readonly kind: TwoPeopleKind; readonly amount: number };
  /** It is done by nobody, with a second person or without. */
  readonly refused?: Refusal;
  /** The same person's calls of one day count together. */
  readonly isByDay?: true;
  /** It takes effect only after the site's waiting time, alone too. */
  readonly waits?: true;
  /** The fields that it would change, as they are now, in the words of the wire. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** More of it, for a proposal alone: it costs too much to read for each call. */
  readonly beforeToShow?: () => Promise<Readonly<Record<string, unknown>>>;
  /** The subject in the trail that counts once a day, however often it is touched: the facts of one match. */
  readonly once?: string;
  /** The subject of the call as it is now: if it changes, the proposal can no longer be approved. */
  readonly seen: string;
}

export type BodyOf<N extends keyof typeof CALLS> = (typeof CALLS)[N] extends { request: infer R extends z.ZodType }
  ? z.output<R>
  : never;
export type Measure = (body: never, needs: Measuring) => Promise<Measured | undefined>;
