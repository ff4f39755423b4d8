import { nameOfFault } from '../step.ts';
import type { Fault, Operation, Way } from '../step.ts';
import type { SimClock } from './sim-clock.ts';

/** How much longer than usual a slow operation takes. */
const SLOW_MS = 3000;
/** How long it takes somebody to make room on the disk. */
const FULL_MS = 5000;
const WRITING: readonly Operation[] = ['acquire', 'append', 'save-snapshots', 'archive'];

/** What a process sees go wrong. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/** One operation on its way, and what will become of it. */
export interface Attempt {
  readonly operation: Operation;
  readonly way: Way | undefined;
  /** How much longer it takes, ms. */
  readonly extra: number;
}

/** What is yet to go wrong with the journal, and what did. */
export class JournalFaults {
  /** How often each fault has happened, by name. */
  readonly struck = new Map<string, number>();
  readonly #clock: SimClock;
  #armed: (Fault & { nth: number })[] = [];
  #fullUntil = 0;

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  /** How many have not happened yet. */
  get left(): number {
    return this.#armed.length;
  }

  /** How many snapshots a process has requested in vain. */
  get unread(): number {
    const ways: readonly Way[] = ['fails', 'reply-lost'];
    return ways.reduce((sum, way) => sum + (this.struck.get(nameOfFault({ operation: 'load-snapshot', way })) ?? 0), 0);
  }

  /** @param nth  which of the operations to come goes wrong, 1 for the next */
  arm(fault: Fault, nth = 1): void {
    this.#armed.push({ ...fault, nth });
  }

  /** Nothing goes wrong any more, and there is room on the disk. */
  disarm(): void {
    this.#armed = [];
    this.#fullUntil = 0;
  }

  ask(operation: Operation): Attempt {
    const next = this.#armed.find((fault) => fault.operation === operation);
    if (next !== undefined) next.nth -= 1;
    const way = next?.nth === 0 ? next.way : undefined;
    if (way !== undefined) this.#armed = this.#armed.filter((fault) => fault !== next);
    if (way === 'slow') this.note(operation, way);
    return { operation, way, extra: way === 'slow' ? SLOW_MS : 0 };
  }

  /** What happens before the far end does it. @returns whether the process dies first @throws JournalFault */
  strikeBefore({ operation, way }: Attempt): boolean {
    if (way === 'full') {
      this.#fullUntil = this.#clock.passed + FULL_MS;
      this.note(operation, way);
    }
    if (this.#clock.passed < this.#fullUntil && WRITING.includes(operation)) {
      throw new JournalFault(`no room on the disk to ${operation}`);
    }
    if (way === 'fails') {
      this.note(operation, way);
      throw new JournalFault(`the connection is gone before it could ${operation}`);
    }
    if (way === 'crash-before') this.note(operation, way);
    return way === 'crash-before';
  }

  /** What happens once it is done. @returns whether the process dies before it hears of it @throws JournalFault */
  strikeAfter({ operation, way }: Attempt): boolean {
    if (way === 'reply-lost') {
      this.note(operation, way);
      throw new JournalFault(`the connection is gone, but it did ${operation}`);
    }
    if (way === 'crash-after') this.note(operation, way);
    return way === 'crash-after';
  }

  note(operation: Operation, way: Way): void {
    const name = nameOfFault({ operation, way });
    this.struck.set(name, (this.struck.get(name) ?? 0) + 1);
  }
}
