import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiJson } from './ascii-json.ts';

test('only ASCII leaves, and what is read is what was written', () => {
  expect(asciiJson({ name: 'Zürich – 東京 😀' })).toBe('{"name":"Z\\u00fcrich \\u2013 \\u6771\\u4eac \\ud83d\\ude00"}');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = asciiJson([text]);
      expect(/^[\x20-\x7e]*$/.test(json)).toBe(true);
      expect(JSON.parse(json)).toEqual([text]);
    }),
  );
});
