/** What was typed into a form's fields, by name; empty where a form has no such field. */
export const formText =
  (form: FormData) =>
  (name: string): string => {
    const typed = form.get(name);
    return typeof typed === 'string' ? typed.trim() : '';
  };
