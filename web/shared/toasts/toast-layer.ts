/** Dialogs that are open, the topmost last. All that is outside of the topmost lies under its backdrop, inert. */
const dialogs: HTMLDialogElement[] = [];
let layer: HTMLElement | undefined;

/** Where toasts are drawn: one element that goes from the page into the topmost dialog and back, and is not made anew. */
export function makeToastLayer(): HTMLElement {
  const made = document.createElement('section');
  made.className = 'toasts';
  // Above the dialog it is in, whatever that one clips or moves.
  made.popover = 'manual';
  return made;
}

export function showToastLayer(shown: HTMLElement): () => void {
  layer = shown;
  raiseToasts();
  return () => {
    layer = undefined;
    shown.remove();
  };
}

const whenClosed = new Set<() => void>();

/** Called when the last dialog closes. @returns unsubscribes */
export function onDialogsClosed(listener: () => void): () => void {
  whenClosed.add(listener);
  return () => whenClosed.delete(listener);
}

export const topDialog = (): HTMLDialogElement | undefined => dialogs.at(-1);

export function dialogOpened(dialog: HTMLDialogElement): void {
  dialogs.push(dialog);
  raiseToasts();
}

/** Before it leaves the page: the toasts do not go with it. */
export function dialogCloses(dialog: HTMLDialogElement): void {
  if (!dialogs.includes(dialog)) return;
  dialogs.splice(dialogs.indexOf(dialog), 1);
  raiseToasts();
  if (dialogs.length === 0) for (const listener of whenClosed) listener();
}

/** Above what was opened since the last one. */
export function raiseToasts(): void {
  if (layer === undefined) return;
  const to = topDialog() ?? document.body;
  if (layer.parentElement !== to) move(layer, to);
  // An older browser knows no popovers: there they stand over the page alone.
  if (!('popover' in HTMLElement.prototype)) return;
  layer.hidePopover();
  layer.showPopover();
}

/** Without the animations beginning again, where the browser can. */
function move(moved: HTMLElement, to: HTMLElement): void {
  if (moved.isConnected && 'moveBefore' in to) to.moveBefore(moved, null);
  else to.append(moved);
}
