import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { CutPoint } from '../core/backup/cut-journal.ts';
import { StartError } from '../core/system/start-error.ts';

const USAGE = `usage: npm run backup -- create --out FOLDER
       npm run backup -- verify FOLDER
       npm run backup -- restore FOLDER [--sequence N | --time T]
       npm run backup -- list FOLDER

  create   copies the journal and all tables of one moment into a new folder, beside a running exchange or without it
  verify   checks every byte of a backup, and applies its journal again
  restore  fills an empty DATA_DIR, or an empty database at DATABASE_URL; --sequence or --time (2026-11-24T18:30:00Z)
           leaves out the commits after that point
  list     the backups among a folder's folders

Keep secrets.key, or EVENS_SECRETS_KEY, beside your backups and apart from them: it is in none (docs/operations.md).`;

type BackupArguments =
  | { readonly verb: 'create' | 'verify' | 'list'; readonly folder: string }
  | { readonly verb: 'restore'; readonly folder: string; readonly cut: CutPoint };

/** @throws StartError with the usage */
export function readArguments(args: string[]): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' }, sequence: { type: 'string' }, time: { type: 'string' } },
    });
    const [verb, folder = values.out, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new Error('name one folder');
    if ((verb === 'create') !== (values.out !== undefined)) throw new Error('--out is for create');
    const cut = readCut(values);
    if (verb === 'restore') return { verb, folder: pathOf(folder), cut };
    if (cut.sequence !== undefined || cut.time !== undefined) throw new Error('a point is for restore');
    if (verb === 'create' || verb === 'verify' || verb === 'list') return { verb, folder: pathOf(folder) };
    throw new Error('no such verb');
  } catch {
    throw new StartError(USAGE);
  }
}

function readCut({ sequence, time }: { readonly sequence?: string; readonly time?: string }): CutPoint {
  if (sequence !== undefined && time !== undefined) throw new Error('one of the two');
  if (sequence !== undefined && !/^[1-9]\d{0,14}$/.test(sequence)) throw new Error('not a sequence');
  // A time without its zone would be another moment on another machine.
  if (time !== undefined && !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time)) throw new Error('not a time');
  const at = time === undefined ? undefined : Date.parse(time);
  if (Number.isNaN(at)) throw new Error('not a time');
  return {
    sequence: sequence === undefined ? undefined : (Number(sequence) as Sequence),
    time: at as Millis | undefined,
  };
}

/** npm runs this in the checkout; a folder is named from where npm was called. */
function pathOf(folder: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}
