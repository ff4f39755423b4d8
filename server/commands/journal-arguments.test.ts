import { expect, test } from 'vitest';
import { StartError } from '../core/system/start-error.ts';
import { readArguments } from './journal-arguments.ts';

test.each([[[]], [['mend']], [['print', '--to', 'x']], [['verify', 'one', 'two']], [['print', '--from', '0']]])(
  '%j is answered with the usage',
  (args) => {
    expect(() => readArguments(args)).toThrow(StartError);
    expect(() => readArguments(args)).toThrow(/^usage: npm run journal/);
  },
);
