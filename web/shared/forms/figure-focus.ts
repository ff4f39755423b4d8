import type { FocusEvent, MouseEvent } from 'react';

/**
 * For a field of figures: who comes to it, by key, mouse or touch, types another figure in place of the one that stands
 * there. Of the press that brings the focus the browser would keep only where it hit. A later press before the first
 * digit, where a field that stands to the right is empty, begins again too: 80 typed there before 75 would be 8075.
 */
export const FIGURE_FOCUS = {
  onMouseDown(event: MouseEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    if (field.ownerDocument.activeElement === field) return;
    event.preventDefault();
    field.focus();
    field.select();
  },
  onClick({ currentTarget: field }: MouseEvent<HTMLInputElement>): void {
    if (field.selectionEnd === 0) field.select();
  },
  onFocus(event: FocusEvent<HTMLInputElement>): void {
    event.currentTarget.select();
  },
};
