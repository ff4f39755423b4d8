import type { MarketId, Millis } from 'engine/vocabulary';
import type { Doubt } from '../facts/fact.ts';
import type { MarketTerms, RuleContext } from '../rule.ts';
import { boundRule } from '../rules/rule-book.ts';
import { isOpen } from '../ruling.ts';
import { foldFacts } from './fold-table.ts';
import type { AveragesNow, Evaluation, FactSource, KnownMatch, TermsBook } from './settlement-api.ts';

/** What a rule may know of one market beside facts and averages. */
export type MarketContext = Partial<Omit<RuleContext, 'averages'>>;

export interface EvaluatorParts {
  readonly terms: TermsBook & { matchOf(market: MarketId): number | undefined };
  readonly facts: FactSource;
  readonly averages: AveragesNow;
  readonly contextOf: (market: MarketId) => MarketContext;
}

/** Puts facts, terms and context before the pinned rules. The facts of a match are folded once for all its markets. */
export class Evaluator {
  readonly #parts: EvaluatorParts;
  readonly #doubts = new Map<number, Doubt>();
  #folded: { readonly known: KnownMatch; readonly byKind: Map<string, unknown> } | undefined;

  constructor(parts: EvaluatorParts) {
    this.#parts = parts;
  }

  /** From outside the facts: a feed is silent. */
  doubt(match: number, doubt: Doubt | undefined): void {
    if (doubt === undefined) this.#doubts.delete(match);
    else this.#doubts.set(match, doubt);
  }

  /** The facts as they are now, with all that is in doubt. */
  knownOf(match: number): KnownMatch {
    const known = this.#parts.facts.knownOf(match);
    const doubt = this.#doubts.get(match);
    return doubt === undefined ? known : { ...known, doubts: [...known.doubts, doubt] };
  }

  /**
   * What the market's rule says now.
   *
   * @returns undefined where the market is bound to no rule
   */
  evaluate(market: MarketId): (Evaluation & { readonly known: KnownMatch }) | undefined {
    const { terms, averages, contextOf } = this.#parts;
    const bound = terms.termsOf(market);
    const match = terms.matchOf(market);
    if (bound === undefined || match === undefined) return undefined;
    const known = this.knownOf(match);
    const context: RuleContext = { openedAt: 0 as Millis, ...contextOf(market), averages: averages() };
    return { market, terms: bound, context, known, ruling: this.#rule(bound, known, context) };
  }

  #rule(terms: MarketTerms, known: KnownMatch, context: RuleContext) {
    if (known.facts.length === 0) return isOpen('nothing is known of the match yet');
    const { rule, subject } = boundRule(terms);
    return rule.settle(this.#fold(rule.sport, known), subject, context);
  }

  #fold(kind: Parameters<typeof foldFacts>[0], known: KnownMatch): unknown {
    const last = this.#folded;
    const isSame =
      last !== undefined &&
      last.known.match === known.match &&
      last.known.facts === known.facts &&
      last.known.doubts === known.doubts;
    const folded = isSame ? last : { known, byKind: new Map<string, unknown>() };
    this.#folded = folded;
    const kept = folded.byKind.get(kind);
    if (kept !== undefined) return kept;
    const made = foldFacts(kind, known.facts, known.doubts);
    folded.byKind.set(kind, made);
    return made;
  }
}
