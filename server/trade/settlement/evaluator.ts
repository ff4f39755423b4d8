import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import {
  boundRule,
  breakPrices,
  type Doubt,
  type Fact,
  type FactSource,
  foldLine,
  isFixtureFact,
  isMatchOver,
  type KnownMatch,
  type MarketTerms,
  NEWEST_AVERAGES,
  type RuleContext,
  ruledOut,
  ruleOnFacts,
  rulingOfTwo,
  type Ruling,
  type SourceLine,
  sourcesFor,
  sportOfFacts,
  standing,
} from 'results';
import { type Bounds, NO_BOUNDS } from './known-quotes.ts';
import type { TermsBook } from './market-terms.ts';

const READS_BREAK_PRICES = 'cricket.lunch-favourite';

/** What a rule may know of one market beside facts and averages. */
export type MarketContext = Partial<Omit<RuleContext, 'averages'>>;

/** What a rule makes of a market now. */
export interface Evaluation {
  readonly market: MarketId;
  readonly terms: MarketTerms;
  readonly ruling: Ruling;
  readonly context: RuleContext;
}

interface Evaluated extends Evaluation {
  /** With the sources that the market rests on first. */
  readonly known: KnownMatch;
}

export interface EvaluatorDependencies {
  readonly terms: Pick<TermsBook, 'termsOf' | 'policyOf' | 'matchOf'>;
  readonly facts: FactSource;
  readonly contextOf: (market: MarketId) => MarketContext;
}

/** Puts facts, terms and context before the pinned rules. The facts of a match are folded once for all its markets. */
export class Evaluator {
  readonly #dependencies: EvaluatorDependencies;
  /** By the list of facts, then by kind of match. */
  readonly #folded = new WeakMap<readonly Fact[], Map<string, Folded>>();

  constructor(dependencies: EvaluatorDependencies) {
    this.#dependencies = dependencies;
  }

  /** The facts as they are now, with all that is in doubt. */
  knownOf(match: number): KnownMatch {
    return this.#dependencies.facts.knownOf(match);
  }

  /**
   * What the market's rule says now.
   *
   * @param by  other facts than those known now
   * @returns   undefined if the market is bound to no rule
   */
  evaluate(market: MarketId, by?: KnownMatch): Evaluated | undefined {
    const { terms, contextOf } = this.#dependencies;
    const bound = terms.termsOf(market);
    const match = terms.matchOf(market);
    if (bound === undefined || match === undefined) return undefined;
    const all = by ?? this.knownOf(match);
    const prices = bound.rule === READS_BREAK_PRICES ? breakPrices(all.facts) : undefined;
    const context: RuleContext = {
      openedAt: 0 as Millis,
      ...contextOf(market),
      ...(prices && { prices }),
      averages: NEWEST_AVERAGES,
    };
    const held = { ...bound, policy: terms.policyOf(market) };
    const ruledBy = { context, fold: this.#foldLine };
    const known = sourcesFor(held, all, ruledBy);
    const ruling = ruleOnFacts(held, { known, ownWord: true, ...ruledBy });
    return { market, terms: held, context, known, ruling };
  }

  /**
   * True once one of its sources decides it, or would but for what holds it: whoever bets on it then may know its result.
   * Which source pays is another question.
   */
  isDecided(market: MarketId, evaluation = this.evaluate(market)): boolean {
    if (evaluation === undefined) return false;
    return this.#rulings(evaluation).some(isDeciding);
  }

  /**
   * Held if another of its sources would pay otherwise than the first, whatever the market's policy: the facts do not
   * tell which of them is wrong.
   */
  unlessContradicted(evaluation: Evaluated): Evaluated {
    const { known, ruling } = evaluation;
    if (known.other === undefined || ruling.state === 'open' || ruling.state === 'held') return evaluation;
    const [{ source }, ...others] = linesOf(known) as [SourceLine, ...SourceLine[]];
    const rulings = this.#rulingsBySource(evaluation).slice(1);
    for (const [place, one] of rulings.entries()) {
      const other = { source: others[place]?.source ?? '', ruling: one, isComplete: false };
      const held = one.state === 'open' ? ruling : rulingOfTwo({ source, ruling, isComplete: false }, other);
      if (held.state === 'held' && held.bySource !== undefined) return { ...evaluation, ruling: held };
    }
    return evaluation;
  }

  /** The market's, and each of its sources' own. */
  #rulings(evaluation: Evaluated): Ruling[] {
    return [evaluation.ruling, ...this.#rulingsBySource(evaluation)];
  }

  /** Each source’s own ruling on a market that has several. */
  #rulingsBySource({ terms, context, known }: Evaluated): Ruling[] {
    if (known.other === undefined) return [];
    const alone = { ...terms, policy: { ...terms.policy, sources: 1 } } as const;
    return linesOf(known).map((line) => ruleOnFacts(alone, { known: line, context, fold: this.#foldLine }));
  }

  /** True once one of its sources says that a match of this sport is over. */
  isOver(known: KnownMatch, sportId: number): boolean {
    const kind = sportOfFacts(sportId)?.kind;
    if (kind === undefined) return false;
    return linesOf(known).some((line) => hasFixture(line) && isMatchOver(kind, this.#foldLine(kind, line)));
  }

  isInDoubt(market: MarketId): boolean {
    const { doubts, other } = this.knownOf(this.#dependencies.terms.matchOf(market) ?? 0);
    return doubts.length + (other?.doubts.length ?? 0) > 0;
  }

  /** Bounds that any of its sources sets. */
  boundsOf(market: MarketId, evaluation = this.evaluate(market)): Bounds {
    if (evaluation === undefined) return NO_BOUNDS;
    const rulings = this.#rulings(evaluation);
    const numbers = rulings.map(numberOf).filter((number) => number !== undefined);
    return {
      isDecided: rulings.some(isDeciding),
      reached: numbers.length === 0 ? undefined : Math.max(...numbers) * evaluation.terms.perUnit,
      ruledOut: this.#ruledOut(evaluation),
    };
  }

  /** Bounds by other facts than those known now; a match of this sport that is over by them leaves nothing open. */
  boundsBy(known: KnownMatch, market: MarketId, sportId: number): Bounds {
    const bounds = this.boundsOf(market, this.evaluate(market, known));
    return this.isOver(known, sportId) ? { ...bounds, isDecided: true } : bounds;
  }

  #ruledOut({ terms, known }: Evaluated): Bounds['ruledOut'] {
    const { rule } = boundRule(terms);
    const folded = linesOf(known)
      .filter(hasFixture)
      .map((line) => this.#foldLine(rule.sport, line));
    const answers = new Set(folded.flatMap((match) => ruledOut(terms, match)));
    return new Set([...answers].map((answer) => terms.runnerNames[answer] as SelectionId));
  }

  /** Once for all markets that read the same facts. */
  readonly #foldLine: typeof foldLine = (kind, line) => {
    const kept = this.#folded.get(line.facts)?.get(kind);
    if (kept?.doubts === line.doubts && kept?.length === line.facts.length) return kept.match;
    const byKind = this.#folded.get(line.facts) ?? new Map<string, Folded>();
    const { doubts, facts } = line;
    const folded: Folded = { doubts, length: facts.length, match: foldLine(kind, line) };
    this.#folded.set(facts, byKind.set(kind, folded));
    return folded.match;
  };
}

/** What each source tells, the first one first. */
export const linesOf = ({ source = '', facts, doubts, other, further = [] }: KnownMatch): SourceLine[] => [
  { source, facts, doubts },
  ...(other === undefined ? [] : [other]),
  ...further,
];

const isDeciding = ({ state }: Ruling): boolean => state !== 'open';

/** The count that a ruling names, or the one so far. */
function numberOf(ruling: Ruling): number | undefined {
  if (ruling.state === 'open') return ruling.atLeast;
  const would = ruling.state === 'held' ? ruling.would : ruling;
  return would.state === 'settled' && 'number' in would.result ? would.result.number : undefined;
}

const hasFixture = ({ facts }: SourceLine): boolean => standing(facts).some(isFixtureFact);

interface Folded {
  readonly doubts: readonly Doubt[];
  readonly length: number;
  readonly match: unknown;
}
