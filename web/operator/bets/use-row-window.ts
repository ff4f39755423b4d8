import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react';

/** As the sheet has it. */
const ROW = 36;
/** Rows beyond the edges, so that a quick hand sees no gap. */
const SPARE = 12;

interface RowWindow {
  readonly holder: RefObject<HTMLDivElement | null>;
  /** The first row that is made, and how many. */
  readonly first: number;
  readonly shown: number;
  /** The height of the rows that are not made, before and after. */
  readonly above: number;
  readonly below: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** The visible rows of a long list of equal heights. */
export function useRowWindow(count: number): RowWindow {
  const holder = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const box = holder.current;
    if (box === null) return;
    const watcher = new ResizeObserver(() => setHeight(box.clientHeight));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  const first = Math.max(0, Math.min(count, Math.floor(top / ROW) - SPARE));
  const shown = Math.min(count - first, Math.ceil(height / ROW) + 2 * SPARE);
  return {
    holder,
    first,
    shown,
    above: first * ROW,
    below: (count - first - shown) * ROW,
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
  };
}
