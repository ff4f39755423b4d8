import { useEffect, useRef, type RefObject } from 'react';

/**
 * Who is at work in a part of the page stays in it: where what is focused is shut or gone, the focus would fall to the
 * top of the page.
 *
 * @param shown  what the part shows, compared by identity: with another one the focus is looked after
 * @param first  where it goes, if not to the part itself
 */
export function useKeptFocus(
  region: RefObject<HTMLElement | null>,
  shown: unknown,
  first?: (element: HTMLElement) => HTMLElement | null,
): void {
  const wasInside = useRef(false);
  useEffect(() => {
    // What opens may have focused a field of its own before this; what loads is there later.
    wasInside.current = region.current?.contains(document.activeElement) === true;
    const look = (event: FocusEvent) => {
      // To nowhere it goes by itself, when what had it went away.
      if (event.target instanceof Node) wasInside.current = region.current?.contains(event.target) === true;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [region]);
  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  });
  useEffect(() => {
    const element = region.current;
    if (!wasInside.current || element === null || element.querySelector(':focus:not(:disabled)') !== null) return;
    (latest.current?.(element) ?? element).focus({ preventScroll: true });
  }, [region, shown]);
}
