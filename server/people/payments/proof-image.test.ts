import { expect, test } from 'vitest';
import { PROOF_BYTES } from 'protocol';
import { proofName, readProof } from './proof-image.ts';

const file = (start: string, length = 64) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length)]);
const read = (bytes: Buffer) => readProof(bytes.toString('base64'));

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['RIFF\0\0\0\0WEBP', 'image/webp'],
])('%j begins an image of its type', (start, type) => {
  expect(read(file(start))).toMatchObject({ type });
});

test.each([
  ['a page', '<html><script>alert(1)</script>'],
  ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a GIF', 'GIF89a'],
  ['a sound in the wrapping of WebP', 'RIFF\0\0\0\0WAVE'],
  ['a sound that calls itself WebP', 'FORM\0\0\0\0WEBP'],
  ['a program', 'MZ\x90\0'],
])('%s is no proof, whatever its name says', (_what, start) => {
  expect(read(file(start))).toMatch(/PNG, JPEG or WebP/);
});

test('nothing, or the first bytes alone, are no image', () => {
  expect(read(Buffer.alloc(0))).toMatch(/PNG/);
  expect(read(file('\xff\xd8\xff', 0))).toMatch(/PNG/);
});

test('one byte more than 2 MB is too large', () => {
  const start = '\xff\xd8\xff\xe0';
  expect(read(file(start, PROOF_BYTES - 4))).toMatchObject({ type: 'image/jpeg' });
  expect(read(file(start, PROOF_BYTES - 3))).toMatch(/2 MB/);
});

test('the name of its file is ours', () => {
  const types = ['image/jpeg', 'image/png', 'image/webp'] as const;
  const names = types.map((type) => proofName('D000012', type));
  expect(names).toEqual(['proof-D000012.jpg', 'proof-D000012.png', 'proof-D000012.webp']);
});
