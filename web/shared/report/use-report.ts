import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallName, DataOf, RequestOf } from 'protocol';
import { dataOf } from '../wire/call.ts';
import { call } from '../../bettor/data/exchange.ts';

/** Calls that answer a page of rows with a total. */
export type ReportName = Extract<
  CallName,
  | 'accountStatement/getUserAccountStatementHistory'
  | 'bet/getUserBetHistory'
  | 'report/getProfitLoss'
  | 'report/getActivity'
  | 'report/getPayments'
  | 'report/getCasinoResults'
  | 'report/getLiveCasinoBets'
>;

export const ROWS = [25, 50, 100] as const;

/** A report page by page. `next` leads on from a page, so the way back is remembered. */
export function useReport<N extends ReportName>(name: N, asked: RequestOf<N> & object) {
  const [limit, setLimit] = useState<number>(ROWS[0]);
  const [trail, setTrail] = useState<readonly string[]>([]);
  const key = JSON.stringify([asked, limit]);
  const [trailOf, setTrailOf] = useState(key);
  // Other filters begin at their first page.
  if (trailOf !== key) {
    setTrailOf(key);
    setTrail([]);
  }
  const after = trail.at(-1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', name, asked, limit, after],
    queryFn: (): Promise<DataOf<N>> => {
      const page = after === undefined ? { limit } : { limit, after };
      return dataOf(call(name, { ...asked, ...page } as RequestOf<N>));
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  return {
    page: data,
    error,
    isFetching,
    refetch,
    limit,
    setLimit,
    /** Rows before this page. */
    before: trail.length * limit,
    toNext: () => data?.next !== undefined && data.next !== null && setTrail([...trail, data.next]),
    toPrevious: () => setTrail(trail.slice(0, -1)),
    hasPrevious: trail.length > 0,
  };
}

export type Paged = Omit<ReturnType<typeof useReport>, 'page'>;
