import type { Millis } from 'engine/vocabulary';

/** What the catalogue calls a market, at the time of the question; empty and 0 where it knows nothing of it. */
export interface MarketNames {
  readonly sportId: number;
  readonly sportName: string;
  readonly seriesId: number;
  readonly seriesName: string;
  readonly matchId: number;
  readonly matchName: string;
  readonly matchOpenAt: Millis;
  readonly marketName: string;
  readonly marketType: string;
  readonly marketStartAt: Millis;
}

/** And one of its runners. */
export interface RunnerNames extends MarketNames {
  readonly selectionName: string;
}
