import { decodeEvents } from 'engine';
import type { AccountId, Command, MarketId, Millis, Outcome, Sequence } from 'engine';
import type { EngineKind, SequencedEngine } from 'server/core/sequencer/fold.ts';
import type { ModelOutcome } from '../model/exchange-state.ts';
import type { NaiveExchange } from '../model/naive-exchange.ts';
import { Violation, describeError, hold, isSame } from '../violation.ts';
import { isOwnCommand } from './history.ts';

/** What a checked engine needs to know of the world around it. */
export interface EngineWatch {
  /** The model as it must be after the last durable command: called once, when the replay is over. */
  modelAfterRecovery(engine: SequencedEngine, sequence: Sequence): NaiveExchange;
  /** Called for every command applied for the first time. */
  applied(what: Applied): void;
  /** Kinds of rejections, and repeats, whose bytes were compared by any process. */
  readonly watched: Set<string>;
  /** Every violation on its way out. */
  violated(violation: Violation): void;
  /** The last durable command. */
  readonly durable: Sequence;
}

export interface Applied {
  readonly command: Command;
  readonly outcome: Outcome;
  readonly sequence: Sequence;
  readonly at: Millis;
}

/** After so many commands the bytes of a shadow's state are compared too; its answers always are. */
const SHADOW_PACE = 16;
/** Every so many rejections the bytes of the state are compared before and after, besides the first of each kind. */
const REJECTION_PACE = 24;

/**
 * The real engine, compared with the model. It is what the real sequencer holds. Checked
 * - after every command: outcome, every field of every event, and what is next due, against the model;
 * - around the first rejection of each kind of command for each reason, then every twenty-fourth: the state's bytes. A trace
 *   left by any other one shows when the world compares these bytes with those of its witness;
 * - while there is a shadow: its outcome after every command, its bytes after every sixteenth.
 */
export class CheckedEngine implements SequencedEngine {
  readonly #engine: SequencedEngine;
  readonly #kind: EngineKind;
  readonly #watch: EngineWatch;
  /** The last durable command when its replay began; its process has the lease, so nobody adds any. */
  readonly #durable: Sequence;
  #model: NaiveExchange | undefined;
  #shadow: SequencedEngine | undefined;
  /** Canonical bytes of the state, while they are known. */
  #state: Uint8Array | undefined;
  #eventsSeen = 0;
  #rejected = 0;
  #shadowed = 0;

  constructor(engine: SequencedEngine, kind: EngineKind, watch: EngineWatch) {
    this.#engine = engine;
    this.#kind = kind;
    this.#watch = watch;
    this.#durable = watch.durable;
  }

  get events(): SequencedEngine['events'] {
    return this.#engine.events;
  }

  /** Undefined while the journal is replayed. */
  get model(): NaiveExchange | undefined {
    return this.#model;
  }

  nextDue(): number {
    return this.#engine.nextDue();
  }

  isKeyUsed(account: AccountId, requestKey: string): boolean {
    return this.#engine.isKeyUsed(account, requestKey);
  }

  marketVersion(market: MarketId): number | undefined {
    return this.#engine.marketVersion(market);
  }

  dueAtStart(): readonly Command[] {
    return this.#engine.dueAtStart();
  }

  snapshot(): Uint8Array {
    return this.#engine.snapshot();
  }

  /** From now on an engine restored from this one's snapshot must do the same. */
  startShadow(): void {
    const bytes = this.#engine.snapshot();
    this.#guard(() => {
      const shadow = this.#kind.restore(bytes);
      hold(
        'I16',
        Buffer.compare(shadow.snapshot(), bytes) === 0,
        () => 'a restored state has other bytes than the live one',
      );
      this.#shadow = shadow;
      this.#shadowed = 0;
    });
  }

  /** The replay is over: from now on every command is checked. */
  endReplay(last: Sequence): void {
    if (this.#model !== undefined) return;
    this.#guard(() => {
      this.#model = this.#watch.modelAfterRecovery(this.#engine, last);
    });
  }

  apply(command: Command, sequence: Sequence, at: Millis): Outcome {
    if (this.#model === undefined) {
      if (sequence <= this.#durable) return this.#engine.apply(command, sequence, at);
      this.endReplay((sequence - 1) as Sequence);
    }
    return this.#guard(() => this.#applyChecked(command, sequence, at));
  }

  #applyChecked(command: Command, sequence: Sequence, at: Millis): Outcome {
    const { events } = this.#engine;
    const model = this.#model as NaiveExchange;
    const due = this.#engine.nextDue();
    const isFirst = isOwnCommand(command);
    hold('I10', isFirst || due > at, () => `${command.type} at ${at}, but something was due at ${due}`);
    const verdict = model.apply(command, sequence, at);
    const mayChange = verdict.outcome.ok && verdict.outcome.duplicateOf === 0;
    const isWatched = !mayChange && this.#isWatched(command, verdict.outcome);
    if (isWatched) this.#state ??= this.#engine.snapshot();
    // The sequencer clears the buffer when a batch leaves.
    const from = events.length < this.#eventsSeen ? 0 : events.length;
    const outcome = this.#engine.apply(command, sequence, at);
    const actual = decodeEvents(events.data, from, events.length);
    this.#eventsSeen = events.length;
    const where = () => `at ${sequence}, ${JSON.stringify(command)}`;
    hold('model', isSame(outcome, verdict.outcome), () => `${where()}: ${difference(outcome, verdict.outcome)}`);
    hold('model', isSame(actual, verdict.events), () => `${where()}: ${firstDifference(actual, verdict.events)}`);
    const next = this.#engine.nextDue();
    hold('model', model.isNextDue(next), () => `${where()}: next due at ${next}, the model knows of nothing then`);
    if (isWatched) this.#checkUnchanged(command, outcome);
    if (mayChange) this.#state = undefined;
    this.#applyToShadow(command, { sequence, at, outcome });
    this.#watch.applied({ command, outcome, sequence, at });
    return outcome;
  }

  #isWatched(command: Command, outcome: ModelOutcome): boolean {
    const kind = `${command.type} ${outcome.ok ? 'repeat' : outcome.rejection}`;
    this.#rejected += 1;
    if (this.#watch.watched.has(kind)) return this.#rejected % REJECTION_PACE === 0;
    this.#watch.watched.add(kind);
    return true;
  }

  #checkUnchanged(command: Command, outcome: Outcome): void {
    const isSameState = Buffer.compare(this.#engine.snapshot(), this.#state as Uint8Array) === 0;
    hold(
      'I20',
      isSameState,
      () => `${JSON.stringify(command)} changed the state and was answered ${JSON.stringify(outcome)}`,
    );
  }

  #applyToShadow(command: Command, live: { sequence: Sequence; at: Millis; outcome: Outcome }): void {
    const shadow = this.#shadow;
    if (shadow === undefined) return;
    const outcome = shadow.apply(command, live.sequence, live.at);
    shadow.events.clear();
    hold(
      'I16',
      isSame(outcome, live.outcome),
      () => `restored, ${JSON.stringify(command)}: ${difference(outcome, live.outcome)}`,
    );
    this.#shadowed += 1;
    if (this.#shadowed % SHADOW_PACE !== 0) return;
    const isSameState = Buffer.compare(shadow.snapshot(), this.#engine.snapshot()) === 0;
    hold('I16', isSameState, () => `restored, ${JSON.stringify(command)} gives other bytes than live`);
  }

  #guard<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      const violation = error instanceof Violation ? error : new Violation('assertion', describeError(error));
      this.#watch.violated(violation);
      throw violation;
    }
  }
}

function difference(real: unknown, model: unknown): string {
  return `the engine says ${JSON.stringify(real)}, the model ${JSON.stringify(model)}`;
}

function firstDifference(real: readonly unknown[], model: readonly unknown[]): string {
  const longest = Math.max(real.length, model.length);
  for (let index = 0; index < longest; index += 1) {
    if (!isSame(real[index], model[index]))
      return `event ${index}, ${difference(real[index] ?? 'nothing', model[index] ?? 'nothing')}`;
  }
  return 'the same events';
}
