import { topDialog } from '../toasts/toast-layer.ts';

/** Two presses on one spot within this time are a double click. */
export const DOUBLE_CLICK_MS = 500;
const SAME_SPOT_PX = 8;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The topmost dialog when it came. */
  readonly dialog: object | undefined;
}

/** True if it was meant for what stood there before a dialog opened or closed. */
export const isLate = (press: Press, before: Press | undefined): boolean =>
  before !== undefined &&
  press.dialog !== before.dialog &&
  press.at - before.at < DOUBLE_CLICK_MS &&
  Math.hypot(press.x - before.x, press.y - before.y) < SAME_SPOT_PX;

const REST_OF_A_PRESS = ['pointerup', 'mouseup', 'click', 'dblclick'] as const;

/** The second half of a double click whose first half opened or closed a dialog presses nothing. Called once per page. */
export function ignoreLatePresses(): void {
  let last: Press | undefined;
  let ignores = false;
  const stop = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const onDown = (event: MouseEvent) => {
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, dialog: topDialog() };
    // A program that presses as fast as a double click does not count its presses.
    ignores = event.detail > 1 && isLate(press, last);
    if (ignores) stop(event);
    else last = press;
  };
  window.addEventListener('mousedown', onDown, { capture: true });
  for (const kind of REST_OF_A_PRESS)
    window.addEventListener(
      kind,
      (event) => {
        // A key presses too, with a click of its own.
        if (ignores && !(kind === 'click' && event.detail === 0)) stop(event);
      },
      { capture: true },
    );
}
