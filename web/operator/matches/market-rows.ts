import type { AdminMarket, Match, MarketBook, MarketInfo, Quote } from 'protocol';
import type { StreamedBook } from '../data/topics.ts';
import type { QuoteState } from './quoting.ts';

/** What a trader works on in one line: a runner that the house quotes, or a whole market of bettors' own prices. */
export interface MarketRow {
  /** Unique on the page. */
  readonly id: string;
  readonly kind: 'session' | 'bookmaker' | 'book';
  readonly market: MarketInfo;
  readonly book: MarketBook;
  /** The journal's, that the book is current to; 0 until the stream has told of it. */
  readonly sequence: number;
  /** 0 where the row is a whole market. */
  readonly runner: number;
  readonly name: string;
  readonly quotes: readonly Quote[];
  /** Undefined where nothing is quoted. */
  readonly quoteState: QuoteState | undefined;
  /** The innings that it is about, if that has not come yet; 0 otherwise. */
  readonly laterInnings: number;
  /** The result by the facts, if they decide it already; empty otherwise. */
  readonly decided: string;
}

const isOver = ({ status }: MarketBook): boolean => status === 'settled' || status === 'void';

/**
 * The rows of a match: sessions, then bookmakers, then the others; of each kind in the match's order.
 *
 * @param books  what the stream told since, by market
 * @param listed  the same markets in the desk's lists
 */
export function marketRows(
  match: Pick<Match, 'markets'>,
  books: Readonly<Record<string, StreamedBook>>,
  listed: readonly Pick<AdminMarket, 'market_id' | 'later_innings' | 'decided'>[],
): MarketRow[] {
  const asListed = new Map(listed.map((one) => [one.market_id, one]));
  const rows = match.markets.flatMap((market): MarketRow[] => {
    const streamed = books[market.market_id];
    const book = streamed ?? market.book;
    if (isOver(book)) return [];
    const { later_innings: laterInnings = 0, decided: answer = '' } = asListed.get(market.market_id) ?? {};
    const decided = book.status === 'suspended' ? answer : '';
    const sequence = streamed?.sequence ?? 0;
    const whole = { market, book, sequence, quotes: [], quoteState: undefined, laterInnings, decided };
    if (market.mechanism === 'order-book')
      return [{ ...whole, id: market.market_id, kind: 'book', runner: 0, name: market.name }];
    const isBookmaker = market.payoff === 'runners';
    return book.runners.map((runner) => {
      const named = market.runners.find(({ selection_id }) => selection_id === runner.selection_id)?.name ?? '';
      const name = isBookmaker || book.runners.length > 1 ? named : market.name;
      return {
        ...whole,
        id: `${market.market_id} ${runner.selection_id}`,
        kind: isBookmaker ? 'bookmaker' : 'session',
        runner: runner.selection_id,
        name,
        quotes: runner.quotes ?? [],
        quoteState: runner.quote_state,
      };
    });
  });
  const ofKind = (kind: MarketRow['kind']) => rows.filter((row) => row.kind === kind);
  return [...ofKind('session'), ...ofKind('bookmaker'), ...ofKind('book')];
}

/** What a row's state is in a word or two; of an open market, what its quotes are. */
export function stateWords({
  book,
  quoteState,
  laterInnings,
  decided,
}: Pick<MarketRow, 'book' | 'quoteState' | 'laterInnings' | 'decided'>): string {
  if (book.status === 'inactive' && laterInnings > 0) return `Waits for innings ${laterInnings}`;
  if (decided !== '') return decided === 'held' ? 'Result held' : `Result waiting: ${decided}`;
  if (book.status !== 'open') {
    return { inactive: 'Not opened', suspended: 'Suspended', closed: 'Closed', settled: 'Settled', void: 'Void' }[
      book.status
    ];
  }
  if (quoteState === 'ball-running') return 'Ball running';
  if (quoteState === 'suspended') return 'No quotes';
  return book.in_play ? 'Open in play' : 'Open';
}

/** True if the house can offer on it: a suspended row too, so that it opens at its new line and not at the old one. */
export const canQuote = ({ kind, book, decided }: Pick<MarketRow, 'kind' | 'book' | 'decided'>): boolean =>
  kind !== 'book' && decided === '' && (book.status === 'open' || book.status === 'suspended');

/** True if somebody may suspend or open it: what the facts decide does not open again. */
export const canSwitch = ({ book, decided }: Pick<MarketRow, 'book' | 'decided'>): boolean =>
  book.status !== 'closed' && decided === '';
