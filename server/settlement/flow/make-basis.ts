import type { Millis } from 'engine/vocabulary';
import type { ActionKind } from './action.ts';
import type { Answer } from './answer.ts';
import { canonicalJson, fingerprint } from './canonical-json.ts';
import { type Basis, type MarketNamed, ruleText } from './evidence.ts';
import type { Evaluation, KnownMatch } from './settlement-api.ts';

export interface BasisOrder {
  readonly named: MarketNamed;
  readonly kind: ActionKind;
  readonly answer: Answer;
  readonly reason: string;
  readonly by: number;
  readonly byRule: boolean;
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
const written = new WeakMap<object, { readonly doubts: object; readonly hash: string; readonly body: string }>();

/** Fixes what an action rests on. */
export function basisOf(of: BasisOrder): MadeBasis {
  const { named, kind, answer, reason, by, byRule, proposedAt, evaluation, known } = of;
  const facts = writeFacts(known);
  const basis: Basis = {
    market: named,
    kind,
    answer,
    reason,
    proposed_by: by,
    proposed_at: proposedAt,
    by_rule: byRule,
    terms: evaluation?.terms ?? null,
    rule: evaluation === undefined ? null : ruleText(evaluation.terms),
    context: evaluation?.context ?? null,
    ruling: evaluation?.ruling ?? null,
    facts_hash: facts.hash,
  };
  const body = canonicalJson(basis);
  return { basis: fingerprint(basis), body, factsHash: facts.hash, factsBody: facts.body };
}

function writeFacts({ facts, doubts }: KnownMatch): { readonly hash: string; readonly body: string } {
  const kept = written.get(facts);
  if (kept !== undefined && kept.doubts === doubts) return kept;
  const hash = fingerprint({ facts, doubts });
  const body = canonicalJson({ facts, doubts });
  written.set(facts, { doubts, hash, body });
  return { hash, body };
}
