import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import { RecordingError } from './recording-error.ts';

/** No message of a real stream comes near this; a binary file without line ends must not fill the memory. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** The lines of a text file, plain or packed with gzip or bzip2, as a stream. What it is packed with is told by its first bytes. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const bytes = await unpacked(path);
  let line = 0;
  let rest = '';
  try {
    bytes.setEncoding('utf8');
    for await (const part of bytes as AsyncIterable<string>) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() as string;
      for (const text of lines) {
        line += 1;
        yield text;
      }
      if (rest.length > LONGEST_LINE) throw new RecordingError(line + 1, 'the line is too long for a message');
    }
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    throw new RecordingError(line + 1, `the file cannot be read further: ${(error as Error).message}`);
  } finally {
    bytes.destroy();
  }
  if (rest !== '') yield rest;
}

async function unpacked(path: string): Promise<Readable> {
  const head = Buffer.alloc(3);
  try {
    await using file = await open(path);
    await file.read(head, 0, 3, 0);
  } catch (error) {
    throw new RecordingError(0, `the file cannot be read: ${(error as Error).message}`);
  }
  const raw = createReadStream(path);
  if (head[0] === 0x1f && head[1] === 0x8b) return joined(raw, createGunzip());
  if (head.toString('latin1') === 'BZh') return joined(raw, unbzip2());
  return raw;
}

/** An error on either side ends the other, and reaches whoever reads. */
function joined(raw: Readable, unpack: NodeJS.ReadWriteStream): Readable {
  const out = new PassThrough();
  pipeline(raw, unpack, out, (error) => {
    if (error) out.destroy(error);
  });
  return out;
}
