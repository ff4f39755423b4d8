import type { FocusEvent, MouseEvent } from 'react';

/**
 * For a field of figures: who comes to it, by key, mouse or touch, types another figure in place of the one that stands
 * there. Of the press that brings the focus the browser would keep only where it hit.
 */
export const FIGURE_FOCUS = {
  onMouseDown(event: MouseEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    if (field.ownerDocument.activeElement === field) return;
    event.preventDefault();
    field.focus();
    field.select();
  },
  onFocus(event: FocusEvent<HTMLInputElement>): void {
    event.currentTarget.select();
  },
};
