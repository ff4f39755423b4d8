import type { Command } from 'engine';
import type { MarketId, Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../facts/fact.ts';
import type { RuleContext } from '../rule.ts';
import { ruleHash, ruleOf } from '../rules/rule-book.ts';
import type { Ruling } from '../ruling.ts';
import { type ActionKind, THE_RULE } from './action.ts';
import type { Answer } from './answer.ts';
import { fingerprint } from '../canonical-json.ts';
import type { MarketTerms } from '../market-terms.ts';
import type { SourceLine } from '../facts/known-match.ts';

export const EVIDENCE_FORMAT = 'evens-evidence-1';

/** What a result rests on, fixed when it is proposed; the command that pays carries its fingerprint into the journal. */
export interface Basis {
  readonly market: MarketNamed;
  readonly kind: ActionKind;
  readonly answer: Answer;
  readonly reason: string;
  /** User id, or 0: the rule itself. */
  readonly proposed_by: number;
  readonly proposed_at: Millis;
  /** Whether the answer is the rule's; otherwise a person said so. */
  readonly by_rule: boolean;
  readonly terms: TermsInEvidence | null;
  /** Whether another person than `proposed_by` has to approve: the policy when it was proposed. Before, terms alone said it. */
  readonly second_person?: boolean;
  /** One of two sources has to say it without what people entered for both. Evidence without the field did not need that. */
  readonly own_word?: true;
  /** As people read it. */
  readonly rule: RuleText | null;
  /** Averages and whatever else the rule may know. */
  readonly context: RuleContext | null;
  readonly ruling: Ruling | null;
  readonly facts_hash: string;
}

/** Market terms by the field names of the evidence's first format. */
export interface TermsInEvidence extends Omit<MarketTerms, 'runnerNames'> {
  readonly outcomes: MarketTerms['runnerNames'];
}

export const toEvidence = ({ runnerNames, ...terms }: MarketTerms): TermsInEvidence => ({
  ...terms,
  outcomes: runnerNames,
});
export const fromEvidence = ({ outcomes, ...terms }: TermsInEvidence): MarketTerms => ({
  ...terms,
  runnerNames: outcomes,
});

export interface MarketNamed {
  readonly market: MarketId;
  readonly name: string;
  readonly match: number;
  readonly match_name: string;
  readonly runners: readonly { readonly selection: number; readonly name: string }[];
}

export interface RuleText {
  readonly id: string;
  readonly version: number;
  readonly tab: string;
  readonly title: string;
  readonly text: readonly string[];
  /** Of the text and of what a market may say to it. */
  readonly hash: string;
}

/** Balls, goals, ticks, … with their corrections, and what was in doubt. */
export interface KnownFacts {
  readonly facts: readonly Fact[];
  readonly doubts: readonly Doubt[];
  readonly source?: string;
  /** Where two sources have to agree: what the second says. */
  readonly other?: SourceLine;
}

/** A command as the journal has it. */
export interface ProvenCommand {
  readonly sequence: number;
  readonly at: Millis;
  /** SHA-256 of the journal's row that holds it, hexadecimal. */
  readonly row_hash: string;
  readonly command: Command;
}

/** Whether this may be approved by another person alone, by the policy under which it was proposed. The rule is no person. */
export function needsSecondPerson({ proposed_by, terms, second_person }: Basis): boolean {
  return proposed_by !== THE_RULE && (second_person ?? terms?.policy.secondPerson ?? false);
}

/** Everything that anybody needs to come to the same result again. */
export interface EvidencePack {
  readonly format: typeof EVIDENCE_FORMAT;
  readonly action: number;
  readonly basis: Basis;
  readonly facts: KnownFacts;
  readonly approved_by: number;
  readonly approved_at: Millis;
  /** In order; the one that pays names its basis. */
  readonly commands: readonly ProvenCommand[];
  /** SHA-256 of all the rest, hexadecimal: see `digestOf`. */
  readonly digest: string;
}

/**
 * SHA-256 of the canonical JSON of the rest, in which the basis stands by its own fingerprint; and in that the facts do.
 */
export function digestOf(of: Omit<EvidencePack, 'digest' | 'format' | 'basis' | 'facts'> & { basis: string }): string {
  const { action, basis, approved_by, approved_at, commands } = of;
  return fingerprint({ format: EVIDENCE_FORMAT, action, basis, approved_by, approved_at, commands });
}

/** Of the pinned version. */
export function ruleText({ rule: id, version }: Pick<MarketTerms, 'rule' | 'version'>): RuleText {
  const rule = ruleOf(id, version);
  const { tab, title, text } = rule;
  return { id, version, tab, title, text, hash: ruleHash(rule) };
}
