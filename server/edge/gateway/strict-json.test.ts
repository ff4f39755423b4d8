import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { parseStrictJson } from './strict-json.ts';

test.each([
  '{"a":1,"a":2}',
  '{"a":{"b":1,"\\u0062":2}}',
  '{"__proto__":1}',
  '{"a":1,"b":2,"a":3}',
  '{"a":"x","a":"x"}',
  '{"a":[{"__pro\\u0074o__":1}]}',
  '"\\u0000"',
  '{"a":["b\\\\\\u0000"]}',
  '{"a\\u0000":1}',
  '[[[[[[[[[1]]]]]]]]]',
  `[${'0,'.repeat(200)}0]`,
  '9007199254740993000',
  '[0.1234567890123456789]',
  '{"a":',
  '{"a":1}}',
  'undefined',
  "{'a':1}",
])('%s is refused', (text) => expect(() => parseStrictJson(text)).toThrow(Refusal));

test.each([
  '{}',
  '{"a":1,"b":"x","c":-2.50,"d":true}',
  '{"a":"b:c,","b":"{}"}',
  '{"a":{"a":{"a":1}}}',
  '{"b":"__proto__"}',
  '{"a":"\\"b\\":","c":["x:y",":"]}',
  '{"a":"\\\\u0000","b":"\\u0001"}',
  '[[[[[[[[1]]]]]]]]',
  '12.5',
  'null',
])('%s is read as JSON.parse reads it', (text) => expect(parseStrictJson(text)).toEqual(JSON.parse(text)));

test('what JSON.stringify writes is read back, whatever is in its strings and keys', () => {
  const value = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null)),
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 6 },
      tie('leaf'),
      fc.array(tie('node'), { maxLength: 5 }),
      fc.dictionary(fc.string({ unit: 'binary' }), tie('node'), { maxKeys: 5, noNullPrototype: true }),
    ),
  })).node;
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 2 }), (whole, indent) => {
      const text = JSON.stringify(whole, undefined, indent);
      fc.pre(!/__proto__|\\u0000/.test(text));
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['"\\ud83d"', '{"a":["b \\uDE00"]}', '{"a\\ud83d":1}'])('half of a character is refused: %s', (text) => {
  expect(() => parseStrictJson(text)).toThrow('invalid character');
});

test('a character in two halves is read', () => {
  expect(parseStrictJson('{"a":"\\ud83d\\ude00 \\u00e9"}')).toEqual({ a: '😀 é' });
});
