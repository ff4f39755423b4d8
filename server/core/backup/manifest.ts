import { hash } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '../system/start-error.ts';

/** The name of the manifest in the folder of a backup: written last, so that a folder with one is whole. */
export const MANIFEST = 'manifest.json';

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const digest = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().min(0);

const Manifest = z.strictObject({
  format: z.literal(1),
  /** UTC. */
  taken_at: z.iso.datetime(),
  installation: z.enum(['demo', 'real']),
  /** The steps that the tables had taken, in order. */
  migrations: z.array(z.string()),
  journal: z.strictObject({
    /** Commands up to here were archived before. */
    after: count,
    /** The last command, and the hash of the row that ends with it. */
    sequence: count,
    hash: digest,
    epoch: count,
    /** SHA-256 of the engine's state after that command; null where this build cannot apply the commands. */
    state_hash: digest.nullable(),
  }),
  /** Each after those that its rows refer to; its rows in `FILE`, as COPY writes them in its binary format. */
  tables: z.array(z.strictObject({ name, columns: z.array(name), bytes: count, sha256: digest })),
  /** What numbers rows: the last number given, null where none was. */
  sequences: z.array(z.strictObject({ name, last: count.nullable() })),
});

/** What a backup holds, and the fingerprint of each of its files. */
export type Manifest = z.infer<typeof Manifest>;

export function fileOf(table: string): string {
  return `${table}.copy`;
}

/** With its own fingerprint as the last line: nothing in it can change unnoticed. */
export function writeManifest(manifest: Manifest): string {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  return `${text}${hash('sha256', text)}\n`;
}

/** @throws StartError where it is not as it was written, or of a newer build */
export function readManifest(written: string): Manifest {
  const end = written.lastIndexOf('\n', written.length - 2) + 1;
  const text = written.slice(0, end);
  if (written !== `${text}${hash('sha256', text)}\n`) throw new StartError(`the backup is damaged: ${MANIFEST}`);
  const { format } = JSON.parse(text) as { readonly format: unknown };
  if (format !== 1) throw new StartError(`the backup has format ${String(format)}: a newer build wrote it`);
  return Manifest.parse(JSON.parse(text));
}
