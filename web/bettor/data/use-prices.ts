import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { MarketStatus, QuoteState, Side } from 'engine/vocabulary';
import { prices } from './topics.ts';
import type { CellView, MarketView, Removal, RunnerStatus } from './price-store.ts';

interface CellPlace {
  readonly side: Side;
  /** 0 for the best price. */
  readonly depth: number;
}

/** One price cell; nothing else makes its reader draw again. */
export function useCell(marketId: string, selectionId: number, { side, depth }: CellPlace): CellView | undefined {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeCell(marketId, `${selectionId}/${side}/${depth}`, listener),
    [marketId, selectionId, side, depth],
  );
  return useSyncExternalStore(subscribe, () => prices.cell(marketId, selectionId, { side, depth }));
}

/** Whether there is a price: its reader draws again when one comes or goes, and not when it changes. */
export function useHasPrice(marketId: string, selectionId: number, { side, depth }: CellPlace): boolean {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribePresence(marketId, `${selectionId}/${side}/${depth}`, listener),
    [marketId, selectionId, side, depth],
  );
  return useSyncExternalStore(subscribe, () => prices.cell(marketId, selectionId, { side, depth }) !== undefined);
}

interface ShownPrice extends CellPlace {
  readonly price: number | undefined;
  /** Of a quoted number; else 0. */
  readonly line: number | undefined;
}

/** Whether a cell shows a price: its reader draws again when that changes, and not with every price. */
export function useShowsPrice(
  marketId: string,
  selectionId: number,
  { side, depth, price, line }: ShownPrice,
): boolean {
  const isWanted = price !== undefined;
  const subscribe = useCallback(
    (listener: () => void) =>
      isWanted ? prices.subscribeCell(marketId, `${selectionId}/${side}/${depth}`, listener) : () => undefined,
    [marketId, selectionId, side, depth, isWanted],
  );
  return useSyncExternalStore(subscribe, () => {
    const cell = isWanted ? prices.cell(marketId, selectionId, { side, depth }) : undefined;
    return cell !== undefined && cell.price === price && cell.line === line;
  });
}

export function useMarket(marketId: string): MarketView | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => prices.market(marketId));
}

/** Those of several markets that are settled or void; a market that the stream has not told of is as it was listed. */
export function useEnded(
  markets: readonly { readonly id: string; readonly status: MarketStatus }[],
): ReadonlySet<string> {
  const ids = markets.map(({ id }) => id).join(' ');
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = ids.split(' ').map((id) => prices.subscribeMarket(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [ids],
  );
  const text = useSyncExternalStore(subscribe, () => {
    const isOver = (status: MarketStatus) => status === 'settled' || status === 'void';
    const ended = markets.filter(({ id, status }) => isOver(prices.market(id)?.status ?? status));
    return ended.map(({ id }) => id).join(' ');
  });
  return new Set(text === '' ? [] : text.split(' '));
}

export function useRunnerStatus(marketId: string, selectionId: number): RunnerStatus | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => prices.runner(marketId, selectionId));
}

export function useRemoval(marketId: string, selectionId: number): Removal | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(marketId, listener), [marketId]);
  return useSyncExternalStore(subscribe, () => prices.removal(marketId, selectionId));
}

interface WithRunners {
  readonly id: string;
  readonly runners: readonly { readonly id: number }[];
}

export interface RemovedRunner extends Removal {
  readonly id: number;
}

/** Who was taken out of a market, the first first. */
export function useRemovals(market: WithRunners | undefined): readonly RemovedRunner[] {
  const id = market?.id ?? '';
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(id, listener), [id]);
  const text = useSyncExternalStore(subscribe, () => {
    const removed = (market?.runners ?? []).flatMap((runner) => {
      const removal = prices.removal(id, runner.id);
      return removal === undefined ? [] : [{ id: runner.id, ...removal }];
    });
    return JSON.stringify(removed.toSorted((a, b) => a.at - b.at));
  });
  return JSON.parse(text) as RemovedRunner[];
}

/** The same as they are now. */
export const removalsNow = (market: WithRunners): readonly { readonly id: number }[] =>
  market.runners.filter(({ id }) => prices.removal(market.id, id) !== undefined);

export interface RunnerResult {
  readonly id: number;
  readonly status: RunnerStatus | undefined;
  /** Decimal odds of the last match; 0 where there was none. */
  readonly lastOdds: number;
}

/** What a market that has ended came to, runner by runner. */
export function useResults(market: WithRunners | undefined): readonly RunnerResult[] {
  const id = market?.id ?? '';
  const subscribe = useCallback((listener: () => void) => prices.subscribeMarket(id, listener), [id]);
  const text = useSyncExternalStore(subscribe, () => {
    const all = market?.runners ?? [];
    const results = all.map((runner) => ({
      id: runner.id,
      status: prices.runner(id, runner.id),
      lastOdds: prices.lastOdds(id, runner.id),
    }));
    return JSON.stringify(results);
  });
  return JSON.parse(text) as RunnerResult[];
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
