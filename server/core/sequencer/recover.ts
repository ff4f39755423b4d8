import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { BatchEncoder, decodeBatch, decodeCommands } from '../journal/batch-codec.ts';
import { checkEngineVersion, OtherBuildError } from '../journal/engine-version.ts';
import { DamagedJournalError, GENESIS, nextLink } from '../journal/journal-row.ts';
import type { ChainLink, JournalRow } from '../journal/journal-row.ts';
import type { JournalStore, SnapshotKey } from '../journal/journal-store.ts';
import type { EngineKind, Fold, FoldKind, SequencedEngine } from './fold.ts';

/** The name of the engine's own snapshots. */
export const ENGINE_SNAPSHOT = 'engine';

export interface RecoverOptions {
  readonly store: JournalStore;
  readonly engine: EngineKind;
  readonly folds?: readonly FoldKind[];
  /** Told of a snapshot that cannot be used; an older one, or the journal from its start, is taken instead. */
  readonly warn?: (message: string) => void;
}

/** Everything as it was after the last durable command. */
export interface Recovered {
  readonly engine: SequencedEngine;
  readonly folds: ReadonlyMap<string, Fold>;
  /** The last row of the journal. */
  readonly link: ChainLink;
  /** The last stamp; 0 for an empty journal. */
  readonly at: Millis;
  /** The snapshot it started from; 0 for none. */
  readonly snapshot: Sequence;
}

/**
 * The newest snapshot that engine and folds have in common, and the journal after it applied again: each command must
 * cause the same events, byte for byte, and each row continue the hash chain.
 *
 * @throws DamagedJournalError where either does not hold
 * @throws OtherBuildError     where another build wrote what is needed
 */
export async function recover(options: RecoverOptions): Promise<Recovered> {
  const start = await startingState(options);
  const replay = new Replay(start);
  let link: ChainLink | undefined = start.link;
  for await (const row of options.store.rows((start.link?.sequence ?? start.snapshot - 1) as Sequence)) {
    if (link === undefined) {
      link = rowBefore(row, start.snapshot);
      replay.skip(row);
    } else {
      link = nextLink(link, row);
      replay.apply(row);
    }
  }
  if (link === undefined) throw new DamagedJournalError(`it ends before the snapshot at ${start.snapshot}`);
  return { engine: start.engine, folds: start.folds, link, at: replay.at, snapshot: start.snapshot };
}

/** The link that the rows after a snapshot continue, from the row that ends with it. */
function rowBefore(row: JournalRow, snapshot: Sequence): ChainLink {
  if (row.last !== snapshot) throw new DamagedJournalError(`no batch ends with the snapshot at ${snapshot}`);
  return nextLink({ sequence: (row.first - 1) as Sequence, hash: row.previousHash }, row);
}

interface StartingState {
  readonly engine: SequencedEngine;
  readonly folds: Map<string, Fold>;
  readonly snapshot: Sequence;
  /** What the first row to apply continues; undefined where the row that ends with the snapshot must tell. */
  readonly link: ChainLink | undefined;
}

async function startingState(options: RecoverOptions): Promise<StartingState> {
  const { store, folds = [], engine } = options;
  const anchor = await store.anchor();
  const refusals: Error[] = [];
  for (const sequence of await commonSnapshots(options)) {
    try {
      const restored = await restoreAt(options, sequence);
      return { ...restored, snapshot: sequence, link: sequence === anchor.sequence ? anchor : undefined };
    } catch (error) {
      if (!(error instanceof OtherSnapshotError || error instanceof DamagedJournalError)) throw error;
      refusals.push(error);
      options.warn?.(`the snapshot at ${sequence} cannot be used: ${error.message}`);
    }
  }
  if (anchor.sequence > GENESIS.sequence) throw nothingToStartFrom(anchor.sequence, refusals);
  const empty = new Map(folds.map((fold) => [fold.name, fold.restore(undefined)]));
  return { engine: engine.create(), folds: empty, snapshot: GENESIS.sequence, link: GENESIS };
}

/** What the archived commands gave is nowhere else than in the snapshots that were refused. */
function nothingToStartFrom(archived: Sequence, refusals: readonly Error[]): Error {
  const other = refusals.find((refusal) => refusal instanceof OtherSnapshotError);
  if (other !== undefined) {
    return new OtherBuildError(`commands up to ${archived} are archived, and of another build: ${other.message}`);
  }
  const why = refusals.map(({ message }) => message).join('; ') || 'none kept';
  return new DamagedJournalError(`commands up to ${archived} are archived and no snapshot can be used (${why})`);
}

/** Sequences at which the engine and every fold have a snapshot, newest first. */
async function commonSnapshots({ store, folds = [] }: RecoverOptions): Promise<Sequence[]> {
  const names = [ENGINE_SNAPSHOT, ...folds.map((fold) => fold.name)];
  const kept = await store.listSnapshots();
  const namesAt = Map.groupBy(kept, (key) => key.sequence);
  return [...namesAt]
    .filter(([, keys]) => names.every((name) => keys.some((key) => key.name === name)))
    .map(([sequence]) => sequence)
    .sort((a, b) => b - a);
}

async function restoreAt({ store, engine, folds = [] }: RecoverOptions, sequence: Sequence) {
  const restored = await restorePart(store, { name: ENGINE_SNAPSHOT, sequence }, (body) => engine.restore(body));
  const restoredFolds = new Map<string, Fold>();
  for (const fold of folds) {
    const part = await restorePart(store, { name: fold.name, sequence }, (body) => fold.restore(body));
    restoredFolds.set(fold.name, part);
  }
  return { engine: restored, folds: restoredFolds };
}

/** @throws DamagedJournalError, OtherSnapshotError. Nobody else writes, so what was listed is there. */
async function restorePart<T>(store: JournalStore, key: SnapshotKey, restore: (body: Uint8Array) => T): Promise<T> {
  const body = await store.loadSnapshot(key);
  if (body === undefined) throw new DamagedJournalError(`the snapshot of ${key.name} at ${key.sequence} has gone`);
  try {
    return restore(body);
  } catch (error) {
    throw new OtherSnapshotError(`its part ${key.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A snapshot is as it was written, but this build cannot read it: another one wrote it. */
class OtherSnapshotError extends Error {
  override readonly name = 'OtherSnapshotError';
}

/** Applies rows again, one after the other. */
export class Replay {
  readonly #engine: SequencedEngine;
  readonly #folds: ReadonlyMap<string, Fold>;
  readonly #encoder = new BatchEncoder();
  at = 0 as Millis;

  constructor(parts: { readonly engine: SequencedEngine; readonly folds: ReadonlyMap<string, Fold> }) {
    this.#engine = parts.engine;
    this.#folds = parts.folds;
  }

  /** Passes over a row that the state holds already. */
  skip(row: JournalRow): void {
    this.at = row.at;
  }

  apply(row: JournalRow): void {
    checkEngineVersion(row);
    const { commands, at, eventBytes } = decodeCommands(row);
    if ((at[0] as number) < this.at) throw new DamagedJournalError(`the batch at ${row.first} goes back in time`);
    const { events } = this.#engine;
    let from = 0;
    for (let index = 0; index < commands.length; index += 1) {
      const sequence = (row.first + index) as Sequence;
      const outcome = this.#engine.apply(commands[index] as Command, sequence, at[index] as Millis);
      if (!outcome.ok || outcome.duplicateOf > 0) {
        throw new DamagedJournalError(`the command at ${sequence} is not accepted again`);
      }
      this.#encoder.addEvents(events.data, from, events.length);
      from = events.length;
    }
    const same = this.#encoder.hasEvents(eventBytes);
    this.#encoder.clear();
    events.clear();
    if (!same) throw new DamagedJournalError(`applying ${row.first} to ${row.last} again gives other events`);
    this.at = row.at;
    if (this.#folds.size > 0) this.#fold(row);
  }

  #fold(row: JournalRow): void {
    const batch = decodeBatch(row);
    for (const fold of this.#folds.values()) fold.apply(batch);
  }
}
