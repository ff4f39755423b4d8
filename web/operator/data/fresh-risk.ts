import type { RiskMarket } from 'protocol';
import { useEffect } from 'react';
import { queryClient, unlessLive, useTopics } from './exchange.ts';
import { useRiskMarkets } from './risk-store.ts';

const EVERY_MS = 2000;

/** While the stream is live, `useFreshRisk` asks again. */
export const RISK_POLL_MS = unlessLive(EVERY_MS);

const TOPICS = ['risk'];

/** The markets that the figures are of; without either, all. */
interface About {
  readonly matchId?: number;
  readonly marketId?: string;
}

/** Asks a query again when what stands at stake in its markets has changed, every two seconds at most: bets come faster. */
export function useFreshRisk(queryKey: readonly (string | number)[], { matchId, marketId }: About = {}): void {
  useTopics(TOPICS);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let lastAt = 0;
    let timer: number | undefined;
    const askAgain = () => {
      timer = undefined;
      lastAt = performance.now();
      void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as (string | number)[] });
    };
    const isAbout = ({ match_id, market_id }: RiskMarket) =>
      (matchId === undefined || match_id === matchId) && (marketId === undefined || market_id === marketId);
    const end = useRiskMarkets.subscribe(({ markets: now }, { markets: before }) => {
      if (timer !== undefined || !hasChanged(now, before, isAbout)) return;
      timer = window.setTimeout(askAgain, Math.max(0, lastAt + EVERY_MS - performance.now()));
    });
    return () => {
      end();
      window.clearTimeout(timer);
    };
  }, [key, matchId, marketId]);
}

type Markets = ReadonlyMap<string, RiskMarket>;

function hasChanged(now: Markets, before: Markets, isAbout: (market: RiskMarket) => boolean): boolean {
  if (now === before) return false;
  for (const [id, market] of now) if (isAbout(market) && before.get(id) !== market) return true;
  for (const [id, market] of before) if (isAbout(market) && !now.has(id)) return true;
  return false;
}
