import type { RuleContext } from '../rule.ts';
import { boundRule } from '../rules/rule-book.ts';
import { isOpen, type Ruling } from '../ruling.ts';
import type { KnownFacts } from './evidence.ts';
import { foldFacts } from '../facts/fold-facts.ts';
import { noneStands } from '../facts/standing-facts.ts';
import type { MarketTerms } from '../market-terms.ts';
import type { SourceLine } from '../facts/known-match.ts';
import { type SourceRuling, rulingOfTwo } from './ruling-of-two.ts';

/**
 * What a market's pinned rule says of facts: of one source's, or where the policy asks for two, of both, each by itself.
 * Pure: the flow and whoever checks its evidence come to the same.
 *
 * @param fold  how a line becomes a match; given where lines are folded once for many markets
 */
export function ruleOnFacts(
  terms: MarketTerms,
  of: { readonly known: KnownFacts; readonly context: RuleContext; readonly fold?: typeof foldLine },
): Ruling {
  const { known, context, fold = foldLine } = of;
  const { rule, subject } = boundRule(terms);
  const rulingOf = (line: SourceLine): SourceRuling => {
    const { source } = line;
    if (noneStands(line.facts))
      return { source, ruling: isOpen(`nothing is known by ${source} yet`), isComplete: false };
    const match = fold(rule.sport, line);
    return { source, ruling: rule.settle(match, subject, context), isComplete: isComplete(match) };
  };
  const first = rulingOf({ source: 'the first source', ...known });
  if (terms.policy.sources === 1) return first.ruling;
  const none: SourceLine = { source: 'a second source', facts: [], doubts: [] };
  return rulingOfTwo(first, rulingOf(known.other ?? none));
}

export function foldLine(kind: Parameters<typeof foldFacts>[0], { facts, doubts }: SourceLine): unknown {
  return foldFacts(kind, facts, doubts);
}

/** Whether the match has its result: what a source does not know by then it never will. */
const isComplete = (match: unknown): boolean => (match as { readonly result?: unknown }).result !== undefined;
