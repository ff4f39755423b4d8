import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseTrouble } from './database-trouble.ts';

function errorOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('there is none');
}

test('a file that is not there, and a mistake of ours, are no trouble with the database', () => {
  expect(databaseTrouble(errorOf(() => readFileSync(join(tmpdir(), 'evens-nothing'))))).toBeUndefined();
  expect(databaseTrouble(errorOf(() => readFileSync(tmpdir())))).toBeUndefined();
  expect(databaseTrouble(new TypeError('x is not a function'))).toBeUndefined();
  expect(databaseTrouble('words')).toBeUndefined();
});

test.each([{ path: join(tmpdir(), 'evens-nothing', 'socket') }, { port: 1, host: '127.0.0.1' }])(
  'nobody at %j is',
  async (place) => {
    const error = await new Promise((resolve) => connect(place).once('error', resolve));
    expect(databaseTrouble(error)).toMatch(/^connect E[A-Z]+ /);
  },
);
