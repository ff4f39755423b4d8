/**
 * Escape in a field of a dialog's form that somebody has typed into leaves the field first: one key does not throw away
 * what was typed. The next one closes the dialog.
 *
 * @returns leaves Escape to the dialog again
 */
export function leaveTypedField(dialog: HTMLDialogElement): () => void {
  let isTyped = false;
  const onInput = () => (isTyped = true);
  const onKey = (event: KeyboardEvent) => {
    const field = event.target instanceof HTMLElement ? event.target.closest('form :is(input, textarea)') : null;
    if (event.key !== 'Escape' || !isTyped || field === null) return;
    event.preventDefault();
    dialog.tabIndex = -1;
    dialog.focus();
  };
  dialog.addEventListener('input', onInput);
  dialog.addEventListener('keydown', onKey);
  return () => {
    dialog.removeEventListener('input', onInput);
    dialog.removeEventListener('keydown', onKey);
  };
}
