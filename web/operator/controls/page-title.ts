import { useEffect } from 'react';

/** Names the page in the browser's tab. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Operator’s desk`;
  }, [page]);
}
