import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

// A backup in one small file: a line of JSON with the names and lengths of its files, then their bytes.

export function packBackup(folder: string): Buffer {
  const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const index = JSON.stringify(files.map(({ name, bytes }) => [name, bytes.length]));
  return brotliCompressSync(Buffer.concat([Buffer.from(`${index}\n`), ...files.map(({ bytes }) => bytes)]));
}

export function unpackBackup(packed: Buffer, folder: string): void {
  const whole = brotliDecompressSync(packed);
  const end = whole.indexOf(10);
  mkdirSync(folder, { recursive: true });
  let at = end + 1;
  for (const [name, length] of JSON.parse(whole.toString('utf8', 0, end)) as [string, number][]) {
    writeFileSync(join(folder, name), whole.subarray(at, (at += length)));
  }
}
