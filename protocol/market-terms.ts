import { z } from 'zod';
import { RunnerId } from './ids.ts';

// What a market is settled by, and how its result comes about.

export const SettlementPolicy = z.strictObject({
  /** How many sources have to agree. */
  sources: z.union([z.literal(1), z.literal(2)]),
  /** Settles by itself once decided; otherwise it proposes and waits for a person. */
  automatic: z.boolean(),
  /** A second person approves what a person proposes; what the rule settles by itself waits for nobody. */
  second_person: z.boolean(),
});

/** Binds a market to a rule; the newest version of it holds when the market opens. */
export const TermsDefinition = z.strictObject({
  /** The rule's id: cricket.session, football.match-odds, … */
  rule: z.string().regex(/^[a-z][a-z0-9.-]{2,80}$/),
  /** What the rule has to know of the market, as its own schema has it. */
  subject: z.record(z.string(), z.unknown()),
  /** Which runner stands for which of the rule's outcomes, each for one; none where the result is a number. */
  outcomes: z.record(z.string().max(120), RunnerId).optional(),
  /** How many of the market's units one unit of the result is. */
  per_unit: z.int().min(1).max(100).optional(),
  policy: SettlementPolicy.optional(),
});

export type TermsDefinition = z.output<typeof TermsDefinition>;
