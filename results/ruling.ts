import type { Millis } from 'engine/vocabulary';

/** A runner in the words of its market's rule: `home`, `away`, `draw`, `yes`, `over`, a player's name, … */
export type RunnerName = string;

/** What a rule makes of a market; the flow turns it into commands. */
export type Ruling = SettledRuling | VoidRuling | OpenRuling | HeldRuling;

export interface SettledRuling {
  readonly state: 'settled';
  readonly result: Result;
  /** actual: from what was played · average, mid-point: by the rule for what was not · half: a whole handicap or line met. */
  readonly how: 'actual' | 'average' | 'mid-point' | 'half';
  /** One sentence for people: "163 for 7 after 20 overs". */
  readonly reason: string;
  /** Runners whose bets are void although the market stands: a player who was not in the eleven. */
  readonly voidRunners?: readonly RunnerName[];
  /** Bets matched in one of these windows are void: struck between the last match played and the lost one. */
  readonly voidWindows?: readonly { readonly from: Millis; readonly until: Millis }[];
}

/** Nothing is paid, all stakes go back. */
export interface VoidRuling {
  readonly state: 'void';
  readonly reason: string;
}

/** What is known does not decide it yet. */
export interface OpenRuling {
  readonly state: 'open';
  readonly reason: string;
  /** The count so far, in the unit that people say, if it only grows. Left out if that is not known. */
  readonly atLeast?: number;
}

/** It would be decided, but by facts in doubt: nothing is settled until somebody or another fact has cleared them. */
export interface HeldRuling {
  readonly state: 'held';
  readonly reason: string;
  /** What it would be. */
  readonly would: SettledRuling | VoidRuling;
  /** The ruling by each source if two of them differ. */
  readonly bySource?: readonly { readonly source: string; readonly would: SettledRuling | VoidRuling }[];
}

export type Result = RunnersResult | NumberResult;

/** As the engine's `SettleMarket`, by runner name. */
export interface RunnersResult {
  readonly winners: readonly RunnerName[];
  /** Runners that share the places that are left: a dead heat. */
  readonly tied?: readonly RunnerName[];
  readonly placed?: readonly RunnerName[];
  readonly placedTied?: readonly RunnerName[];
}

export interface NumberResult {
  /** In the unit that people say: runs, goals, points; may be a half. × the market's `perUnit` it is the engine's number. */
  readonly number: number;
}

export const settled = (result: Result, reason: string, more: Partial<SettledRuling> = {}): SettledRuling => ({
  how: 'actual',
  ...more,
  state: 'settled',
  result,
  reason,
});
export const isVoid = (reason: string): VoidRuling => ({ state: 'void', reason });
export const isOpen = (reason: string, atLeast?: number): OpenRuling => ({
  state: 'open',
  reason,
  ...(atLeast !== undefined && { atLeast }),
});
