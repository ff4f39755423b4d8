import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { useLoginOver } from '../data/login-over.ts';

export const usePalette = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Ctrl K opens it from anywhere, also while somebody types. @returns what the button does */
export function usePaletteKey(): () => void {
  // Before the paint: what can be seen answers its key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // It would stand over the page of who is signed out, with the desk's names.
      if (useLoginOver.getState().isOver) return;
      usePalette.setState({ isOpen: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return () => usePalette.setState({ isOpen: true });
}
