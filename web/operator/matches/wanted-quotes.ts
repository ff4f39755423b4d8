import type { MarketRow } from './market-rows.ts';
import type { QuoteState } from './quoting.ts';

type Quotes = MarketRow['quotes'];

export interface WantedChange {
  readonly quotes: Quotes;
  readonly quoteState: QuoteState;
  /** The quotes that it follows, where they are not those of the presses before. */
  readonly seen?: Quotes;
  /** It is far from the quotes around it, and meant. */
  readonly confirmed?: boolean;
}

type Send = (
  row: MarketRow,
  change: WantedChange & { readonly seen: Quotes },
) => Promise<{ readonly sequence: number }>;

interface Wanted {
  quotes: Quotes;
  readonly quoteState: QuoteState;
  /** The quotes that stand at the exchange, as far as is known. */
  standing: Quotes;
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
  want(row: MarketRow, change: WantedChange): () => Promise<boolean> {
    const { quotes, quoteState, seen, confirmed } = change;
    const before = this.#wanted.get(row.id);
    const standing =
      before === undefined ? row.quotes : before.sequence === undefined ? before.standing : before.quotes;
    const wanted: Wanted = { quotes, quoteState, standing: seen ?? standing };
    this.#wanted.set(row.id, wanted);
    return async () => {
      if (this.#wanted.get(row.id) !== wanted) return false;
      try {
        const { sequence } = await this.#send(row, {
          quotes: wanted.quotes,
          quoteState,
          seen: wanted.standing,
          ...(confirmed === true && { confirmed }),
        });
        wanted.sequence = sequence;
        const newest = this.#wanted.get(row.id);
        if (newest !== undefined && newest !== wanted) newest.standing = wanted.quotes;
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
