import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { PARTS } from './parts.ts';

const PLAIN = { suite: 'core', onlyFailed: false, changedSince: undefined, keepsGoing: false, parts: PARTS.core };

test.each([
  ['', PLAIN],
  ['--long', { ...PLAIN, suite: 'long', parts: PARTS.long }],
  ['unit browser --keep-going', { ...PLAIN, parts: ['unit', 'browser'], keepsGoing: true }],
  ['browser unit unit', { ...PLAIN, parts: ['unit', 'browser'] }],
  ['--failed', { ...PLAIN, onlyFailed: true }],
  ['--changed', { ...PLAIN, changedSince: '' }],
  ['--changed HEAD~3 unit', { ...PLAIN, changedSince: 'HEAD~3', parts: ['unit'] }],
  ['--changed unit', { ...PLAIN, changedSince: '', parts: ['unit'] }],
])('"%s" is read', (words, options) => {
  expect(readOptions(words.split(' ').filter(Boolean))).toEqual(options);
});

test.each([
  ['units', /no part or option "units"/],
  ['--long checks', /no part or option "checks"/],
  ['--failed --changed', /exclude each other/],
])('"%s" is refused by its name', (words, message) => {
  expect(() => readOptions(words.split(' '))).toThrow(message);
});
