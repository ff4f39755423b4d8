import { lazy, Suspense, useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { stream, queryClient } from './exchange.ts';
import { fetchAgain } from './fetch-again.ts';

// Parts of the shell that the first picture of a page can do without. They come when the browser has nothing to do, or
// at once when somebody asks for one.

/** ms after which they come even to a busy page. */
const AT_THE_LATEST_MS = 2000;
const LOOK_AGAIN_MS = 50;

/** True once the page has what it asked for, and has had time to show it. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const since = performance.now();
    let timer = 0;
    const look = () => {
      const hasAll = queryClient.isFetching() === 0 && stream.isComplete;
      if (hasAll || performance.now() - since >= AT_THE_LATEST_MS) setIsSettled(true);
      else timer = window.setTimeout(whenIdle, LOOK_AGAIN_MS);
    };
    const whenIdle = () => {
      if (typeof requestIdleCallback === 'undefined') look();
      else requestIdleCallback(look, { timeout: AT_THE_LATEST_MS });
    };
    timer = window.setTimeout(whenIdle, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

export interface Later<P> extends FunctionComponent<P> {
  /** Fetches the file, so that nobody waits for it later. */
  fetchAhead(): void;
}

/** A component in a file of its own; nothing stands in its place until it has come. */
export function later<P extends object, N extends string>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): Later<P> {
  let come: ComponentType<P> | undefined;
  const fetched = async () => {
    come = (await load())[name];
    return { default: come };
  };
  const Part = lazy(() => fetchAgain(fetched));
  function Shown(props: P): ReactNode {
    // What is there already is shown at once: a lazy component takes a turn, and React may hold it back for a while.
    const [Here] = useState(() => come);
    if (Here !== undefined) return <Here {...props} />;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  // Without a network it is asked for again when it is needed.
  const fetchAhead = () => void fetched().catch(() => undefined);
  return Object.assign(Shown, { fetchAhead });
}
