import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageSource } from './report-source.ts';

export const ROWS = [25, 50, 100] as const;

/** A list page by page. `next` leads on from a page, so the way back is remembered. */
export function useReport<Row, Total>(source: PageSource<Row, Total>) {
  const [limit, setLimit] = useState<number>(ROWS[0]);
  const [trail, setTrail] = useState<readonly string[]>([]);
  const key = JSON.stringify([source.key, limit]);
  const [trailOf, setTrailOf] = useState(key);
  // Other filters begin at their first page.
  if (trailOf !== key) {
    setTrailOf(key);
    setTrail([]);
  }
  const after = trail.at(-1);
  const {
    data: page,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['report', ...source.key, limit, after],
    queryFn: () => source.load(after === undefined ? { limit } : { limit, after }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    ...(source.everyMs !== undefined && { refetchInterval: source.everyMs }),
  });
  const next = page?.next ?? null;
  return {
    page,
    error,
    isFetching,
    /** The page before is shown until the one that was chosen has come. */
    isPlaceholderData,
    refetch,
    limit,
    setLimit,
    /** Rows before this page. */
    before: trail.length * limit,
    hasNext: next !== null,
    toNext: () => next !== null && setTrail([...trail, next]),
    hasPrevious: trail.length > 0,
    toPrevious: () => setTrail(trail.slice(0, -1)),
  };
}

export type Paged = Omit<ReturnType<typeof useReport>, 'page'>;
