import { expect, test } from 'vitest';
import { readArguments, UsageError } from './start-arguments.ts';

test.each([
  [[], { isHelp: false, withWeb: true }],
  [['--no-web'], { isHelp: false, withWeb: false }],
  [['--help'], { isHelp: true, withWeb: true }],
  [['-h'], { isHelp: true, withWeb: true }],
])('%j', (args, read) => expect(readArguments(args)).toEqual(read));

test.each([
  ['--port=80', '--port'],
  ['--noweb', '--noweb'],
  ['-p', '-p'],
  ['--help=please', '--help'],
  ['now', 'now'],
  ['--', '--'],
])('%s is no option', (arg, named) => {
  const read = () => readArguments([arg]);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(`npm start does not know ${named}.`);
});
