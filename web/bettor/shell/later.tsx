import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';

// Parts of the shell that the first picture of a page can do without. They come when the browser has nothing to do, or
// at once when somebody asks for one.

/** ms after which they come even to a busy page. */
const AT_THE_LATEST_MS = 2000;

/** True once the page has had time to show itself. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIsSettled(true), AT_THE_LATEST_MS / 4);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIsSettled(true), { timeout: AT_THE_LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return isSettled;
}

/** A component in a file of its own; nothing stands in its place until it has come. */
export function later<M extends object>(load: () => Promise<M>, name: keyof M): ComponentType {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType }));
  return function Later(): ReactNode {
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  };
}
