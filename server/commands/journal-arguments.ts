import { parseArgs } from 'node:util';
import type { Range } from '../core/journal/export-journal.ts';
import { StartError } from '../core/system/start-error.ts';

const USAGE = `usage: npm run journal -- verify [FILE]
       npm run journal -- print  [--from N] [--to N]
       npm run -s journal -- export [--from N] [--to N] [--bodies]

  verify   checks the hash chain, applies every command again and compares events and snapshots; FILE: an export with
           --bodies instead of the database
  print    a line for each command
  export   a JSON object for each command with its time, its events and its batch's hash; with --bodies whole batches,
           each batch's first line with the bytes that were hashed, and a last line that says so`;

export interface JournalArguments extends Range {
  readonly verb: 'verify' | 'print' | 'export';
  readonly bodies: boolean;
  /** An export to verify. */
  readonly file: string | undefined;
}

/** @throws StartError with the usage */
export function readArguments(args: string[]): JournalArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' }, bodies: { type: 'boolean', default: false } },
    });
    const [verb, file, ...others] = positionals;
    const isVerb = verb === 'verify' || verb === 'print' || verb === 'export';
    if (!isVerb || others.length > 0 || (file !== undefined && verb !== 'verify')) throw new Error('no such thing');
    return { verb, file, bodies: values.bodies, from: sequence(values.from, 1), to: sequence(values.to, Infinity) };
  } catch {
    throw new StartError(USAGE);
  }
}

function sequence(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw new Error(`not a sequence: ${text}`);
  return Number(text);
}
