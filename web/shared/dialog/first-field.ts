const FIELD = ':is(input:not([type="hidden"], [type="radio"]:not(:checked)), select, textarea):not(:disabled)';

/**
 * A dialog is opened to type into: its first field has the focus, and not its Close button. A field that is drawn once
 * its choices have come gets it then, unless the focus has been moved meanwhile.
 *
 * @returns stops waiting for a field
 */
export function focusFirstField(dialog: HTMLDialogElement): () => void {
  const given = document.activeElement;
  const focused = () => {
    const field = dialog.querySelector<HTMLElement>(FIELD);
    field?.focus();
    return field !== null;
  };
  if (focused()) return () => undefined;
  const drawn = new MutationObserver(() => {
    if (document.activeElement !== given || focused()) drawn.disconnect();
  });
  drawn.observe(dialog, { childList: true, subtree: true });
  return () => drawn.disconnect();
}
