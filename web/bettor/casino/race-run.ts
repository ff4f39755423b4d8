// How a virtual race looks at a moment: a function of what is drawn so far. No runner is nearer to winning on the way
// than the draw has said.

/** Where the field waits for its places, of the whole way. */
const BEFORE_LINE = 0.84;
/** How far apart runners are on the way, of the whole way. */
const SPREAD = 0.09;
/** From the moment a place is known until its runner is over the line, ms. */
const TO_LINE_MS = 700;
/** Who is over the line stands this much behind the one before. */
const APART = 0.012;

export interface RaceMoment {
  readonly runners: readonly string[];
  /** The places that are drawn, the winner first, each with when it became known here, ms. */
  readonly drawn: readonly { readonly runner: string; readonly at: number }[];
  /** When they start, and when the first is due at the line, ms. */
  readonly starts: number;
  readonly due: number;
  /** Which round of its chain it is: every race looks a little different. */
  readonly index: number;
}

/** From 0 to 1, smoothly at both ends. */
const eased = (part: number): number => part * part * (3 - 2 * part);
const between = (part: number): number => Math.min(1, Math.max(0, part));

/** How far the pack's own ups and downs have taken a runner, from −1 to 1; nothing at the start. */
function drift(runner: number, index: number, part: number): number {
  const turn = (runner * 0.61803 + index * 0.38197) % 1;
  return Math.sin(2 * Math.PI * (part * (1 + turn) + turn)) * part;
}

/** How far each runner has come, of the way to the line: 1 is on it. */
export function runningAt({ runners, drawn, starts, due, index }: RaceMoment, now: number): Map<string, number> {
  const part = between((now - starts) / Math.max(1, due - starts));
  return new Map(
    runners.map((runner, lane) => {
      const onWay = Math.max(0, part * BEFORE_LINE + SPREAD * drift(lane + 1, index, part) * (1 - part / 2));
      const place = drawn.findIndex((one) => one.runner === runner);
      if (place < 0) return [runner, Math.min(0.96, onWay)];
      const end = 1 + APART * (runners.length - 1 - place);
      const run = eased(between((now - (drawn[place]?.at ?? now)) / TO_LINE_MS));
      return [runner, Math.min(0.96, onWay) * (1 - run) + end * run];
    }),
  );
}

/** Whether nothing moves any more. */
export function isStill({ runners, drawn, due }: RaceMoment, now: number): boolean {
  if (drawn.length < runners.length) return false;
  return now > Math.max(due, ...drawn.map(({ at }) => at)) + TO_LINE_MS;
}
