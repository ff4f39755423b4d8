import type { Rejection } from '../rejection.ts';

/** What else is known of an order that is checked. */
export interface Circumstances {
  /** Why its request key keeps it from being placed. */
  readonly keyRefusal: Rejection | undefined;
  /** It is one of a batch. */
  readonly isBatch: boolean;
  /** It is to replace another one. */
  readonly replaced: Replaced | undefined;
}

export interface Replaced {
  /** Why the old order cannot be replaced, whatever by. */
  readonly rejection: Rejection | undefined;
  /** Only its size would change, and not grow. */
  readonly isReduction: boolean;
  /** All that is left of the old order, and no more, moves to another price. */
  readonly isRest: boolean;
}

export const ALONE: Circumstances = { keyRefusal: undefined, isBatch: false, replaced: undefined };
