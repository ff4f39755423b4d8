import { type Call, CALLS, isStaffPermission, type Permission } from 'protocol';
import { expect, test } from 'vitest';
import { staffDeeds } from '../testing/staff-deeds.fixture.ts';

/** The table is asked for its names alone. */
const DEEDS = staffDeeds({ payments: {}, settlement: {}, identity: {} } as never);

/** Calls of staff that do something: each has to be in the table of deeds. */
const STAFF_CALLS = Object.entries<Call>(CALLS)
  .filter(([, { permission, effect }]) => effect === 'write' && isStaffPermission(permission as Permission))
  .map(([name]) => name);

test('every call of staff that does something is audited, and in the table of what is killed', () => {
  // A deed that nobody does alone is done by the approval of its proposal.
  const calls = new Set(
    Object.entries(DEEDS).flatMap(([kind, { call = kind }]) => (kind in CALLS ? [kind, call] : [call])),
  );
  expect([...calls].toSorted()).toEqual(STAFF_CALLS.toSorted());
  expect(STAFF_CALLS.filter((name) => (CALLS as Readonly<Record<string, Call>>)[name]?.audited !== true)).toEqual([]);
});
