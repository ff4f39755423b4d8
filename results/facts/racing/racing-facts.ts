import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';

// What can be said about a race of horses or greyhounds, and the race as it is known then. Runners go by their names.

export type RacingFact =
  | {
      readonly kind: 'fixture';
      readonly runners: readonly string[];
      readonly venue: string;
      /** Two letters: how long factors may be changed after the off depends on it. */
      readonly country: string;
      readonly startsAt: Millis;
      /** The venue's own day, `2026-11-21`. */
      readonly day: string;
      readonly surface: string;
      /** Metres. */
      readonly distance: number;
    }
  /** Does not start, or is found after the off not to have started. */
  | { readonly kind: 'non-runner'; readonly runner: string; readonly at: Millis }
  | { readonly kind: 'moved'; readonly venue: string }
  | { readonly kind: 'surface'; readonly surface: string }
  | { readonly kind: 'off'; readonly at: Millis; readonly day: string }
  /** As they passed the post or were placed by the stewards, ties together; official at weigh-in. */
  | { readonly kind: 'result'; readonly order: readonly (readonly string[])[]; readonly weighedIn: boolean }
  | { readonly kind: 'weighed-in'; readonly at: Millis }
  /** What stewards take away later changes no bet. */
  | { readonly kind: 'disqualified'; readonly runner: string; readonly at: Millis }
  | { readonly kind: 'walkover'; readonly runner: string }
  | { readonly kind: 'abandoned' }
  /** Put off to another day. */
  | { readonly kind: 'postponed'; readonly day: string };

/** A race as it is known. `fold-racing.ts` makes it from facts. */
export interface Race {
  readonly fixture: Extract<RacingFact, { kind: 'fixture' }>;
  readonly venue: string;
  readonly surface: string;
  readonly nonRunners: readonly string[];
  /** Those among them that were told of after the off: the market had them in the race. */
  readonly foundNonRunners: readonly string[];
  readonly offAt: Millis;
  readonly offDay: string | undefined;
  /** The first result, and at weigh-in the official one. */
  readonly order: readonly (readonly string[])[] | undefined;
  readonly weighedIn: boolean;
  readonly stop: 'abandoned' | 'walkover' | 'postponed' | undefined;
  readonly doubts: readonly Doubt[];
}
