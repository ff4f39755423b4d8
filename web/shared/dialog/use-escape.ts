import { useEffect } from 'react';

/** Runs on Escape, unless a dialog or popover is open: that one is meant. Toasts are not. */
export function useEscape(run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open], :popover-open:not(.toasts)') !== null) return;
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [run]);
}
