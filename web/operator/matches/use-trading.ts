import type { MarketBook } from 'protocol';
import { announce } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useDeed } from '../controls/use-deed.ts';
import type { MarketRow } from './market-rows.ts';
import { levelsOf, movedLine, offeredLevels, movedRate, widened, type QuoteState } from './quoting.ts';

/** What the page's keys and buttons do to its rows. What another trader did meanwhile is refused, not overwritten. */
export function useTrading() {
  const { isBusy, run } = useDeed();

  const deed = (what: string, calls: () => Promise<unknown>) =>
    run(async () => {
      await calls();
      announce(what);
      void refreshMarkets();
    });

  const quote = (row: MarketRow, quotes: MarketRow['quotes'], state: QuoteState = row.quoteState ?? 'active') =>
    ask('admin/setQuotes', {
      market_id: row.market.market_id,
      selection_id: row.runner,
      state,
      levels: levelsOf(quotes),
    });

  const requote = (row: MarketRow, next: MarketRow['quotes']) => {
    if (next === row.quotes || row.quotes.length === 0) return;
    void run(() => quote(row, next));
  };

  return {
    isBusy,
    move: (row: MarketRow, by: number) =>
      requote(
        row,
        row.kind === 'session' ? movedLine(row.quotes, by * row.market.per_unit) : movedRate(row.quotes, by),
      ),
    widen: (row: MarketRow, by: number) => {
      if (row.kind === 'session') requote(row, widened(row.quotes, by * row.market.per_unit));
    },
    /** Suspends what is open, opens what is not. */
    toggle: ({ name, book }: { readonly name: string; readonly book: MarketBook }) => {
      const isOpen = book.status === 'open';
      return deed(`${name} ${isOpen ? 'suspended' : 'open'}`, () =>
        ask(isOpen ? 'admin/suspendMarket' : 'admin/openMarket', { market_id: book.market_id }),
      );
    },
    /** All quoted rows at once: from the moment that the ball runs until it is dead. */
    setBallRunning: (rows: readonly MarketRow[], isRunning: boolean) => {
      const state = isRunning ? 'ball-running' : 'active';
      const changed = rows.filter(
        ({ kind, book, quoteState }) =>
          kind !== 'book' && book.status === 'open' && quoteState === (isRunning ? 'active' : 'ball-running'),
      );
      return deed(isRunning ? 'Ball running' : 'Ball dead', () =>
        Promise.all(changed.map((row) => quote(row, row.quotes, state))),
      );
    },
    /** Both sides of a row anew: lines of a session in whole units, rates of a bookmaker's runner. */
    offer: (row: MarketRow, offer: { lower: number; upper: number; rate: number; size: number }) =>
      deed(`${row.name} quoted`, () =>
        ask('admin/setQuotes', {
          market_id: row.market.market_id,
          selection_id: row.runner,
          state: 'active',
          levels: offeredLevels(row, offer),
        }),
      ),
    turnInPlay: (row: MarketRow, delayMs: number) =>
      deed(`${row.name} in play`, () =>
        ask('admin/turnInPlay', { market_id: row.market.market_id, bet_delay: delayMs }),
      ),
    turnPreMatch: (row: MarketRow) =>
      deed(`${row.name} pre-match`, () => ask('admin/turnPreMatch', { market_id: row.market.market_id })),
    close: (row: MarketRow) =>
      deed(`${row.name} closed`, () => ask('admin/closeMarket', { market_id: row.market.market_id })),
  };
}

export type Trading = ReturnType<typeof useTrading>;
