import type { Millis } from 'engine/vocabulary';
import type { z } from 'zod';
import type { Averages } from './averages/averages.ts';
import type { FactsKind } from './facts/facts-kind.ts';
import type { Ruling } from './ruling.ts';

/**
 * How markets of one kind are decided: the text that people read and the function that pays them, side by side. A
 * change of either is a new version beside the old one; a market keeps the version it was opened under.
 *
 * @typeParam Facts    the match as it is known, folded from its facts
 * @typeParam Subject  what the rule has to know of the market: which innings, which over, which player
 */
export interface Rule<Facts = unknown, Subject = unknown> {
  /** `cricket.session`, `football.match-odds`: for ever. */
  readonly id: string;
  /** 1, 2, … */
  readonly version: number;
  /** Which facts it reads. */
  readonly sport: FactsKind;
  /** Its tab of the Site Rules, spelled as the page spells it. */
  readonly tab: string;
  readonly title: string;
  /** The rule in plain words, one sentence an entry; figures that decide are in it. */
  readonly text: readonly string[];
  readonly subject: z.ZodType<Subject>;
  /** It reads the runners that the market has, and looks again when they change. */
  readonly readsRunners?: true;
  /** Pure: the same facts, subject and context give the same ruling for ever. */
  settle(facts: Facts, subject: Subject, context: RuleContext): Ruling;
}

/** What a rule may know beside the facts; part of the evidence. */
export interface RuleContext {
  readonly averages: Averages;
  /** When the market took its first bet; 0 before. */
  readonly openedAt: Millis;
  /** For a rule that reads them: the runners that the market has and has not removed. */
  readonly runners?: readonly string[];
  /** No runner can be removed any more. */
  readonly runnersAreFinal?: boolean;
  /** Of a quoted number: the quote that stood last, in units (meter: the mid-point rule). */
  readonly lastQuote?: { readonly lay: number; readonly back: number };
  /** Match odds as they stood at a moment that the rule is about (lunch favourite), by runner name. */
  readonly prices?: Readonly<Record<string, number>>;
}
