import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { isStaffPermission, PERSONAL_PERMISSIONS, ROLE_NAMES, STAFF_PERMISSIONS } from 'protocol';
import { hasAccount, isPermitted, Roles } from './roles.ts';

const roles = new Roles([], async () => undefined);

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operators.md'), 'utf8');
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

test('everybody does everything for themselves, but only bettors bet', () => {
  for (const role of [...ROLE_NAMES, 'night-desk']) {
    for (const permission of PERSONAL_PERMISSIONS) {
      const isAllowed = permission !== 'place-bets' || role === 'bettor';
      expect([role, permission, isPermitted({ role }, permission)]).toEqual([role, permission, isAllowed]);
      expect(roles.mayCall({ role }, { permission, effect: 'write' })).toBe(isAllowed);
      expect(roles.permissionsOf({ role }).includes(permission)).toBe(isAllowed);
    }
  }
});

test('a public call is everybody’s', () => {
  for (const role of ROLE_NAMES) expect(roles.mayCall({ role }, { permission: 'public', effect: 'write' })).toBe(true);
});

test('a role that there is not does nothing for others, and gives nobody anything', () => {
  const nobody = { role: 'no-such-role' };
  expect(roles.permissionsOf(nobody).filter(isStaffPermission)).toEqual([]);
  expect([roles.readsOnly(nobody), roles.find('no-such-role')]).toEqual([false, undefined]);
  expect(roles.mayCall(nobody, { permission: 'view-markets', effect: 'read' })).toBe(false);
  expect(roles.mayGrant(nobody, 'scorer')).toBe(false);
  expect(roles.mayGrant(nobody, 'bettor')).toBe(true);
});

test('who has an account is who bets', () => {
  expect([hasAccount({ account: 0 as AccountId }), hasAccount({ account: 16 as AccountId })]).toEqual([false, true]);
});

test('a bettor does nothing for others; an auditor sees what an operator does, and does none of it but to add findings', () => {
  expect(roles.permissionsOf({ role: 'bettor' }).filter(isStaffPermission)).toEqual([]);
  expect(roles.permissionsOf({ role: 'auditor' })).toEqual(roles.permissionsOf({ role: 'operator' }));
  expect(ROLE_NAMES.filter((role) => roles.readsOnly({ role }))).toEqual(['auditor']);
  for (const permission of STAFF_PERMISSIONS) {
    expect(roles.rolesWith(permission)).not.toContain('auditor');
    expect(roles.mayCall({ role: 'auditor' }, { permission, effect: 'read' })).toBe(true);
    const isFindings = permission === 'add-findings';
    expect(roles.mayCall({ role: 'auditor' }, { permission, effect: 'write' })).toBe(isFindings);
  }
  expect(roles.mayCall({ role: 'auditor' }, { permission: 'own-login', effect: 'write' })).toBe(true);
  const staff = ROLE_NAMES.filter((role) => roles.isStaff({ role }));
  expect(staff).toEqual(ROLE_NAMES.filter((role) => role !== 'bettor'));
  expect(roles.rolesWith('approve-others')).toEqual(['operator', 'trader', 'settler', 'cashier', 'support']);
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
  let changes = 0;
  const unsubscribe = edited.subscribe(() => (changes += 1));
  await edited.set({ name: 'trader', permissions: ['view-markets'], readsOnly: false });
  expect(edited.mayCall({ role: 'trader' }, { permission: 'run-markets', effect: 'write' })).toBe(false);
  unsubscribe();
  await edited.set({ name: 'day-desk', permissions: ['view-markets'], readsOnly: true });
  expect([saved, changes, edited.find('trader')?.permissions]).toEqual([['trader', 'day-desk'], 1, ['view-markets']]);
  expect(edited.list().map(({ name }) => name)).toEqual([...ROLE_NAMES, 'day-desk', 'night-desk']);
  await expect(edited.set({ name: 'operator', permissions: [], readsOnly: false })).rejects.toThrow('nobody edits');
  expect(edited.isStaff({ role: 'no-such-role' })).toBe(false);
});

test('whoever sees first that bets have to stop suspends, and opens nothing', () => {
  const may = (role: string, permission: 'suspend-markets' | 'run-markets') =>
    roles.mayCall({ role }, { permission, effect: 'write' });
  const rights = ROLE_NAMES.map((role) => [role, may(role, 'suspend-markets'), may(role, 'run-markets')]);
  expect(rights.filter(([, suspends, runs]) => suspends || runs)).toEqual([
    ['operator', true, true],
    ['trader', true, true],
    ['settler', true, false],
    ['scorer', true, false],
  ]);
});
