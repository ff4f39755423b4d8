import type { RuleContext } from '../rule.ts';
import { boundRule } from '../rules/rule-book.ts';
import { isOpen, type Ruling } from '../ruling.ts';
import type { KnownFacts } from './evidence.ts';
import { foldFacts } from '../facts/fold-facts.ts';
import { noneStands } from '../facts/standing-facts.ts';
import type { MarketTerms } from '../market-terms.ts';
import { type Fact, isAnnouncement, isFixtureFact } from '../facts/fact.ts';
import type { KnownMatch, SourceLine } from '../facts/known-match.ts';
import { isPersonal, MANUAL_SOURCE } from '../sources/agreement.ts';
import { byHandAlone, rulingOfTwo, saysToo, type SourceRuling } from './ruling-of-two.ts';

interface RuledBy {
  readonly context: RuleContext;
  /** How a line becomes a match; given where lines are folded once for many markets. */
  readonly fold?: typeof foldLine;
}

/**
 * The sources that a market rests on. A scorer or a file that says nothing of it is not its first or second: the next one is.
 */
export function sourcesFor(terms: MarketTerms, known: KnownMatch, by: RuledBy): KnownMatch {
  const { match, other, further = [], source = '', facts, doubts } = known;
  if (other === undefined || (terms.policy.sources === 1 && !isPersonal(source))) return known;
  const rulingOf = rulingBy(terms, by);
  const saysNothing = (line: SourceLine): boolean => {
    if (!isPersonal(line.source) || !line.facts.some(isAnnouncement)) return false;
    const { ruling } = rulingOf(line);
    if (ruling.state !== 'open') return false;
    const everybodys = line.facts.filter((fact) => fact.source === MANUAL_SOURCE || isAnnouncement(fact));
    const without = rulingOf({ ...line, facts: everybodys }).ruling;
    return without.state === 'open' && without.reason === ruling.reason;
  };
  const lines = [{ source, facts, doubts }, other, ...further];
  const silent = new Set(lines.filter(saysNothing));
  if (silent.size === 0) return known;
  const [first, second, ...rest] = lines.toSorted((one, next) => Number(silent.has(one)) - Number(silent.has(next)));
  return { match, ...(first as SourceLine), ...(second && { other: second }), further: rest };
}

export interface RuledOn extends RuledBy {
  readonly known: KnownFacts;
  /** One of two sources that agree has to say it without what people entered for both. Older evidence did not need that. */
  readonly ownWord?: boolean;
}

/**
 * What a market's pinned rule says of facts: of one source's, or where the policy asks for two, of both, each by itself.
 * Pure: the flow and whoever checks its evidence come to the same.
 */
export function ruleOnFacts(terms: MarketTerms, { known, ownWord = false, ...by }: RuledOn): Ruling {
  const rulingOf = rulingBy(terms, by);
  const line: SourceLine = { source: 'the first source', ...known };
  const first = rulingOf(line);
  if (terms.policy.sources === 1) return first.ruling;
  const other = known.other ?? { source: 'a second source', facts: [], doubts: [] };
  const ruling = rulingOfTwo(first, rulingOf(other));
  if (!ownWord || ruling.state === 'open' || ruling.state === 'held') return ruling;
  const says = (one: SourceLine) => saysToo(rulingOf({ ...one, facts: one.facts.filter(isOfSource) }).ruling, ruling);
  return says(line) || says(other) ? ruling : byHandAlone(ruling, [line.source, other.source]);
}

/** The sides are everybody's, however often a person has corrected them. */
const isOfSource = (fact: Fact): boolean => fact.source !== MANUAL_SOURCE || isFixtureFact(fact);

function rulingBy(terms: MarketTerms, { context, fold = foldLine }: RuledBy): (line: SourceLine) => SourceRuling {
  const { rule, subject } = boundRule(terms);
  return (line) => {
    const { source } = line;
    if (noneStands(line.facts))
      return { source, ruling: isOpen(`nothing is known by ${source} yet`), isComplete: false };
    const match = fold(rule.sport, line);
    return { source, ruling: rule.settle(match, subject, context), isComplete: isComplete(match) };
  };
}

export function foldLine(kind: Parameters<typeof foldFacts>[0], { facts, doubts }: SourceLine): unknown {
  return foldFacts(kind, facts, doubts);
}

/** Whether the match has its result: what a source does not know by then it never will. */
const isComplete = (match: unknown): boolean => (match as { readonly result?: unknown }).result !== undefined;
