import type { FormEvent } from 'react';

/** React marks what is wrong soon after the answer. What is marked later the bettor has typed since. */
const MARKED_MS = 1000;

/** Sends a form; the first field that is wrong then has the focus, and comes into view with it. */
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
