import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// Ways around the second person by what logins may do: each is refused by its code, and moves nothing.

let desk: TwoOwners;
let ways: WaysAround;
const reason = 'because';

beforeAll(async () => {
  desk = await TwoOwners.start();
  ways = new WaysAround(desk);
}, 60_000);
afterAll(() => desk.stop());
afterEach(() => ways.rejectAll());

type Way = () => Promise<{ readonly code: string; readonly moved: unknown }>;

const otto = () => ({ user_id: desk.ids['otto'] });

/** Somebody of support may do less than the person it is about: it is refused, and nothing waits. */
async function bySupport(call: string, body: object) {
  const name = await ways.staff('support');
  const code = await desk.codeOf(name, call, call === 'admin/createUser' ? body : { ...body, reason });
  const { sequencer, running } = desk.exchange;
  const open = await running.authority.proposals.openOf(desk.ids[name] as number, sequencer.now());
  return { code, moved: open.length };
}

const RIGHTS: Readonly<Record<string, readonly [code: string, way: Way]>> = {
  'a member of staff made alone': [
    'second-person-missing',
    () =>
      ways.alone('admin/createUser', { user_name: ways.nameOf('puppet'), role: 'operator' }, () =>
        desk.exchange.identity.people.list({}, { limit: 1000 }),
      ),
  ],
  'a role made with a right': [
    'second-person-missing',
    () => {
      const role = { role: ways.nameOf('role'), permissions: ['credit-accounts'], reason };
      return ways.alone('admin/setRole', role, () => desk.exchange.identity.roles.list());
    },
  ],
  'a role widened': [
    'second-person-missing',
    () => {
      const role = { role: 'scorer', permissions: ['view-markets', 'enter-facts', 'credit-accounts'], reason };
      return ways.alone('admin/setRole', role, () => desk.exchange.identity.roles.list());
    },
  ],
  'a role that only reads made to act': [
    'second-person-missing',
    async () => {
      const role = { role: ways.nameOf('reader'), permissions: ['credit-accounts'], reason };
      await desk.byBoth('admin/setRole', { ...role, reads_only: true });
      return ways.alone('admin/setRole', role, () => desk.exchange.identity.roles.list());
    },
  ],
  'a wider role for somebody': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('scorer');
      const change = { user_id: desk.ids[name], role: 'operator', reason };
      return ways.alone('admin/changeRole', change, () => ways.roleOf(name));
    },
  ],
  'an auditor, who has every right and only reads, made an owner': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('auditor');
      const change = { user_id: desk.ids[name], role: 'operator', reason };
      return ways.alone('admin/changeRole', change, () => ways.roleOf(name));
    },
  ],
  'the role of the other owner taken away': [
    'second-person-missing',
    () =>
      ways.alone('admin/changeRole', { user_id: desk.ids['otto'], role: 'trader', reason, ends_rule: true }, () =>
        ways.roleOf('otto'),
      ),
  ],
  'the rule for two ended without a word': [
    'rule-would-end',
    () =>
      ways.alone('admin/changeRole', { user_id: desk.ids['otto'], role: 'trader', reason }, () => ways.roleOf('otto')),
  ],
  'the rule ended by an approval, since another owner went in the meantime': [
    'rule-would-end',
    async () => {
      const other = await ways.staff('operator');
      const change = { user_id: desk.ids['otto'], role: 'trader', reason };
      expect(await desk.codeOf('anna', 'admin/changeRole', change)).toBe('second-person-missing');
      const approver = await ways.staff(await ways.roleOfAll());
      const proposal = await desk.waiting(approver);
      await desk.exchange.identity.staff.changeRole(await ways.userOf(other), 'trader');
      return {
        code: await desk.approve(approver, proposal),
        moved: (await ways.roleOf('otto')) === 'operator' ? 0 : 'moved',
      };
    },
  ],
  'the password of the only other owner read by an owner': [
    'rule-would-end',
    async () => {
      const chief = await ways.staff(await ways.roleOfAll());
      const reset = { user_id: desk.ids['otto'], reason };
      expect(await desk.codeOf(chief, 'admin/resetPassword', reset)).toBe('second-person-missing');
      const code = await desk.approve('anna', await desk.waiting('anna'));
      return { code, moved: (await desk.exchange.identity.staff.hasTwoOwners()) ? 0 : 'alone' };
    },
  ],
  'their own role changed': [
    'own-login',
    () =>
      ways.alone('admin/changeRole', { user_id: desk.ids['anna'], role: 'trader', reason }, () => ways.roleOf('anna')),
  ],
  'their own second factor reset': [
    'own-login',
    () => ways.alone('admin/resetSecondFactor', { user_id: desk.ids['anna'], reason }, () => ways.userOf('anna')),
  ],
  'their own password reset': [
    'own-login',
    () => ways.alone('admin/resetPassword', { user_id: desk.ids['anna'], reason }, () => ways.userOf('anna')),
  ],
  'their own role, proposed by an older build': [
    'own-login',
    async () => {
      const name = await ways.staff('operator');
      const own = { user_id: desk.ids[name] as number, role: 'trader', reason };
      const before = await ways.roleOf(name);
      const code = await desk.approve('otto', await ways.proposedBefore(name, 'admin/changeRole', own));
      return { code, moved: (await ways.roleOf(name)) === before ? 0 : await ways.roleOf(name) };
    },
  ],
  'the password of the other owner reset': [
    'second-person-missing',
    () => ways.alone('admin/resetPassword', { user_id: desk.ids['otto'], reason }, () => ways.userOf('otto')),
  ],
  'the second factor of somebody reset': [
    'second-person-missing',
    () => ways.alone('admin/resetSecondFactor', { user_id: desk.ids['otto'], reason }, () => ways.userOf('otto')),
  ],
  'the other owner disabled, to be alone': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('operator');
      await desk.done('anna', 'admin/disablePerson', { user_id: desk.ids[name], reason });
      return ways.alone('admin/enablePerson', { user_id: desk.ids[name], reason }, () => ways.userOf(name));
    },
  ],
  'the password of an owner reset by support': ['role-above', () => bySupport('admin/resetPassword', otto())],
  'the second factor of an owner reset by support': ['role-above', () => bySupport('admin/resetSecondFactor', otto())],
  'a trader enabled by support': [
    'role-above',
    async () => bySupport('admin/enablePerson', { user_id: desk.ids[await ways.staff('trader')] }),
  ],
  'an owner made by support': [
    'role-above',
    () => bySupport('admin/createUser', { user_name: ways.nameOf('puppet'), role: 'operator' }),
  ],
  'the password of an owner reset by support, proposed while they were an owner': [
    'proposer-not-permitted',
    async () => {
      const name = await ways.staff('operator');
      expect(await desk.codeOf(name, 'admin/resetPassword', { ...otto(), reason })).toBe('second-person-missing');
      const before = JSON.stringify(await ways.userOf('otto'));
      await desk.exchange.identity.staff.changeRole(await ways.userOf(name), 'support');
      const code = await desk.approve('anna', await desk.waiting('anna'));
      return { code, moved: JSON.stringify(await ways.userOf('otto')) === before ? 0 : 'changed' };
    },
  ],
  'the password of an owner reset, approved by support': [
    'role-above',
    async () => {
      const name = await ways.staff('support');
      expect(await desk.codeOf('anna', 'admin/resetPassword', { ...otto(), reason })).toBe('second-person-missing');
      const proposal = await desk.waiting(name);
      expect(proposal.barred).toContain('more permissions than you');
      expect(proposal.approvers).not.toContain(name);
      const code = await desk.approve(name, proposal);
      // It waits for an owner as before.
      return { code, moved: (await desk.waiting('anna')).proposal_id === proposal.proposal_id ? 0 : 'decided' };
    },
  ],
  'the thresholds raised': [
    'second-person-missing',
    async () => {
      const thresholds = () => desk.exchange.running.authority.thresholds.present;
      const raised = { ...thresholds(), from: { ...thresholds().from, credit: null } };
      return ways.alone('admin/setThresholds', { thresholds: raised, reason }, thresholds);
    },
  ],
};

test.each(Object.entries(RIGHTS).map(([way, [code, play]]) => [way, code, play] as const))(
  '%s: %s',
  async (_way, code, play) => {
    expect(await play()).toEqual({ code, moved: 0 });
  },
);

test('what nobody may need two for stays so for who could end the rule with it: the logins of owners', async () => {
  for (const kind of ['reset', 'staff']) await desk.setThreshold(kind, null);
  const other = { user_id: desk.ids['otto'], reason };
  for (const name of ['admin/resetPassword', 'admin/resetSecondFactor'])
    expect([name, await desk.codeOf('anna', name, other)]).toEqual([name, 'second-person-missing']);
  const demote = { ...other, role: 'trader', ends_rule: true };
  expect(await desk.codeOf('anna', 'admin/changeRole', demote)).toBe('second-person-missing');
  const cashier = await ways.staff('cashier');
  expect(await desk.codeOf('anna', 'admin/resetPassword', { user_id: desk.ids[cashier], reason })).toBe('done');
  for (const kind of ['reset', 'staff']) await desk.setThreshold(kind, 0);
});

test('the password of an owner is reset by two others, and that of a trader by support and an owner', async () => {
  const lost = await ways.staff('operator');
  const third = await ways.staff('operator');
  await desk.byBoth('admin/resetPassword', { user_id: desk.ids[lost], reason }, ['anna', third]);
  const bettor = await desk.bettor();
  const support = await ways.staff('support');
  await desk.byBoth('admin/resetPassword', { user_id: bettor.user_id, reason }, [support, 'otto']);
});

test('two owners who lose their role at once: one stays', async () => {
  const own = await TwoOwners.start();
  try {
    const others = new WaysAround(own);
    await own.staff('olga', 'operator');
    const manager = await others.staff(await others.roleOfAll());
    const propose = async (name: string) => {
      const demote = { user_id: own.ids[name], role: 'trader', reason };
      expect(await own.codeOf('anna', 'admin/changeRole', demote)).toBe('second-person-missing');
      return own.waiting(manager);
    };
    // With three owners neither alone ends the rule for two; both together would.
    const proposals = [await propose('otto'), await propose('olga')];
    const codes = await Promise.all(proposals.map((proposal) => own.approve(manager, proposal)));
    expect(codes.toSorted()).toEqual(['done', 'rule-would-end']);
    expect(await own.exchange.identity.staff.hasTwoOwners()).toBe(true);
  } finally {
    await own.stop();
  }
});
