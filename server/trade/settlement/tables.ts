import type { Generated } from 'kysely';
import type { NoticeTables } from '../../people/notices/tables.ts';
import type { DecidedKind, Seconded } from './second-person.ts';

export interface MarketTermsTable {
  market_id: number;
  match_id: number;
  rule_id: string;
  rule_version: number;
  /** JSON. */
  subject: string;
  /** JSON: outcome → selection. */
  outcomes: string;
  per_unit: number;
  /** JSON: what an operator set before the market opened. */
  policy: string;
  /** 0 before the market opened: the version can still grow. */
  pinned_at_ms: number;
  /** JSON: what the rule may know beside facts and averages. */
  context: Generated<string>;
}

/** A policy that an operator set for one market, whatever its terms say. */
export interface MarketPolicyTable {
  market_id: number;
  /** JSON. */
  policy: string;
}

export interface SettlementActionTable {
  action_id: Generated<number>;
  market_id: number;
  match_id: number;
  kind: string;
  state: string;
  /** JSON, as the columns below. */
  answer: string;
  ruling: string | null;
  reason: string;
  proposed_by: number;
  proposed_at_ms: number;
  market_version: number;
  after_sequence: number;
  approved_by: number | null;
  approved_at_ms: number | null;
  finished_at_ms: number | null;
  before: string | null;
  steps_done: number;
  steps: number;
  note: string;
  sequence: number;
  /** Fingerprint of `basis_body`, which the command that pays names. */
  basis: string;
  /** JSON: what the answer rests on, with the fingerprint of the facts. */
  basis_body: string;
  /** The person who typed the fact by which the rule settles at once. */
  typed_by: number | null;
  /** The kind that a person's own decision counts as, should it need a second person; seconded: with its facts; empty if none. */
  counted_as: Generated<DecidedKind | Seconded['kind'] | ''>;
  /** The greater of what is matched and what the house pays, minor units. */
  amount_minor: Generated<number>;
}

/** Facts that a result rests on, once for all the markets that rest on the same. */
export interface SettlementFactsTable {
  hash: string;
  /** JSON. */
  body: string;
}

export interface SettlementEvidenceTable {
  action_id: number;
  market_id: number;
  digest: string;
  /** JSON: who approved, and the commands. Basis and facts are kept with the action. */
  body: string;
}

/** A market that somebody holds. */
export interface MarketHoldTable {
  market_id: number;
  match_id: number;
  held_by: number;
  reason: string;
  since_ms: number;
}

// A type, not an interface: kysely asks for an index signature.
export type FlowTables = NoticeTables & {
  market_hold: MarketHoldTable;
  market_terms: MarketTermsTable;
  market_policy: MarketPolicyTable;
  settlement_action: SettlementActionTable;
  settlement_facts: SettlementFactsTable;
  settlement_evidence: SettlementEvidenceTable;
};
