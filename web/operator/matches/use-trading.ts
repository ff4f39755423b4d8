import type { MarketBook } from 'protocol';
import { announce } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { isResting, rest } from '../controls/rest.ts';
import { switchNeeds } from '../controls/press-order.ts';
import { useDeed } from '../controls/use-deed.ts';
import type { MarketRow } from './market-rows.ts';
import { movedLine, movedRate, offeredQuotes, widened } from './quoting.ts';
import { useQuoting } from './use-quoting.ts';

/** The permission that a market's own switch needs. */
export const toggleNeeds = ({ status }: Pick<MarketBook, 'status'>) =>
  switchNeeds(status === 'open' ? 'suspended' : 'open');

function announceChange(what: string): void {
  announce(what);
  void refreshMarkets();
}

/** The actions of the page's keys and buttons on its rows. Suspending a market waits for no quote. */
export function useTrading() {
  const { isBusy, run } = useDeed();
  const { of, want, send, ...quoting } = useQuoting(announceChange);

  const deed = (market: string, what: string, call: () => Promise<unknown>) =>
    run(async () => {
      await call();
      announceChange(what);
    }, `${market} ${what}`);

  const requote = (drawn: MarketRow, next: (row: MarketRow) => MarketRow['quotes']) => {
    const row = of(drawn);
    const quotes = next(row);
    if (row.quotes.length === 0) return false;
    if (quotes === row.quotes) return true;
    send([want(row, { quotes, quoteState: row.quoteState ?? 'active' })]);
    return true;
  };

  return {
    ...quoting,
    isBusy: isBusy || quoting.isBusy,
    /** @returns false if nothing stands that could be moved */
    move: (row: MarketRow, by: number) =>
      requote(row, ({ kind, quotes, market }) =>
        kind === 'session' ? movedLine(quotes, by * market.per_unit) : movedRate(quotes, by),
      ),
    widen: (row: MarketRow, by: number) => {
      if (row.kind === 'session') requote(row, ({ quotes, market }) => widened(quotes, by * market.per_unit));
    },
    /** Suspends what is open, opens what is not; the second of two presses in an emergency does not open again. */
    toggle: ({ name, book: { market_id, status } }: { readonly name: string; readonly book: MarketBook }) => {
      const of = `market ${market_id}`;
      if (status !== 'open') {
        if (isResting(of)) return;
        void deed(market_id, `${name} open`, () => ask('admin/openMarket', { market_id }));
        return;
      }
      rest(of);
      void deed(market_id, `${name} suspended`, async () => {
        await ask('admin/suspendMarket', { market_id });
        rest(of);
      });
    },
    /** All quoted rows at once: from the moment that the ball runs until it is dead. */
    toggleBall: (drawn: readonly MarketRow[]) => {
      const rows = drawn.map((row) => of(row)).filter(({ kind, book }) => kind !== 'book' && book.status === 'open');
      const isRunning = rows.some(({ quoteState }) => quoteState === 'ball-running');
      const changed = rows.filter(({ quoteState }) => quoteState === (isRunning ? 'ball-running' : 'active'));
      send(
        changed.map((row) => want(row, { quotes: row.quotes, quoteState: isRunning ? 'active' : 'ball-running' })),
        isRunning ? 'Ball dead' : 'Ball running',
      );
    },
    /**
     * Both sides of a row anew: lines of a session in whole units, rates of a bookmaker's runner.
     *
     * @param seen  the quotes on the row when it was typed
     */
    offer: (row: MarketRow, offer: Parameters<typeof offeredQuotes>[1], seen: MarketRow['quotes']) =>
      send([want(row, { quotes: offeredQuotes(row, offer), quoteState: 'active', seen })], `${row.name} quoted`),
    turnInPlay: (row: MarketRow, delayMs: number) =>
      deed(row.market.market_id, `${row.name} in play`, () =>
        ask('admin/turnInPlay', { market_id: row.market.market_id, bet_delay: delayMs }),
      ),
    turnPreMatch: (row: MarketRow) =>
      deed(row.market.market_id, `${row.name} pre-match`, () =>
        ask('admin/turnPreMatch', { market_id: row.market.market_id }),
      ),
  };
}

export type Trading = ReturnType<typeof useTrading>;
