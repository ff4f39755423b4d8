import { useRef, useState, type ToggleEvent } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

/** A panel that a button opens; a tap outside, Escape and Back close it. `panel` is for its element. */
export function usePopover() {
  const ref = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => ref.current?.hidePopover();
  useCloseOnBack(close, isOpen);
  const onToggle = (event: ToggleEvent) => setOpen(event.newState === 'open');
  return { isOpen, close, panel: { ref, popover: 'auto', onToggle } } as const;
}
