import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from 'protocol/constants';

/** What has room for one column of figures. */
export const PHONE = '(max-width: 599.98px)';
export const DESKTOP = `(min-width: ${MOBILE_BREAKPOINT_PX}px)`;

/** By query: what asks and listens, the same for everybody, so that drawing again costs neither. */
const watched = new Map<
  string,
  { readonly subscribe: (listener: () => void) => () => void; readonly read: () => boolean }
>();

function watch(query: string) {
  const known = watched.get(query);
  if (known !== undefined) return known;
  const media = matchMedia(query);
  const one = {
    subscribe: (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    read: () => media.matches,
  };
  watched.set(query, one);
  return one;
}

export function useMedia(query: string): boolean {
  const { subscribe, read } = watch(query);
  return useSyncExternalStore(subscribe, read);
}
