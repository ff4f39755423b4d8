import type { Millis } from 'engine/vocabulary';
import {
  type ActionKind,
  type Answer,
  type Basis,
  canonicalJson,
  fingerprint,
  type KnownFacts,
  type KnownMatch,
  type MarketNamed,
  ruleText,
  toEvidence,
} from 'results';
import type { Evaluation } from './evaluator.ts';

export interface BasisOrder {
  readonly named: MarketNamed;
  readonly kind: ActionKind;
  readonly answer: Answer;
  readonly reason: string;
  readonly by: number;
  readonly byRule: boolean;
  /** The market's policy now. */
  readonly secondPerson: boolean;
  readonly proposedAt: Millis;
  readonly evaluation: Evaluation | undefined;
  readonly known: KnownMatch;
}

/** Written out, with fingerprints. */
export interface MadeBasis {
  /** Fingerprint of `body`. */
  readonly basis: string;
  readonly body: string;
  readonly factsHash: string;
  readonly factsBody: string;
}

/** The facts written out, kept for as long as somebody holds those facts: sixty markets rest on the same. */
const written = new WeakMap<
  object,
  Map<1 | 2, { readonly known: KnownMatch; readonly hash: string; readonly body: string }>
>();

/** Fixes what an action rests on. */
export function basisOf(of: BasisOrder): MadeBasis {
  const { named, kind, answer, reason, by, byRule, secondPerson, proposedAt, evaluation, known } = of;
  const sources = evaluation?.terms.policy.sources ?? 1;
  const facts = writeFacts(known, sources);
  const basis: Basis = {
    market: named,
    kind,
    answer,
    reason,
    proposed_by: by,
    proposed_at: proposedAt,
    by_rule: byRule,
    terms: evaluation === undefined ? null : toEvidence(evaluation.terms),
    second_person: secondPerson,
    ...(sources === 2 && { own_word: true }),
    rule: evaluation === undefined ? null : ruleText(evaluation.terms),
    context: evaluation?.context ?? null,
    ruling: evaluation?.ruling ?? null,
    facts_hash: facts.hash,
  };
  const body = canonicalJson(basis);
  return { basis: fingerprint(basis), body, factsHash: facts.hash, factsBody: facts.body };
}

/** Of the facts that a result would rest on now. */
export function factsHashOf(known: KnownMatch, sources: 1 | 2): string {
  return writeFacts(known, sources).hash;
}

/** The second source's line only where the result rests on it. */
function writeFacts(known: KnownMatch, sources: 1 | 2): { readonly hash: string; readonly body: string } {
  const { facts, doubts, source, other } = known;
  const byPolicy = written.get(facts) ?? new Map();
  written.set(facts, byPolicy);
  const kept = byPolicy.get(sources);
  if (kept !== undefined && kept.known.doubts === doubts && kept.known.other === other) return kept;
  const rested: KnownFacts = {
    facts,
    doubts,
    ...(source === undefined ? {} : { source }),
    ...(sources === 1 || other === undefined ? {} : { other }),
  };
  const made = { known, hash: fingerprint(rested), body: canonicalJson(rested) };
  byPolicy.set(sources, made);
  return made;
}
