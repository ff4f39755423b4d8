import { AREAS, CALLS } from 'protocol';
import type { CallTable } from 'protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Handlers } from '../handlers.ts';

const TABLE = {
  'thing/get': { permission: 'public', effect: 'read', summary: '', data: z.int() },
  'thing/set': {
    permission: 'place-bets',
    effect: 'write',
    needsAccount: 422,
    summary: '',
    request: z.strictObject({ size: z.string().transform(Number) }),
    data: z.null(),
  },
} as const satisfies CallTable;

// What does not compile is the test: each line below `@ts-expect-error` would be an error were it accepted.
test('a table’s handlers are its calls’, no fewer and no more, each with its body, caller and answer', () => {
  const get = () => 1;
  const set = () => null;
  const handlers: Handlers<typeof TABLE> = {
    'thing/get': get,
    'thing/set'({ size }, { account }) {
      size satisfies number;
      account satisfies number;
      return null;
    },
  };
  expect(Object.keys(handlers)).toEqual(Object.keys(TABLE));

  // @ts-expect-error a call without its handler
  const missing: Handlers<typeof TABLE> = { 'thing/get': get };
  // @ts-expect-error a handler without its call
  const surplus: Handlers<typeof TABLE> = { 'thing/get': get, 'thing/set': set, 'thing/drop': set };
  // @ts-expect-error an answer that is not the call's data
  const untrue: Handlers<typeof TABLE> = { 'thing/get': () => 'one', 'thing/set': set };
  // @ts-expect-error a public call has no login session
  const nosy: Handlers<typeof TABLE> = { 'thing/get': (_body, { session }) => session, 'thing/set': set };
  expect([missing, surplus, untrue, nosy]).toHaveLength(4);
});

test('no call is in two areas', () => {
  const names = Object.values(AREAS).flatMap((table) => Object.keys(table));
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(CALLS)).toHaveLength(names.length);
});
