import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isStaffPermission, ROLE_NAMES, STAFF_PERMISSIONS } from 'protocol';
import { mayCall, mayGrant, permissionsOf, readsOnly, rolesWith } from './roles.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/operators.md'), 'utf8');
const told = new Map(
  [...page.matchAll(/^\| (\w+) +\| ([\w, -]+?) *\|$/gm)].map(([, role = '', permissions = '']) => [
    role,
    permissions.split(', '),
  ]),
);

test.each(ROLE_NAMES.filter((role) => role !== 'bettor' && role !== 'auditor'))(
  'the page for operators says what a %s may do',
  (role) => expect(told.get(role)).toEqual(permissionsOf({ role }).filter(isStaffPermission)),
);

test('a bettor does nothing for others; an auditor sees what an operator does, and does none of it', () => {
  expect(permissionsOf({ role: 'bettor' }).filter(isStaffPermission)).toEqual([]);
  expect(permissionsOf({ role: 'auditor' })).toEqual(permissionsOf({ role: 'operator' }));
  expect(ROLE_NAMES.filter((role) => readsOnly({ role }))).toEqual(['auditor']);
  for (const permission of STAFF_PERMISSIONS) {
    expect(rolesWith(permission)).not.toContain('auditor');
    expect(mayCall({ role: 'auditor' }, { permission, effect: 'read' })).toBe(true);
    expect(mayCall({ role: 'auditor' }, { permission, effect: 'write' })).toBe(false);
  }
  expect(mayCall({ role: 'auditor' }, { permission: 'own-login', effect: 'write' })).toBe(true);
});

test('nobody grants what they do not have', () => {
  for (const by of ROLE_NAMES) {
    for (const role of ROLE_NAMES) {
      const own = new Set(permissionsOf({ role: by }));
      const isWithin = permissionsOf({ role }).every((one) => !isStaffPermission(one) || own.has(one));
      expect([by, role, mayGrant({ role: by }, role)]).toEqual([by, role, isWithin && by !== 'auditor']);
    }
  }
});
