import type { Command, OrderId, Sequence } from 'engine';
import { decodeBatch } from 'server/journal/batch-codec.ts';
import { entriesOf } from 'server/journal/batch.ts';
import { nextLink } from 'server/journal/journal-row.ts';
import type { ChainLink, JournalRow } from 'server/journal/journal-row.ts';
import type { EngineKind, SequencedEngine } from 'server/sequencer/fold.ts';
import { DeposedError, StoppedError } from 'server/sequencer/refusals.ts';
import { Auditor } from '../audit/auditor.ts';
import { NaiveExchange } from '../model/naive-exchange.ts';
import type { Step } from '../step.ts';
import { Violation, describeError, hold, isSame } from '../violation.ts';
import type { Applied } from './checked-engine.ts';
import { History } from './history.ts';
import type { Request } from './history.ts';
import { JournalFault, JournalStandIn } from './journal-stand-in.ts';
import { KilledError, Process } from './process.ts';
import { SimClock, settleDown } from './sim-clock.ts';

export interface WorldOptions {
  readonly engine: EngineKind;
  readonly startsAt: number;
  readonly queueLimit: number;
  readonly snapshotEvery: number;
  readonly archive: boolean;
}

/** Timers a start, a stop or a drain may take before it counts as stuck. */
const PATIENCE = 2000;
/** An order number that was never given out. */
const NO_ORDER = 999_999_999;

/** Clients, processes, a journal and a clock: everything there is, and nothing that chance touches. */
export class World {
  readonly clock: SimClock;
  readonly journal: JournalStandIn;
  readonly history = new History();
  readonly auditor = new Auditor();
  /** The process that clients reach, then those that have been deposed and may not know it. */
  readonly processes: Process[] = [];
  /** What the order of each step is called, and the other way round. */
  readonly orderOf = new Map<number, number>();
  readonly stepOf = new Map<number, number>();
  /** Each rejection that was given at least once. */
  readonly rejections = new Set<string>();
  violation: Violation | undefined;
  readonly #options: WorldOptions;
  readonly #stepOfCommand = new Map<Command, number>();
  readonly #requestOf = new Map<number, Request>();
  readonly #violated = (violation: Violation) => {
    this.violation ??= violation;
  };
  /** The model after the durable commands up to some point; brought up to the end when a process starts. */
  #durableModel = new NaiveExchange();
  #modelled = 0;
  /** The epoch of the last row. */
  #writer = 0;
  /** An engine that was never restored: it applies what has become durable, and nothing else. */
  readonly #witness: SequencedEngine;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#witness = options.engine.create();
    this.clock = new SimClock(options.startsAt);
    this.journal = new JournalStandIn(this.clock, (row, before) => this.#guard(() => this.#committed(row, before)));
  }

  get current(): Process {
    return this.processes[0] as Process;
  }

  request(id: number): Request | undefined {
    return this.#requestOf.get(id);
  }

  /** @throws Violation */
  async play(step: Step): Promise<void> {
    await this.#play(step);
    await settleDown();
    this.#findFailures();
    if (this.current.isStopped) await this.start();
    if (this.violation !== undefined) throw this.violation;
  }

  /** Starts a process, again where it fails on the way. */
  async start(): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const process = new Process(
        {
          ...this.#options,
          journal: this.journal,
          clock: this.clock,
          history: this.history,
          modelAfterRecovery: (engine, sequence) => this.#modelAfterRecovery(engine, sequence),
          violated: this.#violated,
        },
        (applied) => this.#noteApplied(applied),
      );
      this.processes.unshift(process);
      await this.until('a start', () => process.isReady || process.isStopped);
      this.#findFailures();
      if (process.isReady) return;
      this.processes.shift();
    }
    throw new Violation('liveness', 'ten starts in a row failed');
  }

  /** Lets time pass until it is so. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < PATIENCE; turn += 1) {
      await settleDown();
      if (this.violation !== undefined) throw this.violation;
      if (isSo()) return;
      if (this.clock.isIdle) throw new Violation('liveness', `${what} hangs: nothing is left to happen`);
      await this.clock.step();
    }
    throw new Violation('liveness', `${what} takes more than ${PATIENCE} timers`);
  }

  async restart(): Promise<void> {
    const process = this.current;
    void process.stop().catch(() => {});
    await this.until('a stop', () => process.isStopped);
    this.#findFailures();
    await this.start();
  }

  async #play(step: Step): Promise<void> {
    switch (step.kind) {
      case 'submit':
        return this.#submit(step);
      case 'advance':
        return this.clock.advance(step.ms);
      case 'jump':
        return this.clock.jump(step.ms);
      case 'latency':
        this.journal.latency = step.ms;
        return;
      case 'fault':
        return this.journal.arm(step.fault);
      case 'crash':
        this.compareWhereQuiet();
        return this.current.kill();
      case 'restart':
        this.compareWhereQuiet();
        return this.restart();
      case 'takeover':
        return this.start();
      case 'shadow':
        return this.current.engine?.startShadow();
    }
  }

  #submit(step: Extract<Step, { kind: 'submit' }>): void {
    let { command } = step;
    if (step.orderOf !== undefined && command.type === 'cancel-order') {
      command = { ...command, order: (this.orderOf.get(step.orderOf) ?? NO_ORDER) as OrderId };
    } else {
      command = { ...command };
    }
    this.#stepOfCommand.set(command, step.id);
    const request = this.history.begin(step.id, command);
    this.#requestOf.set(step.id, request);
    const stale = this.processes.slice(1).find(({ isReady }) => isReady);
    (step.toStale === true ? (stale ?? this.current) : this.current).submit(request);
  }

  #noteApplied({ command, outcome }: Applied): void {
    if (!outcome.ok) this.rejections.add(outcome.rejection);
    if (!outcome.ok || outcome.duplicateOf > 0) return;
    const step = this.#stepOfCommand.get(command);
    if (step === undefined || command.type !== 'place-order') return;
    this.orderOf.set(step, outcome.order);
    this.stepOf.set(outcome.order, step);
  }

  /** A process may fail by what was done to it, and by nothing else. */
  #findFailures(): void {
    for (const { failure } of this.processes) {
      if (failure === undefined || isExpected(failure)) continue;
      this.violation ??= new Violation('failure', `a process stopped by itself: ${describeError(failure)}`);
    }
    const [current, ...old] = this.processes;
    this.processes.splice(
      0,
      Infinity,
      ...(current === undefined ? [] : [current]),
      ...old.filter(({ isStopped }) => !isStopped),
    );
    if (this.violation !== undefined) throw this.violation;
  }

  #committed(row: JournalRow, before: ChainLink): void {
    hold(
      'I14',
      nextLink(before, row).sequence === row.last && row.last >= row.first,
      () => `row ${row.first} to ${row.last}`,
    );
    this.#checkFirstOf(row);
    for (const entry of entriesOf(decodeBatch(row))) {
      const last = this.history.journal.at(-1)?.at ?? 0;
      hold('I15', entry.at >= last, () => `${entry.sequence} is stamped ${entry.at}, the one before it ${last}`);
      this.history.journal.push(entry);
      this.auditor.audit(entry);
      this.#witness.apply(entry.command, entry.sequence, entry.at);
      this.#witness.events.clear();
    }
  }

  /** After a restart, in-play markets are suspended before anything else is done, and only where there are any. */
  #checkFirstOf(row: JournalRow): void {
    if (row.epoch === this.#writer) return;
    this.#writer = row.epoch;
    const [first] = decodeBatch(row).commands;
    const markets = [...this.auditor.state.markets.values()];
    const isDue = markets.some(({ status, inPlay }) => status === 'open' && inPlay);
    const isExpected = (first?.type === 'recover-markets') === isDue;
    hold(
      'restart',
      isExpected,
      () => `a market ${isDue ? 'was' : 'was not'} open in-play, and first came ${first?.type}`,
    );
  }

  #modelAfterRecovery(engine: SequencedEngine, sequence: Sequence): NaiveExchange {
    const { journal } = this.history;
    hold('I16', sequence === journal.length, () => `recovery ends at ${sequence}, the journal at ${journal.length}`);
    for (const entry of journal.slice(this.#modelled)) {
      const verdict = this.#durableModel.apply(entry.command, entry.sequence, entry.at);
      const isSo = verdict.outcome.ok && isSame(verdict.events, entry.events);
      hold(
        'model',
        isSo,
        () => `${entry.sequence}, ${JSON.stringify(entry.command)}, is not in the journal as the model has it`,
      );
    }
    this.#modelled = journal.length;
    this.#compareWithWitness(engine, `restored at ${sequence}`);
    return this.#durableModel.copy();
  }

  /** What a process holds is what the whole journal gives, to the byte, where it has nothing under way. */
  compareWhereQuiet(): void {
    const { engine, lastApplied } = this.current;
    if (engine === undefined || lastApplied !== this.history.journal.length) return;
    this.#compareWithWitness(engine, `live at ${lastApplied}`);
  }

  #compareWithWitness(engine: Pick<SequencedEngine, 'snapshot'>, which: string): void {
    const isSameState = Buffer.compare(engine.snapshot(), this.#witness.snapshot()) === 0;
    hold('I16', isSameState, () => `the state ${which} has other bytes than the journal gives`);
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      const violation = error instanceof Violation ? error : new Violation('journal', describeError(error));
      this.#violated(violation);
      throw violation;
    }
  }
}

/** Whether a process stopped for what was done to it. */
function isExpected(failure: Error): boolean {
  const cause = failure instanceof StoppedError ? failure.cause : failure;
  return cause instanceof JournalFault || cause instanceof DeposedError || cause instanceof KilledError;
}
