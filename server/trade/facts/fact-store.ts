import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Millis } from 'engine/vocabulary';
import { type Doubt, type Fact, type FactSink, type Impossible, impossible } from 'results';
import { databaseTrouble } from '../../core/postgres/database-trouble.ts';
import { FactRows, type FactWrite, type SourceDoubt } from './fact-rows.ts';

/** Many times what a Test of five days needs, with each ball corrected: a source gone mad must not fill the memory. */
const MOST_FACTS = 50_000;
const ROWS_AT_ONCE = 500;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 10_000;
/** After so many failures in a row, a few seconds, whoever waits is told, while the store tries on. */
const PATIENT_TRIES = 6;

/** How a fact is said. */
export interface Saying {
  readonly at: Millis;
  readonly corrects?: number;
  readonly by?: number;
  readonly proposedBy?: number;
}

export type NewFact = Saying & { readonly said: unknown };

/** What has changed: a fact more, or another set of doubts. */
export interface FactsChange {
  readonly match: number;
  readonly fact: Fact | undefined;
}

/** A fact that cannot be taken, with its stable code. */
export class FactRefusedError extends Error {
  override readonly name = 'FactRefusedError';
  readonly refusal: Impossible;

  constructor(refusal: Impossible) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

interface OpenMatch {
  readonly facts: Fact[];
  /** By source and what they are about. */
  readonly doubts: Map<string, SourceDoubt>;
}

/**
 * The facts of matches, for any sport: in memory while a match is open, and in SQL for ever. Facts take effect at
 * once and are written behind, in order; `written` waits for that. Trouble with the database passes: what could not be
 * written is tried again until it is. Only one store may be open on a database.
 */
export class FactStore {
  readonly #rows: FactRows;
  readonly #open = new Map<number, OpenMatch>();
  readonly #moving = new Map<number, Promise<void>>();
  readonly #listeners = new Set<(change: FactsChange) => void>();
  #queue: (readonly FactWrite[])[] = [];
  #writtenCount = 0;
  #writing: Promise<void> | undefined;
  /** Why nothing is taken any more: a mistake in a statement, which no other try mends. */
  #failure: Error | undefined;
  /** The newest trouble, while writing fails. */
  #trouble: { readonly error: Error; readonly tries: number } | undefined;
  /** Whoever waits, and is told when what is written or fails has changed. */
  #changed = Promise.withResolvers<void>();
  readonly #stopping = new AbortController();
  readonly #warn: (message: string) => void;

  private constructor(rows: FactRows, warn: (message: string) => void) {
    this.#rows = rows;
    this.#warn = warn;
  }

  /** Loads the matches that were not finished. @param warn  told when writing begins to fail, and when it works again */
  static async open(
    db: Kysely<unknown>,
    { warn = () => undefined }: { readonly warn?: (message: string) => void } = {},
  ): Promise<FactStore> {
    const store = new FactStore(new FactRows(db), warn);
    for (const match of await store.#rows.unfinished()) await store.begin(match);
    return store;
  }

  /** Those in memory. */
  get matches(): readonly number[] {
    return [...this.#open.keys()];
  }

  /** Opens a match for facts: a new one, or a finished one again, with all its facts. */
  async begin(match: number): Promise<void> {
    while (!this.#open.has(match)) await (this.#moving.get(match) ?? this.#move(match, () => this.#load(match)));
  }

  /** Into memory or out of it, one at a time. */
  async #move(match: number, how: () => Promise<void>): Promise<void> {
    const moving = how().finally(() => this.#moving.delete(match));
    this.#moving.set(match, moving);
    await moving;
  }

  async #load(match: number): Promise<void> {
    await this.written();
    await this.#rows.reopen(match);
    const facts = await this.#rows.facts(match);
    const doubts = (await this.#rows.doubts(match)).map((one) => [keyOf(one.source, one.doubt.about), one] as const);
    this.#open.set(match, { facts, doubts: new Map(doubts) });
  }

  /**
   * Says something about an open match. Whether it can be true in its sport is checked before, by whoever says it.
   *
   * @param said  null: what `corrects` names was never true
   * @throws      FactRefusedError: match-not-open, nothing-said, unknown-correction, too-many-facts
   */
  append(match: number, source: string, fact: NewFact): Fact {
    return this.appendTogether(match, source, [fact])[0] as Fact;
  }

  /** All of them or none, whatever stops the exchange. @throws as `append` */
  appendTogether(match: number, source: string, news: readonly NewFact[]): readonly Fact[] {
    const { facts } = this.#opened(match);
    if (facts.length + news.length > MOST_FACTS) throw new FactRefusedError(tooManyFacts(match));
    for (const { said, corrects } of news) {
      const refusal = refusalOf(match, facts, { said, corrects });
      if (refusal !== undefined) throw new FactRefusedError(refusal);
    }
    const added = news.map(({ said, ...saying }, at): Fact => ({ id: facts.length + 1 + at, source, said, ...saying }));
    facts.push(...added);
    this.#write(added.map((fact) => ({ kind: 'fact', match, fact })));
    for (const fact of added) this.#tell({ match, fact });
    return added;
  }

  /** Of an open match, by id: the array grows and must not be changed. Empty where the match is not open: see `read`. */
  facts<Said = unknown>(match: number): readonly Fact<Said | null>[] {
    return (this.#open.get(match)?.facts ?? []) as unknown as readonly Fact<Said | null>[];
  }

  /** Of any match, from memory or from SQL. */
  async read<Said = unknown>(match: number): Promise<readonly Fact<Said | null>[]> {
    if (this.#open.has(match)) return this.facts<Said>(match);
    return (await this.#rows.facts(match)) as unknown as readonly Fact<Said | null>[];
  }

  /** @param source  that one's alone */
  doubts(match: number, source?: string): readonly Doubt[] {
    const doubts = [...(this.#open.get(match)?.doubts.values() ?? [])];
    return doubts.filter((one) => source === undefined || one.source === source).map(({ doubt }) => doubt);
  }

  doubt(match: number, source: string, doubt: Doubt): void {
    this.#opened(match).doubts.set(keyOf(source, doubt.about), { source, doubt });
    this.#write([{ kind: 'doubt', match, source, doubt }]);
    this.#tell({ match, fact: undefined });
  }

  /** A person may clear any source's doubt. Nothing happens where there is none. */
  clear(match: number, source: string, about: string): void {
    if (!this.#opened(match).doubts.delete(keyOf(source, about))) return;
    this.#write([{ kind: 'clear', match, source, about }]);
    this.#tell({ match, fact: undefined });
  }

  /** Where a source says its facts about a match. */
  sink<Said>(match: number, source: string): FactSink<Said> {
    return {
      say: (said, saying) => this.append(match, source, { said, ...saying }).id,
      doubt: (doubt) => this.doubt(match, source, doubt),
      clear: (about) => this.clear(match, source, about),
    };
  }

  /** @returns how to stop listening */
  subscribe(listener: (change: FactsChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nothing more is expected: once written, the match leaves the memory. `begin` opens it again. */
  async finish(match: number, at: Millis): Promise<void> {
    const moving = this.#moving.get(match);
    if (moving !== undefined) await moving;
    if (!this.#open.delete(match)) return;
    await this.#move(match, async () => {
      await this.written();
      await this.#rows.finish(match, at);
    });
  }

  /**
   * Waits until all facts so far are in SQL.
   *
   * @throws what the database said: it is tried again, unless the statement itself was wrong or the store stops
   */
  async written(): Promise<void> {
    const last = this.#writtenCount + this.#queue.length;
    while (this.#failure === undefined && this.#writtenCount < last) {
      if (this.#trouble !== undefined && this.#trouble.tries >= PATIENT_TRIES) throw this.#trouble.error;
      await this.#changed.promise;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Writes what is left, without another try where that fails. @throws what the database said */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  #opened(match: number): OpenMatch {
    if (this.#failure !== undefined) throw this.#failure;
    const open = this.#open.get(match);
    if (open === undefined)
      throw new FactRefusedError(impossible('match-not-open', `match ${match} is not open for facts`));
    return open;
  }

  #tell(change: FactsChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Facts that are given together are written in one transaction. */
  #write(writes: readonly FactWrite[]): void {
    this.#queue.push(writes);
    this.#writing ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const writes = nextOf(this.#queue);
      try {
        await this.#rows.write(writes.flat(), { isAgain: this.#trouble !== undefined });
        this.#queue.splice(0, writes.length);
        this.#writtenCount += writes.length;
        if (this.#trouble !== undefined) this.#warn('facts are written again');
        this.#trouble = undefined;
      } catch (error) {
        await this.#failed(error as Error);
      }
      if (this.#queue.length > 0) this.#hasChanged();
    }
    this.#writing = undefined;
    this.#hasChanged();
  }

  /** Waits for the next try, or ends: where none could help, or the exchange stops. */
  async #failed(cause: Error): Promise<void> {
    const error = new Error(`facts could not be written: ${cause.message}`, { cause });
    if (databaseTrouble(cause) === undefined || this.#stopping.signal.aborted) {
      this.#failure = error;
      this.#queue = [];
      return;
    }
    const tries = (this.#trouble?.tries ?? 0) + 1;
    if (tries === 1) this.#warn(`${error.message}; they are tried again`);
    this.#trouble = { error, tries };
    this.#hasChanged();
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
    await sleep(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  #hasChanged(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

const keyOf = (source: string, about: string): string => JSON.stringify([source, about]);

/** Why a match takes no such fact, whatever its sport. */
export function refusalOf(
  match: number,
  facts: readonly Fact[],
  { said, corrects }: { readonly said: unknown; readonly corrects: number | undefined },
): Impossible | undefined {
  if (said === undefined || (said === null && corrects === undefined))
    return impossible('nothing-said', 'a fact has to say something, or to take back another');
  if (corrects !== undefined && (!Number.isInteger(corrects) || corrects < 1 || corrects > facts.length))
    return impossible('unknown-correction', `match ${match} has no fact ${corrects} to correct`);
  return facts.length >= MOST_FACTS ? tooManyFacts(match) : undefined;
}

/** The part of the queue that is written in one go. Facts that belong together are not taken apart. */
function nextOf(queue: readonly (readonly FactWrite[])[]): readonly (readonly FactWrite[])[] {
  let rows = 0;
  const end = queue.findIndex((writes) => (rows += writes.length) > ROWS_AT_ONCE);
  return end < 0 ? queue.slice() : queue.slice(0, Math.max(1, end));
}

const tooManyFacts = (match: number): Impossible =>
  impossible('too-many-facts', `match ${match} takes no more than ${MOST_FACTS} facts`);
