import { type Command, Engine, type Outcome } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { Figures } from '../flow/figures.ts';
import { CANCEL, type Flow } from '../flow/flow.ts';
import { FlowError } from '../flow/flow-error.ts';
import type { Contestant } from './contestant.ts';
import { EventTally } from './event-tally.ts';
import { FlowCommands } from './flow-commands.ts';

const START = Date.UTC(2026, 0, 1);
/** As busy as the largest exchanges: so many commands share a stamp. */
const COMMANDS_PER_MS = 200;
/** So many commands share a batch, after which the events are let go. */
const BATCH = 64;

/** The whole engine through its only door, as the sequencer uses it: exposure, wallet and events included. */
export class EngineContestant implements Contestant {
  readonly #flow: Flow;
  readonly #tally: EventTally | undefined;
  readonly #commands: FlowCommands;
  readonly #engine = Engine.create();
  #sequence = 1;
  /** How many numbers its events have come to. */
  emitted = 0;

  constructor(flow: Flow, isWatched: boolean) {
    this.#flow = flow;
    this.#tally = isWatched ? new EventTally(flow) : undefined;
    this.#commands = new FlowCommands(flow);
    for (const command of this.#commands.opening()) this.#open(command);
  }

  /** Ends the flow’s markets and opens new ones; then it can follow again, from its start. */
  nextLap(): void {
    for (const command of this.#commands.nextLap()) this.#open(command);
  }

  #open(command: Command): void {
    const outcome = this.#apply(command);
    if (!outcome.ok) throw new FlowError(`the exchange refuses to open the flow’s markets: ${outcome.rejection}`);
    this.#engine.events.clear();
  }

  run(from: number, to: number): void {
    const { op } = this.#flow;
    const { events } = this.#engine;
    const commands = this.#commands;
    for (let i = from; i < to; i++) {
      const outcome = this.#apply(commands.at(i));
      if (!outcome.ok && op[i] !== CANCEL)
        throw new FlowError(`the exchange refuses record ${i} of the flow: ${outcome.rejection}`);
      if (i % BATCH === 0) this.#letGo();
    }
    if (events.length > 0) this.#letGo();
  }

  #apply(command: Command): Outcome {
    const at = START + Math.floor(this.#sequence / COMMANDS_PER_MS);
    const outcome = this.#engine.apply(command, this.#sequence as Sequence, at as Millis);
    if (outcome.ok) this.#sequence++;
    return outcome;
  }

  #letGo(): void {
    const { events } = this.#engine;
    this.emitted += events.length;
    this.#tally?.add(events.data, events.length);
    events.clear();
  }

  figures(): Figures {
    if (this.#tally === undefined) throw new Error('figures of a contestant that is not watched');
    return this.#tally.figures();
  }
}
