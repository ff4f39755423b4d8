const FIELD = ':is(input:not([type="hidden"], [type="radio"]:not(:checked)), select, textarea):not(:disabled)';

/**
 * A dialog is opened to type into: its first field has the focus, also one that is drawn once its choices have come,
 * unless the focus has been moved meanwhile. Without a field the dialog has it and not its Close button: a space that
 * somebody types would press that, and the letters after it would be keys of the page.
 *
 * @returns stops waiting for a field
 */
export function focusFirstField(dialog: HTMLDialogElement): () => void {
  const focused = () => {
    const field = dialog.querySelector<HTMLElement>(FIELD);
    field?.focus();
    return field !== null;
  };
  if (focused()) return () => undefined;
  dialog.tabIndex = -1;
  dialog.focus();
  const drawn = new MutationObserver(() => {
    if (document.activeElement !== dialog || focused()) drawn.disconnect();
  });
  drawn.observe(dialog, { childList: true, subtree: true });
  return () => drawn.disconnect();
}
