import type { PointerEvent } from 'react';
import type { Side } from 'engine/vocabulary';
import type { LadderRows } from './ladder-rows.ts';

/** Pixels that a press may shake by before it is a drag. */
const SHAKE = 6;

interface Drag {
  readonly side: Side;
  readonly from: number;
  readonly pointer: number;
  readonly startY: number;
  to: number;
  isMoving: boolean;
}

export interface Dropped {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
}

/** An unmatched bet that is dragged to another price of its ladder: where it would go is marked until it is dropped. */
export class LadderDrag {
  #drag: Drag | undefined;

  begin(event: PointerEvent<HTMLElement>, rows: LadderRows): void {
    const pressed = rows.pressed(event.target);
    if (event.button !== 0 || pressed === undefined) return;
    const { column, tick } = pressed;
    if ((column !== 'own-back' && column !== 'own-lay') || !rows.hasOwn(column, tick)) return;
    const side = column === 'own-back' ? 'back' : 'lay';
    this.#drag = { side, from: tick, pointer: event.pointerId, startY: event.clientY, to: tick, isMoving: false };
  }

  move(event: PointerEvent<HTMLElement>, rows: LadderRows): void {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    if (!drag.isMoving) {
      if (Math.abs(event.clientY - drag.startY) < SHAKE) return;
      drag.isMoving = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    drag.to = rows.tickUnder(event.clientY) ?? drag.to;
    rows.mark({ side: drag.side, from: drag.from, to: drag.to });
  }

  /** @returns the move that was asked for; undefined where the press was none */
  drop(event: PointerEvent<HTMLElement>): Dropped | undefined {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return undefined;
    this.#drag = undefined;
    return drag.isMoving ? drag : undefined;
  }

  cancel(rows: LadderRows): void {
    if (this.#drag?.isMoving === true) rows.unmark();
    this.#drag = undefined;
  }
}
