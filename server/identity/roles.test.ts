import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isStaffPermission, ROLE_NAMES, STAFF_PERMISSIONS } from 'protocol';
import { Roles } from './roles.ts';

const roles = new Roles([], async () => undefined);

const page = readFileSync(resolve(import.meta.dirname, '../../docs/operators.md'), 'utf8');
const told = new Map(
  [...page.matchAll(/^\| (\w+) +\| ([\w, -]+?) *\|$/gm)].map(([, role = '', permissions = '']) => [
    role,
    permissions.split(', '),
  ]),
);

test.each(ROLE_NAMES.filter((role) => role !== 'bettor' && role !== 'auditor'))(
  'the page for operators says what a %s may do',
  (role) => expect(told.get(role)).toEqual(roles.permissionsOf({ role }).filter(isStaffPermission)),
);

test('a bettor does nothing for others; an auditor sees what an operator does, and does none of it', () => {
  expect(roles.permissionsOf({ role: 'bettor' }).filter(isStaffPermission)).toEqual([]);
  expect(roles.permissionsOf({ role: 'auditor' })).toEqual(roles.permissionsOf({ role: 'operator' }));
  expect(ROLE_NAMES.filter((role) => roles.readsOnly({ role }))).toEqual(['auditor']);
  for (const permission of STAFF_PERMISSIONS) {
    expect(roles.rolesWith(permission)).not.toContain('auditor');
    expect(roles.mayCall({ role: 'auditor' }, { permission, effect: 'read' })).toBe(true);
    expect(roles.mayCall({ role: 'auditor' }, { permission, effect: 'write' })).toBe(false);
  }
  expect(roles.mayCall({ role: 'auditor' }, { permission: 'own-login', effect: 'write' })).toBe(true);
});

test('nobody grants what they do not have', () => {
  for (const by of ROLE_NAMES) {
    for (const role of ROLE_NAMES) {
      const own = new Set(roles.permissionsOf({ role: by }));
      const isWithin = roles.permissionsOf({ role }).every((one) => !isStaffPermission(one) || own.has(one));
      expect([by, role, roles.mayGrant({ role: by }, role)]).toEqual([by, role, isWithin && by !== 'auditor']);
    }
  }
});

test('an edited role holds from the next look on; nobody edits who owns the place', async () => {
  const saved: string[] = [];
  const edited = new Roles([{ name: 'night-desk', permissions: ['run-markets'], readsOnly: false }], async (role) => {
    saved.push(role.name);
  });
  expect(edited.mayCall({ role: 'night-desk' }, { permission: 'run-markets', effect: 'write' })).toBe(true);
  await edited.set({ name: 'trader', permissions: ['view-markets'], readsOnly: false });
  expect(edited.mayCall({ role: 'trader' }, { permission: 'run-markets', effect: 'write' })).toBe(false);
  expect(saved).toEqual(['trader']);
  await expect(edited.set({ name: 'operator', permissions: [], readsOnly: false })).rejects.toThrow('nobody edits');
  expect(edited.isStaff({ role: 'no-such-role' })).toBe(false);
});
