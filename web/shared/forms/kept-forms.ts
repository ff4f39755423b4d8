import { useState } from 'react';

// What is typed into a form outlives its page: the end of a login session shows the sign-in page and leads back.

const kept = new Map<string, unknown>();

/** As useState, but a form of the same name goes on where it was left, until somebody else signs in. Never for secrets. */
export function useKept<T>(name: string, initial: T): [T, (next: T | ((now: T) => T)) => void] {
  const held = () => (kept.has(name) ? (kept.get(name) as T) : initial);
  const [value, setValue] = useState<T>(held);
  const set = (next: T | ((now: T) => T)) => {
    // Kept here also where the form has gone meanwhile: an answer that comes late empties it all the same.
    const changed = typeof next === 'function' ? (next as (now: T) => T)(held()) : next;
    kept.set(name, changed);
    setValue(changed);
  };
  return [value, set];
}

export const forgetForms = (): void => kept.clear();
