import type { MarketRow } from './market-rows.ts';
import type { QuoteState } from './quoting.ts';

type Send = (row: MarketRow, quotes: MarketRow['quotes'], state: QuoteState) => Promise<{ sequence: number }>;

interface Wanted {
  quotes: MarketRow['quotes'];
  readonly quoteState: QuoteState;
  /** The journal's, from which on they stand; undefined until the exchange has answered. No version: quotes raise none. */
  sequence?: number;
}

/**
 * The quotes that a trader wants on the rows of a page, until the page shows them. Presses come faster than answers:
 * each goes on from the one before it, whether or not that has been answered.
 */
export class WantedQuotes {
  readonly #send: Send;
  readonly #wanted = new Map<string, Wanted>();

  /** @param send  answers with the journal's sequence from which on the quotes stand */
  constructor(send: Send) {
    this.#send = send;
  }

  /** The row as the presses so far leave it. */
  of(row: MarketRow): MarketRow {
    const wanted = this.#wanted.get(row.id);
    if (wanted === undefined) return row;
    const { quotes, quoteState, sequence = Infinity } = wanted;
    if (row.sequence < sequence) return { ...row, quotes, quoteState };
    this.#wanted.delete(row.id);
    return row;
  }

  /**
   * @param row  as the presses before have left it
   * @returns sends them, and says whether it has: if something newer is wanted of the row by then, that is sent instead
   */
  want(row: MarketRow, quotes: MarketRow['quotes'], quoteState: QuoteState): () => Promise<boolean> {
    const wanted: Wanted = { quotes, quoteState };
    this.#wanted.set(row.id, wanted);
    return async () => {
      if (this.#wanted.get(row.id) !== wanted) return false;
      try {
        const { sequence } = await this.#send(row, wanted.quotes, quoteState);
        wanted.sequence = sequence;
        return true;
      } catch (error) {
        const newest = this.#wanted.get(row.id);
        // Moves that went on from what is refused go with it. What stops bets does not: it is sent with the quotes before.
        if (newest === wanted || newest === undefined) this.#wanted.delete(row.id);
        else newest.quotes = row.quotes;
        throw error;
      }
    };
  }
}
