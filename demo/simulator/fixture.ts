import type { RaceTerms } from 'server/trade/catalogue/catalogue-rows.ts';
import type { Story } from './story.ts';

/** One place in the calendar: a match that is known by its number alone. */
export interface Slot {
  /** Unique over all sports and for ever. */
  readonly key: string;
  readonly sportId: number;
  /** Counts the sport's matches since 1970. */
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  /** When it is put up. */
  readonly announcedAt: number;
}

export interface Fixture extends Slot {
  readonly series: { readonly key: string; readonly name: string };
  readonly name: string;
  readonly country: string;
  /** Of a race. */
  readonly race?: RaceTerms;
  /** Tells the match; the same each time. */
  tell(): Story;
}
