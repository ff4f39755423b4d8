import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from 'protocol/constants';

/** What has room for one column of figures. */
export const PHONE = '(max-width: 599.98px)';
export const DESKTOP = `(min-width: ${MOBILE_BREAKPOINT_PX}px)`;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
