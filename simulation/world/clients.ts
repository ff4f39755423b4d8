import type { Command, OrderId } from 'engine';
import type { Door, Journey, Step } from '../step.ts';
import type { Applied } from './checked-engine.ts';
import type { History, Request } from './history.ts';
import type { Process } from './process.ts';
import type { SimClock } from './sim-clock.ts';

/** An order number that was never given out. */
const NO_ORDER = 999_999_999;

type Submit = Extract<Step, { kind: 'submit' }>;

interface Way {
  readonly toStale?: boolean | undefined;
  readonly over?: Door | undefined;
}

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
    const request = this.#begin(step.id, command);
    this.#requestOf.set(step.id, request);
    if (step.journey === undefined) this.#deliver(request, step);
    else this.#travel(step, { request, journey: step.journey });
  }

  #begin(step: number, command: Command): Request {
    this.#stepOfCommand.set(command, step);
    return this.#options.history.begin(step, command);
  }

  noteApplied({ command, outcome }: Applied): void {
    if (!outcome.ok || outcome.duplicateOf > 0 || outcome.order === 0) return;
    const step = this.#stepOfCommand.get(command);
    if (step === undefined) return;
    this.orderOf.set(step, outcome.order);
    this.stepOf.set(outcome.order, step);
  }

  #travel(step: Submit, { request, journey }: { request: Request; journey: Journey }): void {
    const { clock, note } = this.#options;
    const { late = 0 } = step;
    note(journey);
    switch (journey) {
      case 'late':
        clock.after(late, () => this.#deliver(request, step));
        return;
      case 'lost':
        request.state = 'unknown';
        return;
      case 'answer-lost':
        request.isUnheard = true;
        this.#deliver(request, step);
        return;
      case 'twice':
        this.#deliver(request, step);
        this.#repeat(request, step);
        return;
      case 'cut':
        this.#cut(request, step);
    }
  }

  /** The same command once more, later. */
  #repeat(request: Request, { id, late = 0, ...way }: Submit): void {
    const again = this.#begin(id, { ...request.command });
    this.#options.clock.after(late, () => this.#deliver(again, { toStale: way.toStale, over: way.again }));
  }

  /** A client that has no answer by then sends a command with a request key once more, at once. */
  #cut(request: Request, step: Submit): void {
    const { command } = request;
    const process = this.#deliver(request, step);
    const cut = () => {
      process?.stream.cut('account' in command ? command.account : 0);
      const isKeyed = 'requestKey' in command && command.requestKey !== undefined;
      if (request.state === 'unknown' && isKeyed) this.#repeat(request, { ...step, late: 0 });
    };
    if (step.late === undefined || step.late === 0) cut();
    else this.#options.clock.after(step.late, cut);
  }

  /** @returns the process that it went to */
  #deliver(request: Request, { toStale, over }: Way): Process | undefined {
    const [current, ...old] = this.#options.processes;
    const stale = toStale === true ? old.find(({ isReady }) => isReady) : undefined;
    const process = stale ?? current;
    // Between two starts there is nobody to ask.
    if (process === undefined) request.state = request.isUnheard ? 'unknown' : 'refused';
    else process.submit(request, over);
    return process;
  }
}
