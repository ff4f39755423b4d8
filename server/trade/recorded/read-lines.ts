import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import { RecordingError } from './recording-error.ts';

/** No message of a real stream comes near this; a binary file without line ends must not fill the memory. */
const LONGEST_LINE = 32 * 1024 * 1024;

/**
 * The lines of a text file, plain or packed with gzip or bzip2, as a stream; its first bytes show how it is packed. Of a
 * packed file that was cut short, what can be unpacked is there: its last line may be cut too.
 */
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
  if (head[0] === 0x1f && head[1] === 0x8b) return joined(raw, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }));
  if (head.toString('latin1') === 'BZh') return joined(raw, unbzip2());
  return raw;
}

/** An error on either side ends the other, and reaches whoever reads, unless the file merely ends too early. */
function joined(raw: Readable, unpack: NodeJS.ReadWriteStream): Readable {
  const out = new PassThrough();
  raw.on('error', (error) => out.destroy(error));
  unpack.on('error', (error: Error) => {
    raw.destroy();
    if (isCutShort(error)) out.end();
    else out.destroy(error);
  });
  out.on('close', () => raw.destroy());
  raw.pipe(unpack).pipe(out);
  return out;
}

/** The bzip2 library reads past its last bytes. */
function isCutShort(error: Error): boolean {
  return error instanceof TypeError || error.message === 'input stream ended prematurely';
}
