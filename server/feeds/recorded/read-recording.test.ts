import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { readLines } from './read-lines.ts';
import { readRecording } from './read-recording.ts';
import { aDefinition, aLine } from './stream.fixture.ts';

const folder = makeTemporaryFolder('recording');
afterAll(() => rmSync(folder, { recursive: true }));

const image = aLine(1000, { img: true, marketDefinition: aDefinition() });
const update = (at: number, clk?: string) => aLine(at, { rc: [{ id: 11, atb: [[2, 5]] }] }, clk);

async function read(bytes: string | Uint8Array): Promise<number[]> {
  const file = join(folder, 'recording');
  writeFileSync(file, bytes);
  const lines: number[] = [];
  for await (const message of readRecording(readLines(file))) lines.push(message.line);
  return lines;
}

const text = [image, update(1001), update(1001), ''].join('\n');
// Made with bzip2: the lines "one" and "two".
const bzip2 = Buffer.from('QlpoOTFBWSZTWacUK3cAAALBgAAQAgGEgCAAIYAMAjj1G4u5IpwoSFOKFbuA', 'base64');

test('a plain file is read to its end, with or without a last line end', async () => {
  expect(await read(text)).toEqual([1, 2, 3]);
  expect(await read(text.trimEnd())).toEqual([1, 2, 3]);
});

test('a gzip file is told by its first bytes', async () => {
  expect(await read(gzipSync(text))).toEqual([1, 2, 3]);
});

test('a bzip2 file is told by its first bytes', async () => {
  const file = join(folder, 'packed');
  writeFileSync(file, bzip2);
  const lines: string[] = [];
  for await (const line of readLines(file)) lines.push(line);
  expect(lines).toEqual(['one', 'two']);
});

test('lines may end as on Windows, and empty ones count', async () => {
  expect(await read([image, '', update(1001), ''].join('\r\n'))).toEqual([1, 3]);
});

test.each([
  ['a gzip file cut short', gzipSync(text).subarray(0, -12), /cannot be read further/],
  [
    'a bzip2 file that is damaged',
    Buffer.concat([bzip2.subarray(0, 12), Buffer.alloc(30, 1)]),
    /^line 1: the file cannot be read/,
  ],
  ['a last line cut short', text.slice(0, -10), /^line 3: not a whole JSON message$/],
  ['a time that goes back', [image, update(1005), update(1004)].join('\n'), /^line 3: the time goes back by 1 ms/],
  [
    'a count that goes back',
    [aLine(1000, { marketDefinition: aDefinition() }, '35'), update(1001, '34')].join('\n'),
    /^line 2: the clock token \(clk\) goes back/,
  ],
  ['a token that goes missing', [image, update(1001).replace('"clk":"A",', '')].join('\n'), /^line 2: the clock token/],
  [
    'another market',
    [image, update(1001).replace('1.7', '1.8')].join('\n'),
    /^line 2: the message is about market 1.8, the recording is of 1.7$/,
  ],
  ['a recording without its beginning', update(1001), /^line 1: the first message has no market definition/],
  ['another kind of stream', '{"op":"ccm","id":2,"clk":"2","pt":5,"cc":[]}', /^line 1: not a market change message/],
  ['a file that is not text', Buffer.from([0, 1, 2, 250, 251, 10, 9]), /^line 1: not a whole JSON message/],
  ['an empty file', '', /the file ends without any market/],
])('%s is refused', async (_name, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});

test('a file that is not there is refused', async () => {
  const missing = async () => {
    for await (const line of readLines(join(folder, 'nowhere'))) expect(line).toBe('never');
  };
  await expect(missing()).rejects.toThrow('the file cannot be read');
});
