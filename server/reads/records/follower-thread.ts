// Run as a thread of its own: folding and writing take processor time that the sequencer's thread has better use for.
import { parentPort, workerData } from 'node:worker_threads';
import type { Sequence } from 'engine/vocabulary';
import { openDatabase } from '../../core/postgres/database.ts';
import type { DatabasePlace } from '../../core/postgres/database.ts';
import { JournalFollower } from './journal-follower.ts';

/** What the thread is started with. */
export interface FollowerThreadData {
  readonly place: DatabasePlace;
  readonly position: Sequence;
}
/** To the thread: up to where the journal is durable; or that it shall end. */
export type ToFollower = { readonly has: Sequence } | { readonly stop: true };
/** From it: up to where the tables hold; or what keeps it. */
export type FromFollower = { readonly taken: Sequence } | { readonly warning: string };

if (parentPort !== null) {
  const port = parentPort;
  const tell = (message: FromFollower) => port.postMessage(message);
  const { place, position } = workerData as FollowerThreadData;
  const database = await openDatabase(place);
  const follower = new JournalFollower(
    { database, taken: (taken) => tell({ taken }), warn: (warning) => tell({ warning }) },
    position,
  );
  port.on('message', (message: ToFollower) => {
    if ('has' in message) return follower.journalHas(message.has);
    void follower
      .stop()
      .then(() => database.close())
      .then(() => port.close());
  });
  follower.start();
}
