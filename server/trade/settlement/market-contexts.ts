import type { Kysely } from 'kysely';
import type { MarketId, Millis } from 'engine/vocabulary';
import { canonicalJson, everyRule } from 'results';
import type { LiveMarket } from '../../reads/live/live-market.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { MarketContext } from './evaluator.ts';
import type { FlowTables } from './tables.ts';
import type { TermsBook } from './market-terms.ts';

export interface MarketContextsDependencies {
  readonly db: Kysely<unknown>;
  readonly live: LiveModels;
  readonly terms: Pick<TermsBook, 'termsOf'>;
  readonly warn: (message: string) => void;
}

/** Versions of rules that read the runners of their market. */
const READING = new Set(
  everyRule().flatMap(({ id, version, readsRunners }) => (readsRunners ? [`${id}@${version}`] : [])),
);

/** What rules may know of a market beside facts: its first bet, its last quote, and what others noted. */
export class MarketContexts {
  readonly #dependencies: MarketContextsDependencies;
  readonly #db: Kysely<FlowTables>;
  readonly #noted = new Map<MarketId, MarketContext>();
  /** How the runners were that rules read, to see that they change. */
  readonly #runners = new Map<MarketId, string>();
  readonly #listeners = new Set<(market: MarketId) => void>();
  readonly #unsubscribe: () => void;
  #writing: Promise<unknown> = Promise.resolve();

  static async open(dependencies: MarketContextsDependencies): Promise<MarketContexts> {
    const contexts = new MarketContexts(dependencies);
    const rows = await contexts.#db.selectFrom('market_terms').select(['market_id', 'context']).execute();
    for (const { market_id, context } of rows) {
      contexts.#noted.set(market_id as MarketId, JSON.parse(context) as MarketContext);
    }
    for (const market of dependencies.live.markets()) contexts.#look(market);
    return contexts;
  }

  private constructor(dependencies: MarketContextsDependencies) {
    this.#dependencies = dependencies;
    this.#db = dependencies.db.withTables<FlowTables>();
    this.#unsubscribe = dependencies.live.subscribe(({ markets }) => {
      for (const market of markets) {
        const found = dependencies.live.market(market);
        if (found !== undefined) this.#look(found);
      }
    });
  }

  of(market: MarketId): MarketContext {
    const lastQuote = this.#lastQuoteOf(market);
    return {
      ...(lastQuote === undefined ? {} : { lastQuote }),
      ...this.#runnersOf(market),
      ...this.#noted.get(market),
    };
  }

  /** Called with a market whose rule reads its runners, when they change or can change no more. @returns unsubscribes */
  subscribe(listener: (market: MarketId) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Fields left out stay as they are. */
  note(market: MarketId, context: MarketContext): void {
    const noted = { ...this.#noted.get(market), ...context };
    this.#noted.set(market, noted);
    this.#writing = this.#writing
      .then(() =>
        this.#db
          .updateTable('market_terms')
          .set({ context: JSON.stringify(noted) })
          .where('market_id', '=', market)
          .execute(),
      )
      .catch((error: unknown) =>
        this.#dependencies.warn(`the context of market ${market} was not saved: ${String(error)}`),
      );
  }

  forget(markets: readonly MarketId[]): void {
    for (const market of markets) {
      this.#noted.delete(market);
      this.#runners.delete(market);
    }
  }

  /** Resolves when what was noted is saved. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#writing;
  }

  #look(market: LiveMarket): void {
    if (this.#dependencies.terms.termsOf(market.market) === undefined || market.endedAt > 0) return;
    if (market.orders.size > 0 && (this.#noted.get(market.market)?.openedAt ?? 0) === 0) {
      let first = Infinity;
      for (const order of market.orders.orders())
        first = Math.min(first, this.#dependencies.live.bet(order)?.placedAt ?? Infinity);
      if (Number.isFinite(first)) this.note(market.market, { openedAt: first as Millis });
    }
    this.#lookAtRunners(market.market);
  }

  #lookAtRunners(market: MarketId): void {
    const runners = this.#runnersOf(market);
    if (runners === undefined) return;
    const text = canonicalJson(runners);
    const before = this.#runners.get(market);
    this.#runners.set(market, text);
    if (before !== undefined && before !== text) for (const listener of this.#listeners) listener(market);
  }

  /** One that joined and has no name yet goes by its number, which no race has. */
  #runnersOf(market: MarketId): Pick<MarketContext, 'runners' | 'runnersAreFinal'> | undefined {
    const terms = this.#dependencies.terms.termsOf(market);
    const found = this.#dependencies.live.market(market);
    if (terms === undefined || found === undefined || !READING.has(`${terms.rule}@${terms.version}`)) return undefined;
    const names = new Map(Object.entries(terms.runnerNames).map(([name, selection]) => [selection, name]));
    const left = [...found.runners.values()].filter(({ removedBy }) => removedBy === undefined);
    const runners = left.map(({ selection }) => names.get(selection) ?? `runner ${selection}`);
    const canChange = found.status === 'open' || found.status === 'suspended';
    return { runners, ...(canChange ? {} : { runnersAreFinal: true }) };
  }

  /** The lines that stood last, in units that people say. The live models keep them as long as the market can be settled. */
  #lastQuoteOf(market: MarketId): MarketContext['lastQuote'] {
    const [runner] = this.#dependencies.live.market(market)?.runners.values() ?? [];
    const perUnit = this.#dependencies.terms.termsOf(market)?.perUnit;
    if (runner?.lastLines === undefined || perUnit === undefined) return undefined;
    return { lay: runner.lastLines.lay / perUnit, back: runner.lastLines.back / perUnit };
  }
}
