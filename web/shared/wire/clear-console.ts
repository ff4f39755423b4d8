import { CONSOLE_CLEAR_MS } from 'protocol/constants';

/** Clears the console once, so long after the first request as the specification's §9 says. */
export function consoleClearer(clear: () => void, after: (run: () => void, ms: number) => unknown): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    after(clear, CONSOLE_CLEAR_MS);
  };
}
