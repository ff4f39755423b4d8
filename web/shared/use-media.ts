import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from 'protocol/constants';

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
