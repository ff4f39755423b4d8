import { useLayoutEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;

/** Other keys of the page have no share in this press: they find it prevented. */
function leave(event: KeyboardEvent): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.blur();
}

/** Enter and Escape pressed in one go mean the field, though Enter may have sent it and moved the focus on. */
const ONE_GO_MS = 500;
let enteredAt = -Infinity;

/** An open dialog or menu has the keys for itself. */
const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open:not(.toasts)') !== null;

/**
 * Keys of the page, by the name that an event gives them, letters small. They rest while somebody types or something
 * lies over the page: Escape in a field, or right after Enter in it, leaves the field, and what was typed stays.
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
      if (isTyping(event.target)) {
        if (event.key === 'Enter') enteredAt = event.timeStamp;
        if (event.key === 'Escape') leave(event);
        return;
      }
      if (event.key === 'Escape' && event.timeStamp - enteredAt < ONE_GO_MS) return;
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
