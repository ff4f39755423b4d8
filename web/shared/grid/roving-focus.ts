import type { FocusEvent, KeyboardEvent } from 'react';

// Arrow keys inside a grid of prices; the tab key enters it once (WAI-ARIA, "Grid").

const cellsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter((cell) => cell.checkVisibility());

/** The cell that a key leads to, or undefined when the key is not for the grid. */
function target(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll('[role=row]')].map(cellsOf).filter((cells) => cells.length > 0);
  const at = rows.findIndex((cells) => cells.includes(from));
  const row = rows[at];
  if (row === undefined) return undefined;
  const column = row.indexOf(from);
  const inRow = (to: HTMLElement[] | undefined) => to?.[Math.min(column, to.length - 1)];
  switch (key) {
    case 'ArrowRight':
      return row[column + 1];
    case 'ArrowLeft':
      return row[column - 1];
    case 'ArrowDown':
      return inRow(rows[at + 1]);
    case 'ArrowUp':
      return inRow(rows[at - 1]);
    case 'Home':
      return row[0];
    case 'End':
      return row.at(-1);
    default:
      return undefined;
  }
}

/** Handlers for a table with role grid whose focusable cells carry `data-cell`. */
export const rovingFocus = {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.target;
    if (!(from instanceof HTMLElement) || from.dataset['cell'] === undefined) return;
    const to = target(event.currentTarget, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  },
  onFocus(event: FocusEvent<HTMLElement>): void {
    const cell = event.target;
    if (cell.dataset['cell'] === undefined) return;
    for (const other of event.currentTarget.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) {
      other.tabIndex = -1;
    }
    cell.tabIndex = 0;
  },
};
