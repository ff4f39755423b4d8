// Run as a thread of its own: some chances take hundreds of milliseconds, in which the sequencer's thread takes bets.
import { parentPort } from 'node:worker_threads';
import { type Answer, TABLES, VIRTUALS } from 'games';
import { chancesKey } from './table-chances.ts';

const chances = new Map<string, ReadonlyMap<Answer, number>>();
for (const table of [...TABLES, ...VIRTUALS]) {
  // Where the markets differ from start to start, chances are a few divisions.
  if (table.starts !== undefined) continue;
  for (const group of table.groups({})) chances.set(chancesKey(table.code, group.id), group.chances());
}
parentPort?.postMessage(chances);
