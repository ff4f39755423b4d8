import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Price } from 'engine/vocabulary';
import type { Trades } from 'protocol';
import { ask, useTopics } from '../data/exchange.ts';
import { ladders } from '../data/topics.ts';
import { moneyOf, priceOf } from '../data/from-wire.ts';
import { tradePoints, withTail, type TradePoint } from './trade-points.ts';

const HOUR_MS = 3_600_000;
export const RANGES = { hour: HOUR_MS, 'six-hours': 6 * HOUR_MS, all: undefined } as const;
export type Range = keyof typeof RANGES;

const REFRESH_MS = 30_000;

export interface ShownTrades {
  readonly points: readonly TradePoint[];
  readonly bucketMs: number;
  /** Prices at which something traded, the highest first, with how much: minor units. */
  readonly traded: readonly (readonly [Price, number])[];
}

/** A runner's trades, asked for now and then, with what the stream tells in between. */
export function useTrades(marketId: string, selectionId: number, range: Range) {
  useTopics([`ladder:${marketId}`]);
  const query = useQuery({
    queryKey: ['trades', marketId, selectionId, range],
    queryFn: async () => {
      const span = RANGES[range];
      const from = span === undefined ? {} : { from: Date.now() - span };
      return ask('market/getTrades', { market_id: marketId, selection_id: selectionId, ...from });
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const subscribe = useCallback((listener: () => void) => ladders.subscribe(marketId, listener), [marketId]);
  // One text of both figures: equal figures draw nothing again.
  const told = useSyncExternalStore(subscribe, () => {
    const live = ladders.runner(marketId, selectionId);
    return live === undefined ? '' : `${live.last} ${live.matched}`;
  });
  const { data } = query;
  return { ...query, shown: data === undefined ? undefined : shownOf(data, told) };
}

function shownOf(data: Trades, told: string): ShownTrades {
  const [last, matched] = told === '' ? [priceOf(data.last_odds), moneyOf(data.matched)] : told.split(' ').map(Number);
  const volume = (matched as number) - moneyOf(data.matched);
  const points = withTail(tradePoints(data), data.bucket, { last: last as Price, volume, now: Date.now() });
  const traded = new Map(data.traded.map(([odds, size]) => [priceOf(odds), moneyOf(size) as number]));
  if (volume > 0) traded.set(last as Price, (traded.get(last as Price) ?? 0) + volume);
  return { points, bucketMs: data.bucket, traded: [...traded].sort(([one], [other]) => other - one) };
}
