import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CashOutOffer } from 'protocol';
import { useEffect } from 'react';
import { useAccount } from '../data/account-store.ts';
import { ask } from '../data/exchange.ts';
import { prices } from '../data/topics.ts';

/** Without a change of the market: its books have more levels than the page is told. */
const REFRESH_MS = 1500;
/** Between two questions, however fast the prices change. */
const GATHER_MS = 150;

/** What of the bettor's bets an offer depends on: with it changes what is asked. Empty where nothing is matched. */
export function usePositionMark(marketId: string): string {
  return useAccount((state) =>
    (state.open ?? [])
      .filter((bet) => bet.marketId === marketId && (bet.matched > 0 || bet.state === 'pending'))
      .map(({ id, matched, state: of }) => `${id}/${matched}/${of}`)
      .join(' '),
  );
}

/** A market that pays otherwise has no cash out, whatever its prices do. */
const isNever = (offer: CashOutOffer | undefined): boolean => offer?.code === 'payoff-not-supported';

interface Wish {
  readonly percent: number;
  /** Decimal money; undefined where no target is typed. */
  readonly target?: number | undefined;
  /** How often it is asked for, ms. */
  readonly refreshMs?: number;
}

/** Asks again as soon as the prices of the market change; what changes while an answer is awaited is asked after it. */
function useAskedOnChange(marketId: string, again: () => Promise<unknown>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let [isAsking, isDue, hasEnded] = [false, false, false];
    const changed = async () => {
      isDue = true;
      if (isAsking) return;
      isAsking = true;
      while (isDue && !hasEnded) {
        isDue = false;
        await again();
        await new Promise((done) => setTimeout(done, GATHER_MS));
      }
      isAsking = false;
    };
    const end = prices.subscribeMarket(marketId, () => void changed());
    return () => {
      hasEnded = true;
      end();
    };
  }, [marketId, again, isOn]);
}

/** The offer as it stands, asked for again while it is on screen: with each change of the market's prices, and now and then. */
export function useOffer(
  marketId: string,
  { percent, target, refreshMs = REFRESH_MS }: Wish,
  isOn: boolean,
): CashOutOffer | undefined {
  const mark = usePositionMark(marketId);
  const { data, refetch } = useQuery({
    queryKey: ['cash-out', marketId, percent, target ?? '', mark],
    queryFn: () =>
      ask('cashOut/getOffer', { market_id: marketId, percent, ...(target === undefined ? {} : { target }) }),
    enabled: isOn && mark !== '',
    refetchInterval: ({ state }) => (isNever(state.data) ? false : refreshMs),
    staleTime: 0,
    gcTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  useAskedOnChange(marketId, refetch, isOn && mark !== '' && !isNever(data));
  return mark === '' ? undefined : data;
}
