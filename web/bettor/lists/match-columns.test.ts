import { expect, test } from 'vitest';
import type { Market } from '../data/from-wire.ts';
import { speakForServer } from '../../shared/server-words/server-words.ts';
import { matchColumns } from './match-columns.ts';

const columns = (...names: string[]) =>
  matchColumns({ runners: names.map((name, id) => ({ id, name })) } as unknown as Market)?.map(
    (runner) => runner?.name,
  );

test('two sides leave the middle empty', () => {
  expect(columns('India', 'Australia')).toEqual(['India', undefined, 'Australia']);
});

test('the draw stands in the middle, wherever the market lists it', () => {
  expect(columns('Spain', 'Portugal', 'The Draw')).toEqual(['Spain', 'The Draw', 'Portugal']);
  expect(columns('Spain', 'Draw', 'Portugal')).toEqual(['Spain', 'Draw', 'Portugal']);
});

test('a race has no such columns', () => {
  expect(columns('A', 'B', 'C')).toBeUndefined();
  expect(columns('A')).toBeUndefined();
});

test('a draw is one in another language too', () => {
  speakForServer((about, text) => (about === 'runner-name' && text === 'The Draw' ? 'ड्रॉ' : text));
  expect(columns('Spain', 'Portugal', 'ड्रॉ')).toEqual(['Spain', 'ड्रॉ', 'Portugal']);
  speakForServer();
});
