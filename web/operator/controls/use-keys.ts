import { useLayoutEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;

/** An open dialog or menu has the keys for itself. */
const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open:not(.toasts)') !== null;

/**
 * Keys of the page, by the name that an event gives them, letters small. They rest while somebody types or something
 * lies over the page; Escape alone works in a field too.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // Before the paint: what can be seen answers its key.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
      if (isTyping(event.target) && event.key !== 'Escape') return;
      const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
      if (isOnControl && (event.key === 'Enter' || event.key === ' ')) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
