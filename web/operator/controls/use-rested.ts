import { useEffect, useState } from 'react';

/** Between two letters of somebody who types. */
const REST_MS = 200;

/** A text once its typing has paused, so that there is no call for every letter. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
