import type { Millis } from 'engine/vocabulary';

/** From `from` on and before `to`, ms; either may be left out. */
export interface Between {
  readonly from?: Millis | undefined;
  readonly to?: Millis | undefined;
}

/** Which part of a list: so many rows after the one that a cursor names, or after the first `skip`. */
export interface Page {
  /** 1 or more. */
  readonly limit: number;
  /** `next` of the page before. */
  readonly after?: string | undefined;
  /** How many rows to pass over: for clients that count instead. */
  readonly skip?: number | undefined;
}

export interface Paged<T> {
  readonly rows: readonly T[];
  /** The cursor of the next page; undefined where this is the last. */
  readonly next: string | undefined;
}

/** A cursor that was not given out by a page. */
export class UnknownCursorError extends Error {
  override readonly name = 'UnknownCursorError';
}

/** Totals of a report with how many rows it has. */
export type Totals<T> = T & { readonly count: number };
