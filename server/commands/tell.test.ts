import pg from 'pg';
import { expect, test } from 'vitest';
import { StartError } from '../core/system/start-error.ts';
import { wordsFor } from './tell.ts';

const noRoom = new pg.DatabaseError('could not extend file: No space left on device', 0, 'error');
noRoom.code = '53100';

test('a command that fails for its user’s sake or the database’s ends in one line, whoever has noticed it', () => {
  expect(wordsFor(new StartError('there is no such file'))).toBe('there is no such file');
  expect(wordsFor(noRoom)).toBe('the database failed: could not extend file: No space left on device');
  const facts = new Error(`facts could not be written: ${noRoom.message}`, { cause: noRoom });
  expect(wordsFor(facts)).toBe('facts could not be written: could not extend file: No space left on device');
});

test('a mistake of ours ends with its stack', () => {
  const mistake = new Error('x is not a function', { cause: new Error('another') });
  expect(wordsFor(mistake)).toBe(mistake);
  expect(wordsFor('thrown')).toBe('thrown');
});
