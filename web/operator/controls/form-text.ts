/** The text of a form's field, by name; empty if the form has no such field. */
export const formText =
  (form: FormData) =>
  (name: string): string => {
    const typed = form.get(name);
    return typeof typed === 'string' ? typed.trim() : '';
  };
