import type { FormEvent } from 'react';

/** React marks wrong fields shortly after the answer. A mark that comes later is about what was typed since. */
const MARKED_MS = 1000;

/** Sends a form, then focuses the first wrong field, which brings it into view. */
export function submitForm(
  event: FormEvent<HTMLFormElement>,
  send: (event: FormEvent<HTMLFormElement>) => Promise<void>,
): void {
  const form = event.currentTarget;
  const focusFirst = () => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    return wrong !== null;
  };
  void send(event).then(() => {
    if (focusFirst()) return;
    const marks = new MutationObserver(() => {
      if (focusFirst()) marks.disconnect();
    });
    marks.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] });
    setTimeout(() => marks.disconnect(), MARKED_MS);
  });
}
