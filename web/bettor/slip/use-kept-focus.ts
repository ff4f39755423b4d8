import { useEffect, useRef, type RefObject } from 'react';
import type { Draft, Slip } from './slip-machine.ts';

/**
 * Who placed a bet by the keyboard stays in the slip: what was focused is shut or gone in its next phase, and the focus
 * would fall to the top of the page. It goes to the slip, or to the stake where there is one to type.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, phase: Slip['phase']): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = region.current;
    const look = (event: FocusEvent) => {
      // To nowhere it goes by itself, when what had it went away.
      if (event.target instanceof Node) wasInside.current = element?.contains(event.target) === true;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [region]);
  useEffect(() => {
    const element = region.current;
    if (!wasInside.current || element === null || element.querySelector(':focus:enabled') !== null) return;
    const stake = element.querySelector<HTMLElement>('.stake-input:enabled, .stake input:enabled');
    (phase === 'editing' && stake !== null ? stake : element).focus({ preventScroll: true });
  }, [region, phase]);
}

/** Takes the keyboard whenever another price is picked: the odds where they are the bettor's own, else the stake. */
export function useFocusOnPick(field: RefObject<HTMLInputElement | null>, { selection }: Draft, isOn: boolean): void {
  const { market, runner, side, depth } = selection;
  useEffect(() => {
    if (!isOn) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [field, isOn, market.id, runner.id, side, depth]);
}
