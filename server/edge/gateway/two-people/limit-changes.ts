/** The present values of the fields that a request names. */
export function changedBy(body: object, now: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(body).flatMap((field) => (field in now ? [[field, now[field]]] : [])));
}

/** The value that a limit is raised to; 0 if it is not. @param before  -1: none */
export function looserBy(before: number, next: number | null | undefined): number {
  if (next === undefined || before === -1) return 0;
  if (next === null) return Infinity;
  return next > before ? next : 0;
}
