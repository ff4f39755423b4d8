// npm run journal -- verify|print|export: the journal, read without the server or beside it.
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Engine } from 'engine';
import { readConfiguration } from '../process/configuration.ts';
import { StartError } from '../core/system/start-error.ts';
import { exportLine, printLine, readEntries, wholeExport } from '../core/journal/export-journal.ts';
import { ExportedJournal } from '../core/journal/exported-journal.ts';
import { openJournal } from '../core/journal/open-journal.ts';
import type { JournalStore } from '../core/journal/journal-store.ts';
import { verifyJournal, type ReadableStore } from '../core/sequencer/verify-journal.ts';
import { readArguments, type JournalArguments } from './journal-arguments.ts';
import { tellAndExit } from './tell.ts';

async function verify(store: ReadableStore): Promise<void> {
  const report = await verifyJournal(store, Engine);
  const { batches, commands, events, after, last, foreign, appliedAfter, snapshots } = report;
  console.log(
    `${batches} batches with ${commands} commands (${after + 1} to ${last}) and ${events} events: the chain is whole`,
  );
  if (after > 0) console.log(`commands up to ${after} are archived; the chain goes on from there`);
  if (foreign > 0) console.log(`${foreign} commands are of another build and are not applied again here`);
  if (appliedAfter === undefined) console.log('nothing is applied again: there is no snapshot to begin with');
  else
    console.log(`applied again after ${appliedAfter} they give the same events; ${snapshots} snapshots are the same`);
}

async function write(store: JournalStore, args: JournalArguments): Promise<void> {
  for await (const line of linesFor(store, args)) {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  }
}

async function* linesFor(store: JournalStore, args: JournalArguments): AsyncGenerator<string> {
  if (args.verb === 'export' && args.bodies) {
    yield* wholeExport(store, args);
    return;
  }
  for await (const entry of readEntries(store, args))
    yield args.verb === 'print' ? printLine(entry) : exportLine(entry);
}

/** npm runs this in the checkout; the file is named from where npm was called. */
async function verifyFile(file: string): Promise<void> {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  if (!existsSync(path)) throw new StartError(`there is no file ${path}`);
  await verify(new ExportedJournal(() => createReadStream(path)));
}

async function journal(): Promise<void> {
  const args = readArguments(process.argv.slice(2));
  if (args.file !== undefined) return verifyFile(args.file);
  // Whoever reads may have enough, as head does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  const opened = await openJournal(readConfiguration(process.env));
  try {
    await (args.verb === 'verify' ? verify(opened.store) : write(opened.store, args));
  } finally {
    await opened.close();
  }
}

try {
  await journal();
} catch (error) {
  tellAndExit(error);
}
