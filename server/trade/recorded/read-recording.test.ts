import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { readLines } from './read-lines.ts';
import { openRecording } from './read-recording.ts';
import { aDefinition, aLine } from './testing/stream.fixture.ts';

const folder = makeTemporaryFolder('recording');
afterAll(() => rmSync(folder, { recursive: true }));

const image = aLine(1000, { img: true, marketDefinition: aDefinition() });
const update = (at: number, clk?: string) => aLine(at, { rc: [{ id: 11, atb: [[2, 5]] }] }, clk);

function fileOf(bytes: string | Uint8Array): string {
  const file = join(folder, 'recording');
  writeFileSync(file, bytes);
  return file;
}

async function read(bytes: string | Uint8Array): Promise<number[]> {
  const lines: number[] = [];
  for await (const message of (await openRecording(fileOf(bytes))).messages()) lines.push(message.line);
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
  ['in the middle of a line', text.slice(0, -10), 3],
  ['in the middle of a packed file', gzipSync(text).subarray(0, -12), 2],
])('of a recorder stopped %s all whole messages are there', async (_name, bytes, cut) => {
  const { remarks } = await openRecording(fileOf(bytes));
  expect(await read(bytes)).toEqual([1, 2].slice(0, cut - 1));
  expect(remarks).toEqual([`line ${cut}: cut short, and left out`]);
});

test('a message without a time comes with the one before it, and the first ones with the first that has one', async () => {
  const undated = (id: string) => JSON.stringify({ op: 'mcm', mc: [{ id, marketDefinition: aDefinition() }] });
  const recording = await openRecording(
    fileOf([undated('1.7'), update(1005), undated('1.8'), update(1006)].join('\n')),
  );
  const seen: [number, number][] = [];
  for await (const { line, at } of recording.messages()) seen.push([line, at]);
  expect(recording.beginsAt).toBe(1005);
  expect(seen).toEqual([[1, 1005], [2, 1005], [3, 1005], [4, 1006]]); // prettier-ignore
});

test('a file without any time begins at the start of its first market', async () => {
  const { beginsAt } = await openRecording(fileOf(image.replace('"pt":1000,', '')));
  expect(beginsAt).toBe(Date.parse('2022-07-11T11:00:00.000Z'));
});

const of = (market: string, line: string) => line.replace('1.7', market);

test('changes before the first definition of their market are left out', async () => {
  const lines = [update(1000), of('1.8', image), image, update(1001), of('1.9', update(1002))];
  const recording = await openRecording(fileOf(lines.join('\n')));
  const changes: string[][] = [];
  for await (const message of recording.messages()) changes.push(message.changes.map(({ market }) => market));
  expect(changes).toEqual([[], ['1.8'], ['1.7'], ['1.7'], []]);
  expect(recording.remarks).toEqual([
    'market 1.7: 1 changes before its first definition are left out',
    'market 1.9: 1 changes before its first definition are left out',
  ]);
  expect([...recording.markets.keys()]).toEqual(['1.7', '1.8']);
});

test('recordings put one behind the other are read in order of time', async () => {
  const day = 86_400_000;
  const first = [of('1.8', image), of('1.8', update(day))];
  const second = [image, update(day / 2), update(2 * day)];
  const recording = await openRecording(fileOf([...first, ...second].join('\n')));
  const seen: number[] = [];
  for await (const { line } of recording.messages()) seen.push(line);
  expect(seen).toEqual([1, 3, 4, 2, 5]);
  expect(recording.markets.get('1.7')?.lastOpen).toEqual({ at: 1000, line: 3 });
});

test('a connection that is a little behind another holds nothing up', async () => {
  expect(await read([of('1.8', image), image, update(3000), of('1.8', update(2500))].join('\n'))).toEqual([1, 2, 3, 4]);
});

test('a bzip2 file cut short has what could be unpacked', async () => {
  const lines: string[] = [];
  writeFileSync(join(folder, 'packed'), bzip2.subarray(0, -4));
  for await (const line of readLines(join(folder, 'packed'))) lines.push(line);
  expect(lines.length).toBeLessThan(3);
});

test.each([
  [
    'a bzip2 file that is damaged',
    Buffer.concat([bzip2.subarray(0, 12), Buffer.alloc(30, 1)]),
    /^line 1: the file cannot be read/,
  ],
  [
    'half a line in the middle',
    [image, update(1001).slice(0, -10), update(1002)].join('\n'),
    /^line 2: not a whole JSON/,
  ],
  ['a time that goes back', [image, update(1005), update(1004)].join('\n'), /^line 3: the time goes back by 1 ms/],
  [
    'a count that goes back',
    [aLine(1000, { marketDefinition: aDefinition() }, '35'), update(1001, '34')].join('\n'),
    /^line 2: the clock token \(clk\) goes back/,
  ],
  ['a recording without its beginning', update(1001), /^line 1: the first message has no market definition/],
  ['another kind of stream', '{"op":"ccm","id":2,"clk":"2","pt":5,"cc":[]}', /the file ends without any market/],
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
