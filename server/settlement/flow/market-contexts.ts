import type { Kysely } from 'kysely';
import type { MarketId, Millis } from 'engine/vocabulary';
import type { LiveMarket } from '../../readmodels/live/live-market.ts';
import type { LiveModels } from '../../readmodels/live/live-models.ts';
import type { MarketContext } from './evaluator.ts';
import type { FlowTables } from './tables.ts';
import type { TermsBook } from './market-terms.ts';

export interface MarketContextsParts {
  readonly db: Kysely<unknown>;
  readonly live: LiveModels;
  readonly terms: Pick<TermsBook, 'termsOf'>;
  readonly warn: (message: string) => void;
}

/** What rules may know of a market beside facts: its first bet, its last quote, and what others noted. */
export class MarketContexts {
  readonly #parts: MarketContextsParts;
  readonly #db: Kysely<FlowTables>;
  readonly #noted = new Map<MarketId, MarketContext>();
  readonly #quotes = new Map<MarketId, NonNullable<MarketContext['lastQuote']>>();
  readonly #unsubscribe: () => void;
  #writing: Promise<unknown> = Promise.resolve();

  static async open(parts: MarketContextsParts): Promise<MarketContexts> {
    const contexts = new MarketContexts(parts);
    const rows = await contexts.#db.selectFrom('market_terms').select(['market_id', 'context']).execute();
    for (const { market_id, context } of rows) {
      contexts.#noted.set(market_id as MarketId, JSON.parse(context) as MarketContext);
    }
    for (const market of parts.live.markets()) contexts.#look(market);
    return contexts;
  }

  private constructor(parts: MarketContextsParts) {
    this.#parts = parts;
    this.#db = parts.db.withTables<FlowTables>();
    this.#unsubscribe = parts.live.subscribe(({ markets }) => {
      for (const market of markets) {
        const found = parts.live.market(market);
        if (found !== undefined) this.#look(found);
      }
    });
  }

  of(market: MarketId): MarketContext {
    const lastQuote = this.#quotes.get(market);
    return { ...(lastQuote === undefined ? {} : { lastQuote }), ...this.#noted.get(market) };
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
      .catch((error: unknown) => this.#parts.warn(`the context of market ${market} was not saved: ${String(error)}`));
  }

  forget(markets: readonly MarketId[]): void {
    for (const market of markets) {
      this.#noted.delete(market);
      this.#quotes.delete(market);
    }
  }

  /** Resolves when what was noted is saved. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#writing;
  }

  #look(market: LiveMarket): void {
    const terms = this.#parts.terms.termsOf(market.market);
    if (terms === undefined || market.endedAt > 0) return;
    if (market.orders.size > 0 && (this.#noted.get(market.market)?.openedAt ?? 0) === 0) {
      const first = Math.min(...[...market.orders].map((order) => this.#parts.live.bet(order)?.placedAt ?? Infinity));
      if (Number.isFinite(first)) this.note(market.market, { openedAt: first as Millis });
    }
    const quote = quoteOf(market, terms.perUnit);
    if (quote !== undefined) this.#quotes.set(market.market, quote);
  }
}

/** Where both sides of a number are quoted: their best lines, in units that people say. */
function quoteOf(market: LiveMarket, perUnit: number): MarketContext['lastQuote'] {
  const { mechanism, payoff } = market.definition;
  if (mechanism !== 'quoted' || payoff === 'runners') return undefined;
  const [runner] = market.runners.values();
  const lay = runner?.quotes.find(({ side }) => side === 'lay');
  const back = runner?.quotes.find(({ side }) => side === 'back');
  if (lay === undefined || back === undefined) return undefined;
  return { lay: lay.line / perUnit, back: back.line / perUnit };
}
