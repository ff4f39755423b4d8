import type { Kysely } from 'kysely';
import type { MarketId } from 'engine/vocabulary';
import {
  answersOfRule,
  boundRule,
  canBeAnswer,
  type DraftTerms,
  FlowRefusal,
  type MarketTerms,
  newestRule,
  type PinsTerms,
  type SettlementPolicy,
} from 'results';
import type { FlowTables } from './tables.ts';

/** Of a market that is bound to no rule: one person types its result. */
export const BY_HAND: SettlementPolicy = { sources: 1, automatic: false, secondPerson: false };

/** Two people agree to a policy for this: another rule, subject or binding is another agreement. */
export const agreedFor = (terms: DraftTerms | undefined) =>
  terms === undefined ? null : [terms.rule, terms.subject, terms.runnerNames, terms.perUnit];

export interface MarketTermsOptions {
  readonly db: Kysely<unknown>;
  readonly catalogue: {
    findMarket(market: MarketId): Promise<{ readonly match: { readonly matchId: number } } | undefined>;
  };
  readonly now: () => number;
}

interface Bound {
  readonly match: number;
  readonly terms: MarketTerms;
  readonly isPinned: boolean;
}

/** Which market is bound to which version of which rule: in SQL, and in memory for whoever cannot wait. */
export class TermsBook implements PinsTerms {
  readonly #db: Kysely<FlowTables>;
  readonly #options: MarketTermsOptions;
  readonly #bound = new Map<MarketId, Bound>();
  readonly #policies = new Map<MarketId, SettlementPolicy>();
  readonly #byMatch = new Map<number, Set<MarketId>>();
  readonly #listeners = new Set<(match: number) => void>();

  static async open(options: MarketTermsOptions): Promise<TermsBook> {
    const book = new TermsBook(options);
    await book.#load();
    return book;
  }

  private constructor(options: MarketTermsOptions) {
    this.#options = options;
    this.#db = options.db.withTables<FlowTables>();
  }

  async #load(): Promise<void> {
    await this.#read();
    for (const { market_id, policy } of await this.#db.selectFrom('market_policy').selectAll().execute()) {
      this.#policies.set(market_id as MarketId, JSON.parse(policy) as SettlementPolicy);
    }
  }

  /** Those of a match, or all, as they are stored now, where another process writes them. */
  learn(match?: number): Promise<void> {
    return this.#read(match);
  }

  /** Called with the match whose markets have other terms. @returns unsubscribes */
  subscribe(listener: (match: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #read(match?: number): Promise<void> {
    let rows = this.#db.selectFrom('market_terms').selectAll().orderBy('market_id');
    if (match !== undefined) rows = rows.where('match_id', '=', match);
    for (const row of await rows.execute()) {
      const terms: MarketTerms = {
        rule: row.rule_id,
        version: row.rule_version,
        subject: JSON.parse(row.subject) as unknown,
        runnerNames: JSON.parse(row.outcomes) as Record<string, number>,
        perUnit: row.per_unit,
        policy: JSON.parse(row.policy) as SettlementPolicy,
      };
      this.#keep(row.market_id as MarketId, { match: row.match_id, terms, isPinned: row.pinned_at_ms > 0 });
    }
  }

  #keep(market: MarketId, bound: Bound): void {
    this.#bound.set(market, bound);
    const markets = this.#byMatch.get(bound.match) ?? new Set();
    this.#byMatch.set(bound.match, markets.add(market));
  }

  /** Unbinds the markets of a match that nobody will ask about any more. @returns which they were */
  forget(match: number): readonly MarketId[] {
    const markets = this.marketsOf(match);
    for (const market of markets) {
      this.#bound.delete(market);
      this.#policies.delete(market);
    }
    this.#byMatch.delete(match);
    return markets;
  }

  /** Without waiting, for whoever shows markets and bets. */
  termsOf(market: MarketId): MarketTerms | undefined {
    return this.#bound.get(market)?.terms;
  }

  /** Those that hold for good: the market has been open. */
  pinnedTermsOf(market: MarketId): MarketTerms | undefined {
    const bound = this.#bound.get(market);
    return bound?.isPinned === true ? bound.terms : undefined;
  }

  matchOf(market: MarketId): number | undefined {
    return this.#bound.get(market)?.match;
  }

  /** Markets of a match that are bound, in the order in which they were. */
  marketsOf(match: number): readonly MarketId[] {
    return [...(this.#byMatch.get(match) ?? [])];
  }

  matches(): readonly number[] {
    return [...this.#byMatch.keys()];
  }

  policyOf(market: MarketId): SettlementPolicy {
    return this.#policies.get(market) ?? this.#bound.get(market)?.terms.policy ?? BY_HAND;
  }

  async setPolicy(market: MarketId, policy: SettlementPolicy): Promise<void> {
    const text = JSON.stringify(policy);
    await this.#db
      .insertInto('market_policy')
      .values({ market_id: market, policy: text })
      .onConflict((conflict) => conflict.column('market_id').doUpdateSet({ policy: text }))
      .execute();
    this.#policies.set(market, policy);
  }

  /** What a market will be bound to when it opens: the operator's choice when making it. @throws UnknownRuleError */
  async draftTerms(market: MarketId, draft: DraftTerms): Promise<MarketTerms> {
    return this.#write(market, draft, 0);
  }

  async pinTerms(market: MarketId, draft: DraftTerms): Promise<MarketTerms> {
    const bound = this.#bound.get(market);
    if (bound?.isPinned === true) return bound.terms;
    return this.#write(market, draft, Math.max(1, this.#options.now()));
  }

  /** When a market opens for the first time: the newest version of its rule holds from now on. */
  async pinDraft(market: MarketId): Promise<void> {
    const bound = this.#bound.get(market);
    if (bound !== undefined && !bound.isPinned) await this.pinTerms(market, bound.terms);
  }

  /**
   * A runner that joined stands for its own name, also in pinned terms, if the rule answers with names. A name
   * that has a runner stays as it is.
   */
  async nameRunner(market: MarketId, { name, selection }: { name: string; selection: number }): Promise<void> {
    const bound = this.#bound.get(market);
    if (bound === undefined) return;
    const { terms } = bound;
    const answers = answersOfRule(terms.rule, boundRule(terms).subject);
    if (answers.kind === 'number' || !answers.names || !canBeAnswer(answers, name)) return;
    if (Object.hasOwn(terms.runnerNames, name) || Object.values(terms.runnerNames).includes(selection)) return;
    const runnerNames = { ...terms.runnerNames, [name]: selection };
    await this.#db
      .updateTable('market_terms')
      .set({ outcomes: JSON.stringify(runnerNames) })
      .where('market_id', '=', market)
      .execute();
    this.#keep(market, { ...bound, terms: { ...terms, runnerNames } });
    for (const listener of this.#listeners) listener(bound.match);
  }

  async #write(market: MarketId, draft: DraftTerms, pinnedAt: number): Promise<MarketTerms> {
    const { rule, subject, runnerNames, perUnit, policy } = draft;
    const terms: MarketTerms = { rule, version: newestRule(rule).version, subject, runnerNames, perUnit, policy };
    boundRule(terms);
    const found = await this.#options.catalogue.findMarket(market);
    if (found === undefined) throw new FlowRefusal('unknown-market', 'There is no such market.');
    const match = found.match.matchId;
    const columns = {
      match_id: match,
      rule_id: terms.rule,
      rule_version: terms.version,
      subject: JSON.stringify(subject),
      outcomes: JSON.stringify(runnerNames),
      per_unit: perUnit,
      policy: JSON.stringify(policy),
      pinned_at_ms: pinnedAt,
    };
    await this.#db
      .insertInto('market_terms')
      .values({ market_id: market, ...columns })
      .onConflict((conflict) =>
        conflict.column('market_id').doUpdateSet(columns).where('market_terms.pinned_at_ms', '=', 0),
      )
      .execute();
    this.#keep(market, { match, terms, isPinned: pinnedAt > 0 });
    for (const listener of this.#listeners) listener(match);
    return terms;
  }
}
