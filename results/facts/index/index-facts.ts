import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';

// What can be said about one instrument on one trading day: its prices and the settlement price. All of them are of the
// near-month future, not of the spot, and in ticks: whole numbers of the instrument's smallest step.

export type IndexFact =
  | {
      readonly kind: 'fixture';
      readonly instrument: string;
      /** The contract that is priced: its month, `2026-11`. */
      readonly contract: string;
      /** In UTC+5:30, `2026-11-23`. */
      readonly day: string;
      readonly opensAt: Millis;
      readonly closesAt: Millis;
    }
  | { readonly kind: 'tick'; readonly ticks: number; readonly at: Millis }
  /** As the exchange published it after its close. */
  | { readonly kind: 'settlement-price'; readonly ticks: number; readonly contract: string }
  /** The exchange did not trade, or publishes no settlement price for this day. */
  | { readonly kind: 'no-settlement' };

/** A day of an instrument as it is known. `fold-index.ts` makes it from facts. */
export interface IndexDay {
  readonly fixture: Extract<IndexFact, { kind: 'fixture' }>;
  readonly last: Extract<IndexFact, { kind: 'tick' }> | undefined;
  readonly ticks: number;
  readonly settlement: Extract<IndexFact, { kind: 'settlement-price' }> | undefined;
  readonly noSettlement: boolean;
  readonly doubts: readonly Doubt[];
}
