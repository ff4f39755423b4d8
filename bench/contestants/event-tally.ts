import { EVENTS, type EventType } from 'engine';
import { CANCEL_REASONS, tickOf } from 'engine/vocabulary';
import { addFill, type Figures, noFigures } from '../flow/figures.ts';
import { CANCEL, type Flow } from '../flow/flow.ts';

const MATCHED = offsets('orders-matched');
const CANCELLED = offsets('order-cancelled');
const ASKED = CANCEL_REASONS.indexOf('asked');

/** What a flow came to, from the events of an exchange that it was fed to first. */
export class EventTally {
  readonly #flowIds: number[] = [];
  readonly #cancels: number;
  readonly #figures = noFigures();

  constructor(flow: Flow) {
    for (let i = 0; i < flow.length; i++) if (flow.op[i] !== CANCEL) this.#flowIds.push(flow.orderId[i] as number);
    this.#cancels = flow.length - flow.places;
  }

  /** Counts the events in `data` up to `end`. */
  add(data: Float64Array, end: number): void {
    for (let at = 0; at < end; at += 2 + (data[at + 1] as number)) {
      const code = data[at];
      if (code === EVENTS['order-rested'][0]) this.#figures.resting++;
      else if (code === EVENTS['order-cancelled'][0]) this.#addCancel(data, at);
      else if (code === EVENTS['orders-matched'][0]) this.#addFill(data, at);
    }
  }

  #addCancel(data: Float64Array, at: number): void {
    this.#figures.resting--;
    if (data[at + CANCELLED('reason')] === ASKED) this.#figures.cancels++;
  }

  /** The exchange’s order ids are 1, 2, 3 … in the order of the flow’s places. */
  #addFill(data: Float64Array, at: number): void {
    addFill(this.#figures, {
      taker: this.#flowIds[(data[at + MATCHED('taker')] as number) - 1] as number,
      maker: this.#flowIds[(data[at + MATCHED('maker')] as number) - 1] as number,
      size: data[at + MATCHED('size')] as number,
      tick: tickOf(data[at + MATCHED('price')] as number),
    });
    if (data[at + MATCHED('makerRemaining')] === 0) this.#figures.resting--;
  }

  /** Right once the flow is through: a refused cancel leaves no event. */
  figures(): Figures {
    return { ...this.#figures, rejectedCancels: this.#cancels - this.#figures.cancels };
  }
}

/** Where a field stands behind its record’s start: the code and the number of fields come first. */
function offsets(type: EventType): (field: string) => number {
  const places = new Map(EVENTS[type][1].map((field, place) => [field as string, 2 + place]));
  return (field) => places.get(field) as number;
}
