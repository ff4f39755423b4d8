import { z } from 'zod';
import type { CallTable } from './call.ts';
import { MOST_LATER_FACTS, MOST_RESULTS } from './constants.ts';
import { FreeText } from './free-text.ts';
import { Id, LARGEST_ID } from './ids.ts';
import { Name, Time } from './market-definition.ts';

// Facts of a match, as sources and people report them: results rest on them.

const MatchFact = z.strictObject({
  fact_id: z.int(),
  at: z.string(),
  source: z.string(),
  /** Null: the fact that it corrects was never true. */
  said: z.unknown(),
  corrects: z.int().nullable(),
  by: z.int().nullable(),
});

const Disagreement = z.strictObject({ about: z.string(), text: z.string() });
const FactId = z.int().min(1).max(LARGEST_ID);
const Claim = z.looseObject({ kind: z.string().min(1).max(40) });
/** The user who scores the match and whose source the fact is of; left out: it belongs to every source. */
const ScorerRef = Id.optional();
/** The name of a file's origin: files of one name are one source. */
const FileName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,38}$/);

/**
 * new: can be entered · known: its facts stand already · not-found: no match of these sides is near that day · several: more
 * than one is · repeated: an earlier row is of the same match · refused: a fact of it cannot be
 */
export const RESULT_STATES = ['new', 'known', 'not-found', 'several', 'repeated', 'refused'] as const;

const PreviewedResult = z.strictObject({
  state: z.enum(RESULT_STATES),
  /** 0 where there is none. */
  match_id: z.int(),
  match_name: z.string(),
  reason: z.string(),
  /** To be entered, in this order. */
  facts: z.array(z.looseObject({ kind: z.string() })),
  /** Those that a rule would decide by them. */
  markets: z.array(
    z.strictObject({ market_id: z.string(), name: z.string(), would: z.string(), is_settled: z.boolean() }),
  ),
});

export const FACT_CALLS = {
  'admin/addFact': {
    permission: 'enter-facts',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary: 'Enters a fact of a match; an impossible one is refused.',
    request: z
      .strictObject({ match_id: Id, said: Claim, scorer: ScorerRef, file: FileName.optional() })
      .refine(({ scorer, file }) => scorer === undefined || file === undefined, 'a fact is of one source'),
    data: MatchFact,
  },
  'admin/correctFact': {
    permission: 'enter-facts',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Puts a fact in the place of another; without `said` the other was never true. A scorer may correct later facts that follow from it in the same step: all of them, or none.',
    bodyLimit: 1_048_576,
    request: z
      .strictObject({
        match_id: Id,
        fact_id: FactId,
        said: Claim.optional(),
        later: z
          .array(z.strictObject({ fact_id: FactId, said: Claim }))
          .min(1)
          .max(MOST_LATER_FACTS)
          .optional(),
        scorer: ScorerRef,
        reason: FreeText.min(1).max(500),
      })
      .refine(({ later, scorer }) => later === undefined || scorer !== undefined, 'later facts are those of a scorer'),
    data: MatchFact,
  },
  'admin/previewFacts': {
    permission: 'enter-facts',
    effect: 'read',
    cost: 20,
    costsFor: 'results',
    summary:
      'What facts from a file of results would do: which match each row is of, which of its facts are new, and what its markets would settle as. It enters nothing.',
    request: z.strictObject({
      sport_id: Id,
      file: FileName,
      results: z
        .array(z.strictObject({ name: Name, open_date: Time, facts: z.array(Claim).min(1).max(24) }))
        .min(1)
        .max(MOST_RESULTS),
    }),
    bodyLimit: 262_144,
    data: z.strictObject({ results: z.array(PreviewedResult) }),
  },
  'admin/getFactForms': {
    permission: 'enter-facts',
    effect: 'read',
    cost: 5,
    summary: 'Every kind of fact that people can enter of a match, each with its JSON Schema.',
    request: z.strictObject({ match_id: Id }),
    data: z.array(
      z.strictObject({ facts_kind: z.string(), kind: z.string(), schema: z.record(z.string(), z.unknown()) }),
    ),
  },
  'admin/getFacts': {
    permission: 'enter-facts',
    effect: 'read',
    cost: 5,
    summary: 'All facts of a match, with corrections and doubts.',
    request: z.strictObject({ match_id: Id }),
    data: z.strictObject({
      facts: z.array(MatchFact),
      doubts: z.array(z.strictObject({ about: z.string(), kind: z.string(), text: z.string(), since: z.string() })),
      /** Whoever scores the match, each a source of their own, in the order in which they began. */
      scorers: z.array(z.strictObject({ user_id: Id, user_name: z.string(), source: z.string() })),
    }),
  },
  'admin/getDisagreements': {
    permission: 'enter-facts',
    effect: 'read',
    cost: 5,
    summary: 'Where the sources of a match differ.',
    request: z.strictObject({ match_id: Id }),
    data: z.array(Disagreement),
  },
  'admin/getSourceRulings': {
    permission: 'enter-facts',
    effect: 'read',
    cost: 30,
    summary: 'The markets of a match that its first two sources would settle differently, each with what it would be.',
    request: z.strictObject({ match_id: Id }),
    data: z.array(
      z.strictObject({
        market_id: z.string(),
        name: z.string(),
        by_source: z.array(z.strictObject({ source: z.string(), would: z.string() })),
      }),
    ),
  },
} as const satisfies CallTable;

export type PreviewedResultOnWire = z.infer<typeof PreviewedResult>;
export type MatchFactOnWire = z.infer<typeof MatchFact>;
export type FactFormOnWire = z.infer<(typeof FACT_CALLS)['admin/getFactForms']['data']>[number];
