import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { dialogCloses, dialogOpened } from '../toasts/toast-layer.ts';
import { focusFirstField } from './first-field.ts';
import { leaveTypedField } from './typed-field.ts';

/** Shows a dialog as a modal one for as long as it is drawn; toasts stand over it. */
export function useShowModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    shown.showModal();
    dialogOpened(shown);
    const stopWaiting = focusFirstField(shown);
    const stopLeaving = leaveTypedField(shown);
    // By Escape or a tap outside: while it is seen still.
    const closes = () => dialogCloses(shown);
    shown.addEventListener('beforetoggle', closes);
    return () => {
      stopWaiting();
      stopLeaving();
      shown.removeEventListener('beforetoggle', closes);
    };
  }, [dialog]);
  // Effects of the layout end while the dialog is in the page still: closed there, it gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => {
      if (shown === null) return;
      dialogCloses(shown);
      shown.close();
      // What opened it may be gone, as the sign-in is behind the welcome.
      const focused = document.activeElement;
      if (focused === document.body || shown.contains(focused)) document.getElementById('main')?.focus();
    };
  }, [dialog]);
}
