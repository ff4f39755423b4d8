import { useEffect } from 'react';
import { useGlobalSetting } from './queries.ts';

const HOUSE = 'Evens';

/** Names the page in the browser's tab, with the site's own title behind it. */
export function usePageTitle(page: string): void {
  const site = useGlobalSetting()?.site_title || HOUSE;
  useEffect(() => {
    document.title = page === '' ? site : `${page} · ${site}`;
  }, [page, site]);
}
