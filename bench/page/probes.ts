/// <reference lib="dom" />
// What runs inside the page, before its own scripts. Each is handed over as text and may name nothing outside itself.

/** What the probes gather, as a global of the page. */
export interface Probed {
  /** Of the largest thing painted, ms since the page was asked for. */
  largestPaintMs: number;
  /** When the first price stood on the page, ms; 0 before. */
  firstPriceMs: number;
  layoutShift: number;
  /** Of tasks that kept the page busy for 50 ms or longer, ms. */
  longTasks: number[];
  /** From a gesture to the next paint, ms, the longest event of each. */
  gestures: Record<number, number>;
  /** From the oldest frame that was not painted yet to the paint, ms. */
  wireToPaint: number[];
}

declare global {
  var probed: Probed;
  var suspension: { pressedAt: number; seenAt: number };
}

/** Watches what the browser itself tells. */
export function watchPaint(): void {
  const probed: Probed = {
    largestPaintMs: 0,
    firstPriceMs: 0,
    layoutShift: 0,
    longTasks: [],
    gestures: {},
    wireToPaint: [],
  };
  globalThis.probed = probed;
  /** Fields that each kind of entry has besides. */
  interface Entry extends PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly interactionId?: number;
  }
  const watch = (type: string, see: (entry: Entry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe(options);
  };
  const seen = new MutationObserver(() => {
    if (document.querySelector('[data-cell]') === null) return;
    probed.firstPriceMs = performance.now();
    seen.disconnect();
  });
  document.addEventListener('DOMContentLoaded', () => seen.observe(document.body, { subtree: true, childList: true }));
  watch('largest-contentful-paint', (entry) => (probed.largestPaintMs = entry.startTime));
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput !== true) probed.layoutShift += entry.value ?? 0;
  });
  watch('longtask', (entry) => probed.longTasks.push(entry.duration));
  watch('event', (entry) => {
    const gesture = entry.interactionId ?? 0;
    if (gesture > 0) probed.gestures[gesture] = Math.max(probed.gestures[gesture] ?? 0, entry.duration);
  });
}

/** When a key was pressed last, and when a market was seen to be suspended, ms since 1970. */
export function watchSuspension(): void {
  const seen = { pressedAt: 0, seenAt: 0 };
  globalThis.suspension = seen;
  let isShown = false;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('keydown', () => (seen.pressedAt = now()), true);
  const see = () => {
    const isSuspended = document.querySelector('td.over') !== null;
    if (isSuspended === isShown) return;
    isShown = isSuspended;
    seen.seenAt = 0;
    // A task queued from a frame's callback runs when the frame has been painted.
    if (isSuspended) requestAnimationFrame(() => setTimeout(() => (seen.seenAt = now())));
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(see).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    }),
  );
}

/** Times each frame of the stream from its arrival until what it changed is painted. */
export function watchWire(): void {
  let oldest = 0;
  let isAsked = false;
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...args: ConstructorParameters<typeof Socket>) {
      super(...args);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (oldest === 0 && data.includes('"change"')) oldest = performance.now();
      });
    }
  };
  const painted = () => {
    isAsked = false;
    const arrived = oldest;
    oldest = 0;
    if (arrived > 0) globalThis.probed.wireToPaint.push(performance.now() - arrived);
  };
  const observe = () =>
    new MutationObserver(() => {
      if (isAsked || oldest === 0) return;
      isAsked = true;
      // A task queued from a frame's callback runs when the frame has been painted.
      requestAnimationFrame(() => setTimeout(painted));
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  document.addEventListener('DOMContentLoaded', observe);
}
