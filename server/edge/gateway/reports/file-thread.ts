// Run as a thread of its own: a workbook of 50,000 rows takes seconds, and the exchange's thread has bets to take.
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToBets } from '../../../core/system/background-thread.ts';
import { toCsv } from './csv.ts';
import type { Cell, Sheet, SheetEnd } from './sheet.ts';
import { toXlsx } from './xlsx.ts';

/** What the thread is started with. */
export interface FileThreadData extends Pick<Sheet, 'name' | 'heads'> {
  readonly as: 'csv' | 'xlsx';
}
/** To the thread: more rows; or that there are no more. */
export type ToFileThread = { readonly rows: readonly (readonly Cell[])[] } | { readonly end: SheetEnd };

if (parentPort !== null) {
  const port = parentPort;
  yieldToBets();
  const { as, name, heads } = workerData as FileThreadData;
  const rows: (readonly Cell[])[] = [];
  port.on('message', (message: ToFileThread) => {
    if ('rows' in message) {
      rows.push(...message.rows);
      return;
    }
    const sheet = { name, heads, rows, end: message.end };
    // What fails here ends the thread, and so is heard of.
    void (as === 'csv' ? Promise.resolve(Buffer.from(toCsv(sheet))) : toXlsx(sheet)).then((bytes) => {
      const sent = Uint8Array.from(bytes);
      port.postMessage(sent, [sent.buffer]);
      port.close();
    });
  });
}
