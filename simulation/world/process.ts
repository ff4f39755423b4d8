import { openExchange, ROLES } from 'server/process/exchange.ts';
import type { DurableBatch } from 'server/core/journal/batch.ts';
import { lastOf } from 'server/core/journal/batch.ts';
import type { EngineKind } from 'server/core/sequencer/fold.ts';
import { QueueFullError } from 'server/core/sequencer/refusals.ts';
import type { Sequencer } from 'server/core/sequencer/sequencer.ts';
import type { Door } from '../step.ts';
import { Violation, hold } from '../violation.ts';
import { CheckedEngine } from './checked-engine.ts';
import type { Applied, EngineWatch } from './checked-engine.ts';
import type { Answer, History, Request } from './history.ts';
import type { Connection, JournalStandIn } from './journal-stand-in.ts';
import type { SimClock } from './sim-clock.ts';
import { Stream } from './stream.ts';
import { watchingFold } from './watching-fold.ts';

export interface ProcessOptions {
  readonly journal: JournalStandIn;
  readonly clock: SimClock;
  readonly engine: EngineKind;
  readonly history: History;
  readonly queueLimit: number;
  readonly snapshotEvery: number;
  readonly archive: boolean;
  readonly watched: EngineWatch['watched'];
  readonly modelAfterRecovery: EngineWatch['modelAfterRecovery'];
  readonly violated: (violation: Violation) => void;
}

/** The process was killed. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

/** One life of the exchange: the real sequencer over the stand-in, from start to stop or death. */
export class Process {
  /** Why it stopped; undefined while it runs or after an orderly stop. */
  failure: Error | undefined;
  isStopped = false;
  /** The last command applied, durable or not. */
  lastApplied = 0;
  /** How many snapshots could not be read before it started. */
  readonly unreadBefore: number;
  readonly stream: Stream;
  readonly #options: ProcessOptions;
  readonly #connection: Connection;
  readonly #pending = new Set<Request>();
  #engine: CheckedEngine | undefined;
  #sequencer: Sequencer | undefined;
  #followed = 0;
  /** Called with every command that it applied. */
  readonly #onApplied: (applied: Applied) => void;

  constructor(options: ProcessOptions, onApplied: (applied: Applied) => void) {
    this.#options = options;
    this.#onApplied = onApplied;
    this.unreadBefore = options.journal.faults.unread;
    this.stream = new Stream({
      clock: options.clock,
      history: options.history,
      carryOut: (request) => this.#carryOut(request),
      guard: (action) => this.#guard(action),
    });
    this.#connection = options.journal.connect(() => this.#die());
    void this.#start();
  }

  get isReady(): boolean {
    return this.#sequencer !== undefined && !this.isStopped;
  }

  /** The engine it works on, once it is ready. */
  get engine(): CheckedEngine | undefined {
    return this.#engine;
  }

  kill(): void {
    this.#connection.cut();
  }

  /** Resolves when the exchange has stopped in order, or never where it dies on the way. */
  async stop(): Promise<void> {
    await this.#sequencer?.stop();
  }

  submit(request: Request, over?: Door): void {
    if (!this.isReady) request.state = request.isUnheard ? 'unknown' : 'refused';
    else if (over === 'stream') this.stream.call(request);
    else this.#submitStraight(request);
  }

  #submitStraight(request: Request): void {
    this.#pending.add(request);
    this.#carryOut(request).then(
      (answer) => {
        if (this.#pending.delete(request)) this.#options.history.hear(request, answer);
      },
      (error: unknown) => {
        if (!this.#pending.delete(request)) return;
        request.state = error instanceof QueueFullError && !request.isUnheard ? 'refused' : 'unknown';
      },
    );
  }

  /** @returns the answer, checked as it leaves @throws Error as the sequencer does */
  async #carryOut(request: Request): Promise<Answer> {
    const given = (this.#sequencer as Sequencer).submit(request.command);
    const appliedAt = this.lastApplied;
    const receipt = await given;
    const answer = this.#guard(() => {
      const { state, ...place } = this.#options.history.answer(request, receipt, appliedAt);
      const isFollowed = state === 'refused' || this.#followed >= receipt.sequence;
      hold('I17', isFollowed, () => `#${request.id} was answered before the followers had it`);
      return { state, ...place };
    });
    return answer ?? { state: 'unknown', sequence: 0, order: 0 };
  }

  async #start(): Promise<void> {
    const { engine, clock, queueLimit, snapshotEvery, archive } = this.#options;
    const checked: EngineKind = {
      create: () => this.#check(engine.create()),
      restore: (snapshot) => this.#check(engine.restore(snapshot)),
    };
    try {
      const { sequencer } = await openExchange({
        storage: { store: this.#connection },
        parts: ROLES.writer,
        clock,
        engine: checked,
        folds: [watchingFold],
        sequencing: { queueLimit, archive, snapshotPace: { commands: snapshotEvery, ms: 0 } },
      });
      this.#engine?.endReplay(sequencer.sequence);
      sequencer.subscribe((batch) => this.#follow(batch));
      this.#followed = sequencer.sequence;
      this.#sequencer = sequencer;
      void sequencer.stopped.then((reason) => this.#stopped(reason));
    } catch (error) {
      this.#stopped(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #check(engine: ReturnType<EngineKind['create']>): CheckedEngine {
    const { engine: kind, journal, modelAfterRecovery, violated, watched } = this.#options;
    this.#engine = new CheckedEngine(engine, kind, {
      modelAfterRecovery,
      violated,
      watched,
      applied: (applied) => this.#noteApplied(applied),
      get durable() {
        return journal.link.sequence;
      },
    });
    return this.#engine;
  }

  #noteApplied(applied: Applied): void {
    const { command, outcome, sequence } = applied;
    this.lastApplied = outcome.ok && outcome.duplicateOf === 0 ? sequence : sequence - 1;
    this.stream.noteApplied(command);
    this.#onApplied(applied);
  }

  #follow(batch: DurableBatch): void {
    this.#guard(() => {
      const { journal } = this.#options;
      hold('I17', batch.first === this.#followed + 1, () => `a follower at ${this.#followed} was given ${batch.first}`);
      hold('I18', lastOf(batch) <= journal.link.sequence, () => `${lastOf(batch)} was published before it was durable`);
      this.#followed = lastOf(batch);
    });
  }

  #stopped(reason: Error | undefined): void {
    this.isStopped = true;
    this.failure = reason;
  }

  #die(): void {
    this.isStopped = true;
    this.failure = new KilledError();
    for (const request of this.#pending) request.state = 'unknown';
    this.#pending.clear();
    this.stream.cutAll();
  }

  /** @returns undefined if something is violated */
  #guard<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#options.violated(error);
      return undefined;
    }
  }
}
