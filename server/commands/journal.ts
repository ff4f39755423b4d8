// npm run journal -- verify|print|export: the journal, read without the server or beside it.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Engine } from 'engine';
import { readConfiguration, StartError } from '../configuration.ts';
import { exportLine, printLine, readEntries } from '../journal/export-journal.ts';
import type { Range } from '../journal/export-journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { verifyJournal } from '../sequencer/verify-journal.ts';
import { tellAndExit } from './tell.ts';

const USAGE = `usage: npm run journal -- verify
       npm run journal -- print  [--from N] [--to N]
       npm run -s journal -- export [--from N] [--to N] [--bodies]

  verify   checks the hash chain, applies every command again and compares events and snapshots
  print    a line for each command
  export   a JSON object for each command with its time, its events and its batch's hash; with --bodies each batch's
           first line has the bytes that were hashed`;

interface Asked extends Range {
  readonly verb: 'verify' | 'print' | 'export';
  readonly bodies: boolean;
}

function readArguments(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' }, bodies: { type: 'boolean', default: false } },
    });
    const [verb, ...others] = positionals;
    if ((verb !== 'verify' && verb !== 'print' && verb !== 'export') || others.length > 0)
      throw new Error('no such thing');
    return { verb, bodies: values.bodies, from: sequence(values.from, 1), to: sequence(values.to, Infinity) };
  } catch {
    throw new StartError(USAGE);
  }
}

function sequence(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw new Error(`not a sequence: ${text}`);
  return Number(text);
}

async function verify(store: JournalStore): Promise<void> {
  const report = await verifyJournal(store, Engine);
  const { batches, commands, events, after, last, appliedAfter, snapshots } = report;
  console.log(
    `${batches} batches with ${commands} commands (${after + 1} to ${last}) and ${events} events: the chain is whole`,
  );
  if (after > 0) console.log(`commands up to ${after} are archived; the chain goes on from there`);
  if (appliedAfter === undefined) console.log('no snapshot to apply them to');
  else
    console.log(`applied again after ${appliedAfter} they give the same events; ${snapshots} snapshots are the same`);
}

async function write(store: JournalStore, asked: Asked): Promise<void> {
  for await (const entry of readEntries(store, asked)) {
    const line = asked.verb === 'print' ? printLine(entry) : exportLine(entry, asked.bodies);
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  }
}

async function journal(): Promise<void> {
  const asked = readArguments(process.argv.slice(2));
  // Whoever reads may have enough, as head does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  const opened = await openJournal(readConfiguration(process.env));
  try {
    await (asked.verb === 'verify' ? verify(opened.store) : write(opened.store, asked));
  } finally {
    await opened.close();
  }
}

try {
  await journal();
} catch (error) {
  tellAndExit(error instanceof DamagedJournalError ? new StartError(error.message) : error);
}
