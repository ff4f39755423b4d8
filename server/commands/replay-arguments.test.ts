import { expect, test } from 'vitest';
import { StartError } from '../core/system/start-error.ts';
import { readArguments } from './replay-arguments.ts';

test.each([
  ['no file', [], 'name one file'],
  ['two files', ['x', 'y'], 'name one file'],
  ['an invalid speed', ['x', '--speed', 'fast'], '--speed is max or a number above 0, not "fast"'],
  ['an unknown option', ['x', '--fast'], "Unknown option '--fast'"],
  ['a feed without its card', ['x', '--feed', 'y'], '--feed and --card go together'],
  ['bots without a feed', ['x', '--bots', '5'], '--bots and --evidence need --feed'],
  ['too many bots', ['x', '--feed', 'y', '--card', 'z', '--bots', '1001'], '--bots is a number from 1 to 1000'],
])('%s is answered with the reason and the usage', (_name, args, words) => {
  expect(() => readArguments(args)).toThrow(StartError);
  expect(() => readArguments(args)).toThrow(words);
  expect(() => readArguments(args)).toThrow('usage: npm run replay');
});
