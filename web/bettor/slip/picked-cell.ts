let picked: HTMLElement | undefined;

/** The cell whose tap opened the slip. */
export function rememberPicked(cell: HTMLElement): void {
  picked = cell;
}

/** Gives the keyboard back to the cell that opened the slip, where it is still on the page. */
export function focusPicked(): void {
  if (picked?.isConnected === true) picked.focus();
}
