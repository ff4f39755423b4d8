// Run as a thread of its own: a draw of matka takes bets for hours, and reading them again would keep the sequencer's
// thread from taking any after a start.
import { parentPort, workerData } from 'node:worker_threads';
import type { Sequence } from 'engine/vocabulary';
import { journalRows } from '../../core/journal/row-stream.ts';
import { openDatabase } from '../../core/postgres/database.ts';
import { pastRounds, type PastThreadData } from './past-rounds.ts';

if (parentPort !== null) {
  const { place, scan } = workerData as PastThreadData;
  const database = await openDatabase(place);
  const reader = await database.connect();
  const store = { rows: (after: Sequence) => journalRows(reader, after) };
  for await (const past of pastRounds(store, scan)) parentPort.postMessage(past);
  await database.disconnect(reader);
  await database.close();
}
