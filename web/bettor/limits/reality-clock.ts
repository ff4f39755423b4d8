const STORED_AS = 'realityCheckAt';
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
const TYPED_WITHIN_MS = 4000;

let lastTyped = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined') {
  window.addEventListener('input', () => (lastTyped = Date.now()), { capture: true, passive: true });
}

/** Whether somebody has just typed into a field. */
export function isTyping(now: number): boolean {
  return now - lastTyped < TYPED_WITHIN_MS;
}

/** When the bettor last said to go on, in any tab; 0: never. */
export function lastContinued(local: Pick<Storage, 'getItem'>): number {
  const at = Number(local.getItem(STORED_AS));
  return Number.isFinite(at) ? at : 0;
}

export function noteContinued(local: Pick<Storage, 'setItem'>, now: number): void {
  local.setItem(STORED_AS, String(now));
}

export interface RealityTimes {
  readonly now: number;
  /** Of the login session. */
  readonly begun: number;
  /** Of an earlier login session it counts for nothing. */
  readonly continued: number;
  readonly minutes: number;
}

/** How long until the next check, ms; 0 or less: now. Asked again after an hour at the latest. */
export function dueIn({ now, begun, continued, minutes }: RealityTimes): number {
  // A time to come is another clock's.
  const from = continued > now ? begun : Math.max(begun, continued);
  return Math.min(from + minutes * MINUTE_MS - now, LONGEST_WAIT_MS);
}
