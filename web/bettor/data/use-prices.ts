import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { QuoteState, Side } from 'engine/vocabulary';
import { prices } from './live.ts';
import type { CellView, MarketView, RunnerStatus } from './price-store.ts';

/** One price cell; nothing else makes its reader draw again. */
export function useCell(
  marketId: string,
  selectionId: number,
  at: { side: Side; depth: number },
): CellView | undefined {
  const cell = `${selectionId}/${at.side}/${at.depth}`;
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeCell(marketId, cell, listener),
    [marketId, cell],
  );
  return useSyncExternalStore(subscribe, () => prices.cell(marketId, selectionId, at));
}

export function useMarket(marketId: string): MarketView | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => prices.market(marketId));
}

export function useRunnerStatus(marketId: string, selectionId: number): RunnerStatus | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => prices.runner(marketId, selectionId));
}

export function useQuoteState(marketId: string, selectionId: number): QuoteState | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => prices.quoteState(marketId, selectionId));
}

/** The best prices of several runners, joined into one text so that equal figures draw nothing again. */
export function useBestPrices(marketId: string, selectionIds: readonly number[]): readonly BestPrices[] {
  const last = useRef<{ text: string; value: readonly BestPrices[] }>({ text: '', value: [] });
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => {
    const value = selectionIds.map((id) => ({
      back: prices.best(marketId, id, 'back')?.price,
      lay: prices.best(marketId, id, 'lay')?.price,
    }));
    const text = JSON.stringify([marketId, value]);
    if (text !== last.current.text) last.current = { text, value };
    return last.current.value;
  });
}

export interface BestPrices {
  readonly back: number | undefined;
  readonly lay: number | undefined;
}
