import type { MarketBook, MatchesChange, MatchesPicture, ScorePicture, ListedMatch } from 'protocol';
import { changedBook } from 'protocol/held-books';
import { changeHeld, heldMatches, type HeldMatches } from 'protocol/held-matches';
import { create } from 'zustand';
import type { TopicTakers } from '../../shared/wire/topic-reader.ts';
import { LIST_TAKER } from './list-changes.ts';
import { PRESENCE_TAKER } from './presence.ts';
import { STOP_TAKER } from './stop-store.ts';
import { RISK_TAKER, TICKER_TAKER } from './risk-store.ts';

// The latest of the stream, by market, match and list. Frames are folded as they come; what the screen sees of books
// changes at most every FLUSH_MS.

const FLUSH_MS = 125;

/** A book, and the journal's sequence that it is current to. */
export type StreamedBook = MarketBook & { readonly sequence: number };

/** By market. */
export const useBooks = create<Readonly<Record<string, StreamedBook>>>(() => ({}));
/** By match. */
export const useScores = create<Readonly<Record<string, ScorePicture>>>(() => ({}));
/** Everything in play or to come. */
export const useMatches = create<{ readonly matches: ReadonlyMap<number, ListedMatch> }>(() => ({
  matches: new Map(),
}));

const books = new Map<string, MarketBook>();
let waiting: Record<string, StreamedBook> = {};
let timer: number | undefined;

function keepBook(book: MarketBook, sequence: number): void {
  books.set(book.market_id, book);
  waiting[book.market_id] = { ...book, sequence };
  timer ??= window.setTimeout(() => {
    timer = undefined;
    const flushed = waiting;
    waiting = {};
    useBooks.setState(flushed);
  }, FLUSH_MS);
}

let held: HeldMatches = new Map();

const showMatches = () => useMatches.setState({ matches: new Map(held) });

export const TAKERS: TopicTakers = {
  book: {
    picture: (book, { sequence }) => keepBook(book, sequence),
    change: (change, { id, sequence }) => {
      const before = books.get(id);
      if (before !== undefined) keepBook(changedBook(before, change), sequence);
    },
  },
  score: {
    picture: (score, { id }) => useScores.setState({ [id]: score }),
    change: (score, { id }) => useScores.setState({ [id]: score }),
  },
  matches: {
    picture: (picture: MatchesPicture) => {
      held = heldMatches(picture);
      showMatches();
    },
    change: (change: MatchesChange) => {
      changeHeld(held, change);
      showMatches();
    },
  },
  risk: RISK_TAKER,
  bets: TICKER_TAKER,
  here: PRESENCE_TAKER,
  list: LIST_TAKER,
  stop: STOP_TAKER,
  facts: LIST_TAKER,
};
