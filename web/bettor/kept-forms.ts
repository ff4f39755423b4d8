import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

// What is typed into a form outlives its page: the end of a login session shows the sign-in page and leads back.

const kept = new Map<string, unknown>();

/** As useState, but a form of the same name goes on where it was left, until somebody else signs in. Never for secrets. */
export function useKept<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  useEffect(() => {
    kept.set(name, value);
  }, [name, value]);
  return [value, setValue];
}

export const forgetForms = (): void => kept.clear();
