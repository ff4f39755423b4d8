import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CashOutOffer } from 'protocol';
import { useAccount } from '../data/account-store.ts';
import { ask } from '../data/exchange.ts';

const REFRESH_MS = 1500;

/** What of the bettor's bets an offer depends on: with it changes what is asked. Empty where nothing is matched. */
export function usePositionMark(marketId: string): string {
  return useAccount((state) =>
    (state.open ?? [])
      .filter((bet) => bet.marketId === marketId && (bet.matched > 0 || bet.state === 'pending'))
      .map(({ id, matched, state: of }) => `${id}/${matched}/${of}`)
      .join(' '),
  );
}

interface Wish {
  readonly percent: number;
  /** Decimal money; undefined where no target is typed. */
  readonly target?: number | undefined;
  /** How often it is asked for, ms. */
  readonly refreshMs?: number;
}

/** The offer as it stands, asked for again while it is on screen. */
export function useOffer(
  marketId: string,
  { percent, target, refreshMs = REFRESH_MS }: Wish,
  isOn: boolean,
): CashOutOffer | undefined {
  const mark = usePositionMark(marketId);
  const { data } = useQuery({
    queryKey: ['cash-out', marketId, percent, target ?? '', mark],
    queryFn: () =>
      ask('cashOut/getOffer', { market_id: marketId, percent, ...(target === undefined ? {} : { target }) }),
    enabled: isOn && mark !== '',
    refetchInterval: refreshMs,
    staleTime: 0,
    gcTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return mark === '' ? undefined : data;
}
