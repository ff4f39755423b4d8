import type { Command, OrderId } from 'engine';
import type { Journey, Step } from '../step.ts';
import type { Applied } from './checked-engine.ts';
import type { History, Request } from './history.ts';
import type { Process } from './process.ts';
import type { SimClock } from './sim-clock.ts';

/** An order number that was never given out. */
const NO_ORDER = 999_999_999;

type Submit = Extract<Step, { kind: 'submit' }>;

export interface ClientsOptions {
  readonly clock: SimClock;
  readonly history: History;
  /** The process that clients reach, then those that have been deposed and may not know it. */
  readonly processes: readonly Process[];
  readonly note: (trouble: Journey) => void;
}

/** Whoever sends commands, and the way they take: late, out of order, twice or not at all, and answers get lost. */
export class Clients {
  /** What the order of each step is called, and the other way round. */
  readonly orderOf = new Map<number, number>();
  readonly stepOf = new Map<number, number>();
  readonly #options: ClientsOptions;
  readonly #stepOfCommand = new Map<Command, number>();
  readonly #requestOf = new Map<number, Request>();

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  request(step: number): Request | undefined {
    return this.#requestOf.get(step);
  }

  submit(step: Submit): void {
    const command = { ...step.command };
    if (step.orderOf !== undefined && 'order' in command) {
      Object.assign(command, { order: (this.orderOf.get(step.orderOf) ?? NO_ORDER) as OrderId });
    }
    this.#stepOfCommand.set(command, step.id);
    const request = this.#options.history.begin(step.id, command);
    this.#requestOf.set(step.id, request);
    if (step.journey === undefined) this.#deliver(request, step.toStale);
    else this.#travel(step, { request, journey: step.journey });
  }

  noteApplied({ command, outcome }: Applied): void {
    if (!outcome.ok || outcome.duplicateOf > 0 || outcome.order === 0) return;
    const step = this.#stepOfCommand.get(command);
    if (step === undefined) return;
    this.orderOf.set(step, outcome.order);
    this.stepOf.set(outcome.order, step);
  }

  #travel({ id, toStale, late = 0 }: Submit, { request, journey }: { request: Request; journey: Journey }): void {
    const { clock, history, note } = this.#options;
    note(journey);
    switch (journey) {
      case 'late':
        clock.after(late, () => this.#deliver(request, toStale));
        return;
      case 'lost':
        request.state = 'unknown';
        return;
      case 'answer-lost':
        request.isUnheard = true;
        return this.#deliver(request, toStale);
      case 'twice': {
        this.#deliver(request, toStale);
        const again = history.begin(id, request.command);
        clock.after(late, () => this.#deliver(again, toStale));
      }
    }
  }

  #deliver(request: Request, toStale: boolean | undefined): void {
    const [current, ...old] = this.#options.processes;
    const stale = toStale === true ? old.find(({ isReady }) => isReady) : undefined;
    const process = stale ?? current;
    // Between two starts there is nobody to ask.
    if (process === undefined) request.state = request.isUnheard ? 'unknown' : 'refused';
    else process.submit(request);
  }
}
