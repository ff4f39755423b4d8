import { expect, test } from 'vitest';
import { z } from 'zod';
import { coercerOf } from './coercer.ts';

// As Betfair's framework reads a request: Cougar, open source at github betfair/cougar (JSONBindingFactory for numbers,
// Jackson's rules for texts and flags, JsonIgnoreProperties in its dataType template, EnumUtils for words).

const Schema = z.strictObject({
  text: z.string().optional(),
  whole: z.int().min(0).optional(),
  number: z.number().optional(),
  flag: z.boolean().nullish(),
  word: z.enum(['LAPSE', 'PERSIST']).optional(),
  ids: z
    .array(z.string())
    .max(2)
    .transform((ids) => new Set(ids))
    .optional(),
  inside: z.array(z.strictObject({ size: z.number() })).optional(),
});
const coerce = coercerOf(Schema);
const read = (value: unknown) => Schema.safeParse(coerce(value)).data;

test.each([
  ['a number as a text', { number: '1.01', whole: '10' }, { number: 1.01, whole: 10 }],
  ['with space around it', { number: ' 2 ', whole: '\t3\n' }, { number: 2, whole: 3 }],
  ['with a sign, without a part, with an exponent', { number: '+.5e2' }, { number: 50 }],
  ['an id as a number', { text: 123, ids: [4, '5'] }, { text: '123', ids: new Set(['4', '5']) }],
  ['a flag as a text', { flag: 'true' }, { flag: true }],
  ['a flag as Python prints it', { flag: 'False' }, { flag: false }],
  ['a flag as a number', { flag: 1 }, { flag: true }],
  ['a flag where a text is expected', { text: true }, { text: 'true' }],
  ['an empty text for a number or a flag is none', { number: '', whole: ' ', flag: '' }, {}],
  ['nulls are none', { text: null, ids: [null, 'a'] }, { ids: new Set(['a']) }],
  ['unknown fields are ignored', { x: 1, inside: [{ size: '10', y: { z: 1 } }] }, { inside: [{ size: 10 }] }],
  ['names of every object are no fields', { constructor: 1, toString: 'x' }, {}],
] as const)('%s', (_what, given, expected) => {
  expect(read(given)).toEqual(expected);
});

test.each([
  ['a number with a unit', { number: '1.01p' }],
  ['a null among instructions', { inside: [null] }],
  ['two numbers', { number: '1 2' }],
  ['a comma', { number: '1,5' }],
  ['other digits', { number: '١' }],
  ['another base', { number: '0x10' }],
  ['more digits than a number may have', { number: '1'.repeat(33) }],
  ['more than any number', { number: '1e999' }],
  ['no number', { number: 'NaN' }],
  ['infinitely much', { number: 'Infinity' }],
  ['a flag for a number', { number: true }],
  ['a part of a whole number', { whole: '1.5' }],
  ['a whole number that a double does not hold', { whole: '9007199254740993' }],
  ['a whole number of 17 digits', { whole: '00000000000000001' }],
  ['a whole number below its bounds', { whole: '-1' }],
  ['a flag that is neither', { flag: 'yes' }],
  ['a flag that is 2', { flag: 2 }],
  ['a word in another case', { word: 'lapse' }],
  ['a text that is a list', { text: ['a'] }],
  ['a list that is a text', { ids: 'a' }],
  ['a list that is too long', { ids: [1, 2, 3] }],
  ['an object that is a list', { inside: [[]] }],
  ['an object that is a text', { inside: ['{"size":1}'] }],
  ['a list instead of the object', []],
])('refused: %s', (_what, given) => {
  expect(read(given)).toBeUndefined();
});
