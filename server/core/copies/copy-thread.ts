// Run as a thread of its own: to write the state down, or to copy it, would keep the sequencer's thread from taking bets.
import { parentPort, workerData } from 'node:worker_threads';
import { type Command, Engine } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { PostgresStore } from '../journal/postgres-store.ts';
import { type DatabasePlace, openDatabase } from '../postgres/database.ts';
import type { FoldKind } from '../sequencer/fold.ts';
import { yieldToBets } from '../system/background-thread.ts';
import { JournalCopy } from './journal-copy.ts';
import type { TriedOut } from '../sequencer/try-out.ts';

/** What the thread is started with. */
export interface CopyThreadData {
  readonly place: DatabasePlace;
  /** Addresses of modules, each with a `fold` that is saved with the engine. */
  readonly folds: readonly string[];
}
/** A snapshot, or commands to try out. Requests are numbered, and answered in turn. */
export interface ToCopy {
  readonly id: number;
  readonly trial?: { readonly commands: readonly Command[]; readonly at: Millis };
}
export type FromCopy =
  | { readonly id: number; readonly saved: Sequence }
  | { readonly id: number; readonly tried: TriedOut[] }
  | { readonly id: number; readonly failure: string };

if (parentPort !== null) {
  const port = parentPort;
  yieldToBets();
  const { place, folds: modules } = workerData as CopyThreadData;
  const folds = await Promise.all(modules.map(async (module) => ((await import(module)) as { fold: FoldKind }).fold));
  const store = new PostgresStore({ database: await openDatabase(place) });
  let copy: JournalCopy | undefined;

  const answer = async ({ id, trial }: ToCopy): Promise<FromCopy> => {
    if (copy === undefined) copy = await JournalCopy.open({ store, engine: Engine, folds });
    else await copy.catchUp();
    if (trial === undefined) return { id, saved: await copy.saveSnapshot() };
    return { id, tried: copy.tryOut(trial.commands, trial.at) };
  };

  let before = Promise.resolve();
  port.on('message', (request: ToCopy) => {
    before = before.then(async () => {
      const given = await answer(request).catch((error: unknown) => {
        copy = undefined;
        return { id: request.id, failure: String(error) };
      });
      port.postMessage(given, 'tried' in given ? given.tried.map(({ events }) => events.buffer) : []);
      if ('tried' in given) copy?.prepare();
    });
  });
}
