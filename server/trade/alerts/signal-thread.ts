// Run as a thread of its own: a start folds an hour of bets again, which would keep the sequencer's thread from taking any.
import { parentPort, workerData } from 'node:worker_threads';
import type { Sequence } from 'engine/vocabulary';
import { journalRows } from '../../core/journal/row-stream.ts';
import { type DatabasePlace, openDatabase } from '../../core/postgres/database.ts';
import { yieldToBets } from '../../core/system/background-thread.ts';
import { type Look, SignalWatch } from './signal-watch.ts';

/** What the thread is started with. */
export interface SignalThreadData {
  readonly place: DatabasePlace;
  readonly from: Sequence;
}

if (parentPort !== null) {
  const port = parentPort;
  const { place, from } = workerData as SignalThreadData;
  yieldToBets();
  const database = await openDatabase(place);
  const reader = await database.connect();
  const store = { rows: (after: Sequence) => journalRows(reader, after) };
  const watch = await SignalWatch.open({ db: database.kysely(), store, from });
  // Answered once it is saved: whether there was anything to save. One that fails ends the thread, and with it a connection that broke.
  port.on('message', (look: Look) => void watch.look(look).then((hasSaved) => port.postMessage(hasSaved)));
}
