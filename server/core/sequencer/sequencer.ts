import type { Command, Outcome } from 'engine';
import type { AccountId, MarketId, Millis, Sequence } from 'engine/vocabulary';
import { lastOf } from '../journal/batch.ts';
import { ENGINE_VERSION } from '../journal/engine-version.ts';
import { sealRow, type ChainLink } from '../journal/journal-row.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { type ActedCommand, noteCommand, withActor } from './acting.ts';
import { Admission } from './admission.ts';
import { Alarm } from './alarm.ts';
import { Answers } from './answers.ts';
import type { Clock } from './clock.ts';
import type { CommandPort, Turn } from './command-port.ts';
import type { EngineKind, Fold, Follower, SequencedEngine } from './fold.ts';
import { betsIn, Gathering, type SealedBatch } from './gathering.ts';
import { HeldReceipt, isJournaled, type Receipt } from './receipt.ts';
import { recover, type Recovered } from './recover.ts';
import { DeposedError, StoppedError } from './refusals.ts';
import type { Copy } from './copy.ts';
import type { SequencerOptions } from './sequencer-options.ts';
import { Snapshots } from './snapshots.ts';
import { Stamps } from './stamps.ts';
import { tryOut, type TriedOut } from './try-out.ts';
import { WaitingBets } from './waiting-bets.ts';

/**
 * The single writer: numbers and stamps commands, applies them, and answers once they are durable. While one append is
 * in flight the next batch gathers.
 */
export class Sequencer implements CommandPort {
  readonly #stopped = Promise.withResolvers<Error | undefined>();
  /** Resolves when the writer has stopped: with nothing after `stop`, otherwise with the error. */
  readonly stopped = this.#stopped.promise;
  readonly #store: JournalStore;
  readonly #clock: Clock;
  readonly #kind: EngineKind;
  readonly #copy: Copy | undefined;
  readonly #engine: SequencedEngine;
  readonly #stamps: Stamps;
  readonly #snapshots: Snapshots;
  /** See `Snapshots`. */
  readonly archiveBehind: Snapshots['archiveBehind'];
  readonly epoch: number;
  readonly #admission: Admission;
  /** The read models that were restored, by the names of their snapshots. */
  readonly folds: ReadonlyMap<string, Fold>;
  readonly #followers = new Set<Follower>();
  readonly #due: Alarm;
  readonly #gathering = new Gathering();
  readonly #waiting = new WaitingBets();
  readonly #answers: Answers;
  /** The last command applied; durable up to `#link`. */
  #applied: Sequence;
  #link: ChainLink;
  #inFlight: SealedBatch | undefined;
  #inFlightSince = 0;
  #flushing: (() => void) | undefined;
  #refusing: StoppedError | undefined;
  #failed = false;
  #drained: (() => void) | undefined;

  /** Takes the lease, recovers, and does what a start must do first. */
  static async start(options: SequencerOptions): Promise<Sequencer> {
    const epoch = await options.store.acquire();
    try {
      const recovered = await (options.standby === undefined ? recover(options) : options.standby.handOver());
      const sequencer = new Sequencer(options, epoch, recovered);
      const at = sequencer.now();
      const due = recovered.engine.dueAtStart();
      await Promise.all(due.map((command) => sequencer.#applyAt(command, at)));
      sequencer.#watchDue();
      return sequencer;
    } catch (error) {
      await options.store.release();
      throw error;
    }
  }

  private constructor(options: SequencerOptions, epoch: number, recovered: Recovered) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#answers = new Answers(options.clock);
    this.#kind = options.engine;
    this.#copy = options.copy;
    this.#engine = recovered.engine;
    this.#stamps = new Stamps(options.clock, recovered.at);
    this.#due = new Alarm(options.clock, this.#stamps, () => this.#passTime());
    this.#snapshots = new Snapshots(options, recovered);
    this.archiveBehind = (read) => this.#snapshots.archiveBehind(read);
    this.epoch = epoch;
    this.#admission = new Admission({ gathering: this.#gathering, waiting: this.#waiting }, options);
    this.#applied = recovered.link.sequence;
    this.#link = recovered.link;
    this.folds = recovered.folds;
    for (const fold of recovered.folds.values()) this.#followers.add((batch) => fold.apply(batch));
  }

  get sequence(): Sequence {
    return this.#link.sequence;
  }

  now(): Millis {
    return this.#stamps.now();
  }

  submit(command: Command, turn: Turn = {}): Promise<Receipt> {
    const appending = this.#inFlight === undefined ? 0 : this.#clock.now() - this.#inFlightSince;
    const refusal = this.#refusing ?? this.#admission.refusalOf(command, appending);
    if (refusal !== undefined) return Promise.reject(refusal);
    const acted = withActor(command);
    if (this.#admission.mustWait(acted, turn)) return this.#waiting.add(acted, turn);
    try {
      return this.#applyNow(acted);
    } catch (error) {
      return Promise.reject(this.#fail(error));
    } finally {
      this.#watchDue();
    }
  }

  /** On a copy of the engine that is thrown away. */
  async tryOut(commands: readonly Command[]): Promise<TriedOut[]> {
    if (this.#refusing !== undefined) throw this.#refusing;
    const at = this.#stamps.now();
    if (this.#copy !== undefined) return this.#copy.tryOut(commands, at);
    const copy = this.#kind.restore(this.#engine.snapshot());
    return tryOut(copy, commands, { after: this.#applied, at });
  }

  /** True if a command of the account's with this key was accepted, durable or not yet. */
  isKeyUsed(account: AccountId, requestKey: string): boolean {
    return this.#engine.isKeyUsed(account, requestKey);
  }

  /** The market's version, counting commands that are not durable yet: the next command will find this one. */
  marketVersion(market: MarketId): number | undefined {
    return this.#engine.marketVersion(market);
  }

  /** Calls `follower` with each batch in order, once it is durable and before its commands are answered. @returns unsubscribes */
  subscribe(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Accepts no more commands, finishes those it has, saves a snapshot and gives up the lease. */
  async stop(): Promise<void> {
    if (this.#refusing === undefined) {
      this.#refusing = new StoppedError();
      this.#watchDue();
      await this.#drain();
      if (!this.#failed) await this.#finish();
    }
    await Promise.all([this.stopped, this.#answers.allGiven()]);
    await this.#store.release();
  }

  #applyNow(command: ActedCommand): Promise<Receipt> {
    const at = this.#stamps.now();
    if (this.#engine.nextDue() <= at) this.#apply({ type: 'time-passed' }, at);
    return this.#applyAt(command, at);
  }

  /** As many as the batch that gathers now takes. */
  #applyWaiting(): void {
    while (!this.#waiting.isEmpty && !this.#gathering.isFullOfBets) {
      const { command, resolve, reject } = this.#waiting.take();
      try {
        resolve(this.#applyNow(command));
      } catch (error) {
        reject(this.#fail(error));
      }
    }
    this.#watchDue();
  }

  #apply(command: ActedCommand, at: Millis): Outcome {
    const outcome = this.#engine.apply(command, (this.#applied + 1) as Sequence, at);
    if (isJournaled(outcome)) {
      this.#applied = (this.#applied + 1) as Sequence;
      this.#gathering.add(command, at, this.#engine.events);
      if (command.by !== undefined) noteCommand(this.#applied);
      this.#flushSoon();
    }
    return outcome;
  }

  #applyAt(command: ActedCommand, at: Millis): Promise<Receipt> {
    const receipt = new HeldReceipt(this.#apply(command, at), this.#applied, at);
    receipt.isBet = betsIn(command) > 0;
    if (this.#gathering.length > 0) this.#gathering.answerLater(receipt);
    else if (this.#inFlight !== undefined) this.#inFlight.receipts.push(receipt);
    else receipt.give(undefined);
    return receipt.promise;
  }

  #flushSoon(): void {
    if (this.#inFlight !== undefined || this.#flushing !== undefined) return;
    this.#flushing = this.#clock.after(0, () => {
      this.#flushing = undefined;
      this.#flush();
      this.#applyWaiting();
    });
  }

  #flush(): void {
    if (this.#inFlight !== undefined || this.#gathering.length === 0) return;
    const { events } = this.#engine;
    const sealed = this.#gathering.seal((this.#link.sequence + 1) as Sequence, events.data);
    events.clear();
    this.#inFlight = sealed;
    this.#inFlightSince = this.#clock.now();
    void this.#append(sealed);
  }

  async #append({ batch, body, receipts }: SealedBatch): Promise<void> {
    const last = lastOf(batch);
    try {
      this.#snapshots.beforeAppend(this.#engine, last);
      const row = sealRow({
        first: batch.first,
        last,
        epoch: this.epoch,
        engineVersion: ENGINE_VERSION,
        at: batch.at[batch.at.length - 1] as Millis,
        previousHash: this.#link.hash,
        body,
      });
      if (!(await this.#store.append(row))) throw new DeposedError(this.epoch);
      if (this.#failed) return;
      this.#link = { sequence: last, hash: row.hash };
      this.#inFlight = undefined;
      // The next append is under way while followers fold this batch.
      this.#flush();
      for (const follower of this.#followers) follower(batch, row);
      this.#answers.give(receipts, { batch, hash: row.hash });
      this.#snapshots.afterPublication(this.#engine, { sequence: last, quiet: this.#applied === last });
    } catch (error) {
      // Also if nobody waits for the batch, as with what `time-passed` did.
      const stopped = this.#fail(error);
      for (const receipt of receipts) receipt.withhold(stopped);
      return;
    }
    this.#applyWaiting();
    if (this.#isDone) this.#drained?.();
  }

  /** Submits `time-passed` when the engine next waits for it. */
  #watchDue(): void {
    this.#due.set(this.#refusing === undefined ? this.#engine.nextDue() : Infinity);
  }

  #passTime(): void {
    if (this.#refusing !== undefined) return;
    try {
      const at = this.#stamps.now();
      if (this.#engine.nextDue() <= at) this.#apply({ type: 'time-passed' }, at);
    } catch (error) {
      this.#fail(error);
    }
    this.#watchDue();
  }

  /** Nothing is answered any more: the next start may or may not find what was not durable yet. */
  #fail(error: unknown): StoppedError {
    if (!this.#failed) {
      this.#failed = true;
      this.#refusing = new StoppedError(error);
      this.#flushing?.();
      this.#watchDue();
      this.#waiting.withhold(this.#refusing);
      const unanswered = [...(this.#inFlight?.receipts ?? []), ...this.#gathering.receipts];
      for (const receipt of unanswered) receipt.withhold(this.#refusing);
      this.#drained?.();
      this.#stopped.resolve(error instanceof Error ? error : new Error(String(error)));
    }
    return this.#refusing as StoppedError;
  }

  /** Bets wait only where a batch gathers. */
  get #isDone(): boolean {
    return this.#inFlight === undefined && this.#gathering.length === 0;
  }

  /** Resolves when no batch is gathering or in flight, or when the writer has failed. */
  #drain(): Promise<void> {
    if (this.#failed || this.#isDone) return Promise.resolve();
    return new Promise((resolve) => {
      this.#drained = resolve;
    });
  }

  async #finish(): Promise<void> {
    try {
      await this.#snapshots.finish(this.#engine, this.#link.sequence);
      this.#stopped.resolve(undefined);
    } catch (error) {
      this.#fail(error);
    }
  }
}
