type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that have a value, so that what a request leaves out is absent and not undefined. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
