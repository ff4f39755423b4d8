import type { Sequence } from 'engine';
import { decodeBatch } from 'server/core/journal/batch-codec.ts';
import { entriesOf } from 'server/core/journal/batch.ts';
import { DamagedJournalError, nextLink } from 'server/core/journal/journal-row.ts';
import type { ChainLink, JournalRow } from 'server/core/journal/journal-row.ts';
import type { EngineKind, SequencedEngine } from 'server/core/sequencer/fold.ts';
import { DeposedError, StoppedError } from 'server/core/sequencer/refusals.ts';
import { Auditor } from '../audit/auditor.ts';
import { NaiveExchange } from '../model/naive-exchange.ts';
import { hasLimitsToRoll } from '../model/self-limits.ts';
import type { Step } from '../step.ts';
import { Violation, describeError, hold, isSame } from '../violation.ts';
import type { Applied } from './checked-engine.ts';
import { Clients } from './clients.ts';
import { History } from './history.ts';
import { JournalFault } from './journal-faults.ts';
import { JournalStandIn } from './journal-stand-in.ts';
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
/** How long the supervisor waits before it starts a process again that failed to start. */
const START_AGAIN_MS = 1000;
/** How many starts may fail besides those that a fault was armed for. */
const STARTS = 10;
/**
 * After so many durable commands the state of the process is compared with the witness, byte for byte, at the next
 * quiet moment. The witness never sees a command that was refused: whatever a rejection left behind shows here too.
 */
const QUIET_PACE = 40;

/** Clients, processes, a journal and a clock: everything there is, and nothing that chance touches. */
export class World {
  readonly clock: SimClock;
  readonly journal: JournalStandIn;
  readonly history = new History();
  readonly auditor = new Auditor();
  /** The process that clients reach, then those that have been deposed and may not know it. */
  readonly processes: Process[] = [];
  readonly clients: Clients;
  /** Each rejection that was given at least once. */
  readonly rejections = new Set<string>();
  /** Each kind of event that has happened at least once, of lapses and cancels with its reason. */
  readonly eventKinds = new Set<string>();
  /** How often each kind of trouble has happened. */
  readonly troubles = new Map<string, number>();
  violation: Violation | undefined;
  readonly #watched = new Set<string>();
  readonly #options: WorldOptions;
  readonly #violated = (violation: Violation) => {
    this.violation ??= violation;
  };
  /** The model after the durable commands up to some point; brought up to the end when a process starts. */
  #durableModel = new NaiveExchange();
  #modelled = 0;
  /** The epoch of the last row. */
  #writer = 0;
  /** The last command at which the state was compared with the witness. */
  #compared = 0;
  /** An engine that was never restored: it applies what has become durable, and nothing else. */
  readonly #witness: SequencedEngine;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#witness = options.engine.create();
    this.clock = new SimClock(options.startsAt);
    const { clock, history, processes } = this;
    this.clients = new Clients({ clock, history, processes, note: (trouble) => this.#note(trouble) });
    this.journal = new JournalStandIn(this.clock, (row, before) => this.#guard(() => this.#committed(row, before)));
  }

  get current(): Process {
    return this.processes[0] as Process;
  }

  /** @throws Violation */
  async play(step: Step): Promise<void> {
    await this.#play(step);
    await settleDown();
    this.#findFailures();
    if (this.current.isStopped) await this.start();
    if (this.history.journal.length - this.#compared >= QUIET_PACE) this.compareWhereQuiet();
    if (this.violation !== undefined) throw this.violation;
  }

  /** Starts a process, again where it fails on the way. */
  async start(): Promise<void> {
    for (let left = STARTS + this.journal.faults.left; left > 0; left -= 1) {
      const process = new Process(
        {
          ...this.#options,
          journal: this.journal,
          clock: this.clock,
          history: this.history,
          watched: this.#watched,
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
      await this.clock.advance(START_AGAIN_MS);
    }
    throw new Violation('liveness', 'start after start fails');
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
    if (step.kind !== 'submit' && step.kind !== 'advance' && step.kind !== 'fault') this.#note(step.kind);
    switch (step.kind) {
      case 'submit':
        return this.clients.submit(step);
      case 'advance':
        return this.clock.advance(step.ms);
      case 'jump':
        return this.clock.jump(step.ms);
      case 'latency':
        this.journal.latency = step.ms;
        return;
      case 'fault':
        return this.journal.faults.arm(step.fault);
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

  #note(trouble: string): void {
    this.troubles.set(trouble, (this.troubles.get(trouble) ?? 0) + 1);
  }

  #noteApplied(applied: Applied): void {
    if (!applied.outcome.ok) this.rejections.add(applied.outcome.rejection);
    this.clients.noteApplied(applied);
  }

  /** A process may fail by what was done to it, and by nothing else. */
  #findFailures(): void {
    for (const process of this.processes) {
      const { failure } = process;
      if (failure === undefined || isExpected(failure) || this.#isUnread(process)) continue;
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

  /** A snapshot that could not be read counts as one that cannot be used, and there may be no other. */
  #isUnread({ failure, unreadBefore }: Process): boolean {
    return failure instanceof DamagedJournalError && this.journal.faults.unread > unreadBefore;
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
      for (const event of entry.events)
        this.eventKinds.add('reason' in event ? `${event.type} ${event.reason}` : event.type);
      this.#witness.apply(entry.command, entry.sequence, entry.at);
      this.#witness.events.clear();
    }
  }

  /** After a restart, in-play markets are suspended before anything else is done, then limits roll; only where there are any. */
  #checkFirstOf(row: JournalRow): void {
    if (row.epoch === this.#writer) return;
    this.#writer = row.epoch;
    const markets = [...this.auditor.state.markets.values()];
    const isInPlay = markets.some(({ status, inPlay }) => status === 'open' && inPlay);
    const due = [
      ...(isInPlay ? ['recover-markets'] : []),
      ...(hasLimitsToRoll(this.#durableModel.state) ? ['roll-limits'] : []),
    ];
    const first = decodeBatch(row)
      .commands.slice(0, due.length + 1)
      .map(({ type }) => type);
    const next = first[due.length];
    const isExpected = isSame(first.slice(0, due.length), due) && next !== 'recover-markets' && next !== 'roll-limits';
    hold(
      'restart',
      isExpected,
      () => `due at the start: ${due.join(', ') || 'nothing'}; first came ${first.join(', ')}`,
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
    this.#compared = this.history.journal.length;
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
