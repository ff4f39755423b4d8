import { z } from 'zod';
import { sha256 } from '../canonical-json.ts';
import type { Rule } from '../rule.ts';
import { CRICKET_RULES } from './cricket/cricket-rules.ts';
import { ELECTION_RULES } from './election-rules.ts';
import { FOOTBALL_RULES } from './football/football-rules.ts';
import { INDEX_RULES } from './index-rules.ts';
import { PERIODS_RULES } from './periods/periods-sports.ts';
import { RACING_RULES } from './racing/racing-rules.ts';
import { SETS_RULES } from './sets/sets-sports.ts';
import { TOURNAMENT_RULES } from './tournament/tournament-rules.ts';
import type { MarketTerms } from '../market-terms.ts';

/** Every version of every rule, one list for each family. A version that was published stays here for ever. */
const ALL: readonly Rule[] = [
  ...CRICKET_RULES,
  ...ELECTION_RULES,
  ...FOOTBALL_RULES,
  ...INDEX_RULES,
  ...PERIODS_RULES,
  ...RACING_RULES,
  ...SETS_RULES,
  ...TOURNAMENT_RULES,
];

/** A market is bound to a rule, a version or a subject that there is not. */
export class UnknownRuleError extends Error {
  readonly code: 'unknown-rule' | 'unknown-rule-version' | 'invalid-subject';

  constructor(code: UnknownRuleError['code'], message: string) {
    super(message);
    this.name = 'UnknownRuleError';
    this.code = code;
  }
}

const byId = Map.groupBy(ALL, (rule) => rule.id);

/** All versions, oldest first within an id. */
export const everyRule = (): readonly Rule[] => ALL;

/** The newest version of each rule: what markets that open now are bound to, and what the rules page shows. */
export function newestRules(): readonly Rule[] {
  return Array.from(byId.values(), (versions) => versions.at(-1) as Rule);
}

/** @throws UnknownRuleError */
export function newestRule(id: string): Rule {
  const rule = byId.get(id)?.at(-1);
  if (rule === undefined) throw new UnknownRuleError('unknown-rule', `there is no rule ${id}`);
  return rule;
}

/** @throws UnknownRuleError */
export function ruleOf(id: string, version: number): Rule {
  const { version: newest } = newestRule(id);
  const rule = byId.get(id)?.find((one) => one.version === version);
  if (rule !== undefined) return rule;
  throw new UnknownRuleError('unknown-rule-version', `rule ${id} has the versions 1 to ${newest}, not ${version}`);
}

/**
 * The rule that a market is bound to, and the market's subject as that rule reads it.
 *
 * @throws UnknownRuleError
 */
export function boundRule(terms: Pick<MarketTerms, 'rule' | 'version' | 'subject'>): {
  readonly rule: Rule;
  readonly subject: unknown;
} {
  const rule = ruleOf(terms.rule, terms.version);
  const read = rule.subject.safeParse(terms.subject);
  if (read.success) return { rule, subject: read.data };
  throw new UnknownRuleError(
    'invalid-subject',
    `rule ${rule.id} cannot read its subject: ${z.prettifyError(read.error)}`,
  );
}

/** The fingerprint of what people read of a version, and of what a market may say to it. Hexadecimal SHA-256. */
export function ruleHash(rule: Rule): string {
  const { id, version, sport, tab, title, text } = rule;
  const subject = z.toJSONSchema(rule.subject, { unrepresentable: 'any', io: 'input' });
  return sha256(JSON.stringify({ id, version, sport, tab, title, text, subject }));
}
