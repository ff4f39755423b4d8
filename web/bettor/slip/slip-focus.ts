import { useEffect, type RefObject } from 'react';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import type { Draft, Slip } from './slip-machine.ts';

/** Of the slip: to the stake, where there is one to type. */
export function useKeptInSlip(region: RefObject<HTMLElement | null>, slip: Slip): void {
  const { phase } = slip;
  const shown = slip.phase === 'done' ? `${phase} ${slip.placed.unmatched} ${slip.change?.isRunning === true}` : phase;
  useKeptFocus(region, shown, (element) =>
    phase === 'editing' ? element.querySelector('.stake-input:enabled, .stake input:enabled') : null,
  );
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
