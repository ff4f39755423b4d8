import type { EachWayPayoff } from 'engine';
import type { NumberPayoff } from 'engine/vocabulary';
import type { Score } from 'protocol';
import type { CricketFact, FootballFact, PeriodsFact, RacingFact, SetsFact } from 'results';
import type { RunnerCard } from 'server/trade/catalogue/catalogue-rows.ts';

/** What the score panel says, before a match number is known. */
export type ScoreText = Omit<Score, 'match_id'>;

/** A market as the feed wants it: runners are named by their place in the list. */
export interface MarketPlan {
  /** match_odds, toss, win, place, … */
  readonly type: string;
  readonly name: string;
  /** How many of the runners win; 0 where the result is a number. */
  readonly winners: number;
  /** How it pays, where that is not the stake at its odds to those winners. */
  readonly payoff?: EachWayPayoff | NumberPayoff;
  readonly runners: readonly string[];
  /** What decides it, and what that has to know. */
  readonly rule: string;
  readonly subject: unknown;
  /** The rule's word for each runner. */
  readonly runnerNames: readonly string[];
  /** Of a race: a line for each runner. */
  readonly cards?: readonly RunnerCard[];
}

/** Where and when a match is played, for whoever tells it. */
export interface Setting {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly competition: string;
  readonly ground: string;
  /** Two letters, or empty. */
  readonly country: string;
}

/** What is shown before a match begins. */
export const scoreBefore = (names: readonly string[]): ScoreText => ({
  summary: '',
  note: '',
  sides: names.map((name) => ({ name, score: '', detail: '', active: false })),
  recent: [],
});

/** As facts name it: the year of the start. */
export const seasonOf = ({ startsAt }: Setting): string => String(new Date(startsAt).getUTCFullYear());

/** Chances while nobody knows which of two states of play it will be: who serves first. */
export const meanOf = (one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number[][] =>
  one.map((chances, market) => chances.map((chance, runner) => (chance + (other[market]?.[runner] as number)) / 2));

export type SimulatedFact = CricketFact | FootballFact | SetsFact | PeriodsFact | RacingFact;

/** One thing that is said of the match, and when. */
export interface TimedFact {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly said: SimulatedFact;
}

/** From the deciding moment to the official result: the final score is looked at for a while. */
export const OFFICIAL_MS = 8000;

/** Something that happened in a match, and what can be known right after it. */
export interface Moment {
  /** Milliseconds after the start, negative for what comes before (a toss). */
  readonly at: number;
  readonly score: ScoreText;
  /**
   * Per market the chance of each runner to be among its winners; a market's chances sum to how many win. Of a market
   * with a payoff of its own, what its fair odds imply; of a line, the chance of each result, `least` first.
   */
  readonly chances: readonly (readonly number[])[];
  /** For how many milliseconds betting stops, 0 for an ordinary moment. */
  readonly pause: number;
}

/** A runner that is taken out of every market of a race. */
export interface Withdrawal {
  /** Its place among the runners. */
  readonly runner: number;
  /** Milliseconds after the start: negative. */
  readonly at: number;
  /** Its reduction factor in each market, hundredths of a per cent. */
  readonly factors: readonly number[];
}

/** When the play has decided a market. Who has won it is for its rule to say. */
export interface Decision {
  /** Milliseconds after the start. */
  readonly at: number;
}

/**
 * A match told from beginning to end. It is a pure function of the fixture's seed: whoever tells it again, after a
 * restart or on another machine, tells the same, and the state of play at any time is a look into it. The chances of a
 * moment come from the state of play alone and know nothing of what follows.
 */
export interface Story {
  readonly markets: readonly MarketPlan[];
  /** One per market. */
  readonly decisions: readonly Decision[];
  /** Cricket: batting less bowling of each side, the one listed first first. */
  readonly edges?: readonly [number, number];
  /** In order; the first are known when the match is announced. Settlement knows nothing else of the match. */
  readonly facts: readonly TimedFact[];
  /** Oldest first; the first is what is known when the match is announced. */
  readonly moments: readonly Moment[];
  /** Of a race: who does not start. */
  readonly withdrawals?: readonly Withdrawal[];
  /** Milliseconds after the start at which the last moment falls. */
  readonly length: number;
}

/** The place of the last moment at or before `at`; 0 when even the first is still to come. */
export function momentAt(story: Story, at: number): number {
  let low = 0;
  let high = story.moments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((story.moments[middle] as Moment).at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
