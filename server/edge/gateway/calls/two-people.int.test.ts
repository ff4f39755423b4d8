import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from 'protocol';
import { codeAt } from '../../../people/second-factor/totp.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// What two people do together. Every way around the second one is in ways-around.int.test.ts.

let desk: TwoOwners;
let ways: WaysAround;
let logged = '';

beforeAll(async () => {
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });
  desk = await TwoOwners.start({ log: pino({ level: 'trace' }, stream) });
  ways = new WaysAround(desk);
});
afterAll(() => desk.stop());

test('a credit from the threshold on is proposed, and made once when another owner approves it', async () => {
  const { user_id, cash } = await desk.bettor();
  expect(await desk.codeOf('anna', 'admin/creditAccount', { user_id, amount: 200_000 })).toBe('second-person-missing');
  expect(cash()).toBe(100);
  const proposal = await desk.waiting('otto');
  expect(proposal).toMatchObject({ call: 'admin/creditAccount', proposed_by: desk.ids['anna'], barred: '' });
  // Named for whoever may not look people up.
  expect(proposal).toMatchObject({ proposed_by_name: 'anna', decided_by_name: '' });
  expect((await desk.waiting('anna')).barred).toContain('Somebody else');
  expect(await desk.approve('otto', proposal)).toBe('done');
  expect(cash()).toBe(200_100);
});

/** All that the database has, as text. */
async function everythingStored(): Promise<string> {
  const { pool } = desk.exchange.database;
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = await Promise.all(rows.map(({ name }) => pool.query(`select t::text as row from ${name} as t`)));
  return JSON.stringify(tables.map((table) => table.rows));
}

test('the password that an approval answers is kept nowhere, and answered once', async () => {
  const made = { user_name: 'new-trader', password: 'chosen-1234', role: 'trader' };
  expect(await desk.codeOf('anna', 'admin/createUser', made)).toBe('second-person-missing');
  const { proposal_id, hash } = await desk.waiting('otto');
  const approval = { proposal_id, hash };
  const key = { 'x-request-key': 'approve-once' };
  const { data } = await desk.call('otto', 'admin/approveProposal', approval, key);
  const { answer } = data as { answer: { user_id: number; password: string } };
  expect(answer.password).toMatch(/.{8}/);
  expect((await desk.call('otto', 'admin/approveProposal', approval, key)).code).toBe('already-done');
  const reset = { user_id: answer.user_id, reason: 'lost' };
  const { password } = await desk.byBoth<{ password: string }>('admin/resetPassword', reset);
  const stored = await everythingStored();
  expect(stored).toContain('new-trader');
  for (const secret of [answer.password, password, 'chosen-1234']) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    expect(logged).not.toContain(secret);
  }
  // What has no secret is answered again as it was.
  const { proposal } = await desk.proposed();
  const again = { 'x-request-key': 'credit-once' };
  const first = await desk.call('otto', 'admin/approveProposal', proposal, again);
  expect(first.code).toBeUndefined();
  expect(await desk.call('otto', 'admin/approveProposal', proposal, again)).toEqual(first);
});

test('two members of staff are independent where neither owner read both passwords', async () => {
  const one = await ways.madeByBoth('cashier', ['anna', 'otto']);
  const other = await ways.madeByBoth('cashier', ['otto', 'anna']);
  const { proposal, cash } = await desk.proposed(one);
  expect(await desk.approve(other, proposal)).toBe('done');
  expect(cash()).toBe(200_100);
});

test('two whose passwords one owner has read count as one, until the other owner approves a reset', async () => {
  const one = await ways.madeByBoth('cashier', ['anna', 'otto']);
  const other = await ways.madeByBoth('cashier', ['anna', 'otto']);
  const { proposal, cash } = await desk.proposed(one);
  const listed = async () =>
    (await desk.done<Proposal[]>(other, 'admin/getProposals')).find(
      ({ proposal_id }) => proposal_id === proposal.proposal_id,
    );
  expect((await listed())?.barred).toContain('somebody has known the passwords of both');
  expect(await desk.approve(other, proposal)).toBe('same-hand');
  const reset = { user_id: desk.ids[other], reason: 'to be a second person' };
  const { password } = await desk.byBoth<{ password: string }>('admin/resetPassword', reset, ['otto', 'anna']);
  await ways.takeOver(other, password);
  expect((await listed())?.barred).toBe('');
  expect(await desk.approve(other, proposal)).toBe('done');
  expect(cash()).toBe(200_100);
});

/** The member's own password is there already: their own second factor is set up. */
async function setUpFactor(name: string, password: string): Promise<void> {
  const { secret } = await desk.done<{ secret: string }>(name, 'securityAuth/begin', { password });
  await desk.done(name, 'securityAuth/confirm', { otp: codeAt(secret, desk.exchange.sequencer.now()) });
}

test('a member made by two is no more in the proposer’s hand once password and second factor are their own', async () => {
  const body = { user_name: 'cashier-of-their-own', role: 'cashier' };
  const made = await desk.byBoth<{ user_id: number; password: string }>('admin/createUser', body);
  const [name, next] = [body.user_name, 'Member1234'];
  desk.ids[name] = made.user_id;
  await desk.signIn(name, made.password);
  await desk.done(name, 'user/changePassword', {
    master_password: made.password,
    new_password: next,
    confirm_password: next,
  });
  const codes = async () => [
    await desk.approve('anna', (await desk.proposed(name)).proposal),
    await desk.approve('otto', (await desk.proposed(name)).proposal),
  ];
  expect(await codes()).toEqual(['same-hand', 'same-hand']);
  await setUpFactor(name, next);
  // Otto has read the first password, and could have set up both.
  expect(await codes()).toEqual(['done', 'same-hand']);
  await desk.byBoth('admin/resetSecondFactor', { user_id: made.user_id, reason: 'lost' });
  await desk.signIn(name, next);
  expect(await codes()).toEqual(['same-hand', 'same-hand']);
});

test('a member made by one stays in that hand, and makes no second owner', async () => {
  await desk.staff('puppet', 'operator', desk.ids['anna']);
  await desk.exchange.running.database.pool.query('update person set has_own_password = true where user_id = $1', [
    desk.ids['puppet'],
  ]);
  await setUpFactor('puppet', 'demo1234');
  expect(await desk.approve('puppet', (await desk.proposed()).proposal)).toBe('same-hand');
});

test('a right that is taken away is taken by one, and what was proposed on it is worth nothing', async () => {
  const wider = { role: 'scorer', permissions: ['view-markets', 'enter-facts', 'credit-accounts'], reason: 'x' };
  expect(await desk.codeOf('anna', 'admin/setRole', wider)).toBe('second-person-missing');
  expect(await desk.codeOf('anna', 'admin/setRole', { ...wider, permissions: ['view-markets'] })).toBe('done');
  const proposal = await desk.waiting('otto');
  expect(await desk.approve('otto', proposal)).toBe('changed-meanwhile');
  await desk.done('otto', 'admin/rejectProposal', { proposal_id: proposal.proposal_id, reason: 'x' });
});

test('the rule about the list itself stays, whoever agrees', async () => {
  const { thresholds } = await desk.done<{ thresholds: { from: object } }>('anna', 'admin/getThresholds');
  const never = { thresholds: { ...thresholds, from: { ...thresholds.from, thresholds: null } }, reason: 'ours' };
  expect(await desk.codeOf('anna', 'admin/setThresholds', never)).toBe('second-person-missing');
  expect(await desk.approve('otto', await desk.waiting('otto'))).toBe('malformed');
});

test('who may not make a call does not see that it is proposed', async () => {
  await desk.staff('quoter', 'trader');
  const { proposal } = await desk.proposed();
  const seen = await desk.done<Proposal[]>('quoter', 'admin/getProposals');
  expect(seen.map(({ proposal_id }) => proposal_id)).not.toContain(proposal.proposal_id);
});

test('who approves for nobody sees what they have proposed and who may approve it, and takes it back', async () => {
  const role = { name: 'till', permissions: ['view-people', 'credit-accounts'], readsOnly: false } as const;
  await desk.exchange.identity.roles.set(role);
  await desk.staff('tilda', 'till');
  await desk.staff('cash-puppet', 'cashier', desk.ids['tilda']);
  const { proposal } = await desk.proposed('tilda');
  const own = async () => await desk.done<Proposal[]>('tilda', 'user/getOwnProposals');
  expect(await desk.codeOf('tilda', 'admin/getProposals')).toBe('unknown-call');
  const [listed] = await own();
  expect(listed).toMatchObject({ proposal_id: proposal.proposal_id, state: 'proposed' });
  expect(listed?.approvers).toEqual(expect.arrayContaining(['anna', 'otto']));
  expect(listed?.approvers).not.toContain('tilda');
  expect(listed?.approvers).not.toContain('cash-puppet');
  for (const name of listed?.approvers ?? [])
    if (desk.tokens[name] !== undefined) expect([name, (await desk.waiting(name)).barred]).toEqual([name, '']);
  const back = { proposal_id: proposal.proposal_id, reason: 'another amount' };
  expect(await desk.codeOf('otto', 'user/takeBackProposal', back)).toBe('unknown-proposal');
  expect(await desk.done('tilda', 'user/takeBackProposal', back)).toMatchObject({ state: 'rejected', approvers: [] });
  expect(await desk.approve('otto', proposal)).toBe('proposal-decided');
  expect(await desk.codeOf('tilda', 'user/takeBackProposal', back)).toBe('proposal-decided');
  const expired = (await desk.proposed('tilda')).proposal;
  desk.exchange.ahead += 61 * 60_000;
  for (const name of ['tilda', 'anna', 'otto']) await desk.signIn(name);
  expect((await own())[0]).toMatchObject({ proposal_id: expired.proposal_id, state: 'expired' });
  const cleared = { proposal_id: expired.proposal_id, reason: 'Expired' };
  expect(await desk.done('tilda', 'user/takeBackProposal', cleared)).toMatchObject({ state: 'rejected' });
});

test('a result that waits says who may approve it, and to whoever looks why they may not', async () => {
  const market_id = `1.${await desk.exchange.openMarket('Long v Short')}`;
  const policy = { market_id, sources: 1, automatic: false, second_person: true };
  await desk.done('anna', 'admin/setPolicy', policy);
  await desk.done('anna', 'admin/closeMarket', { market_id });
  await desk.done('anna', 'admin/proposeResult', { market_id, winners: [1], reason: 'seen' });
  await desk.staff('result-puppet', 'settler', desk.ids['anna']);
  type Settlements = { open: { action_id: number; barred: string; approvers: string[] }[] };
  const seenBy = async (name: string) => {
    const [action] = (await desk.done<Settlements>(name, 'admin/getSettlements', { market_id })).open;
    if (action === undefined) throw new Error('nothing is proposed');
    return action;
  };
  const { action_id, approvers } = await seenBy('otto');
  expect(approvers).toContain('otto');
  for (const name of ['anna', 'result-puppet']) expect(approvers).not.toContain(name);
  for (const name of ['anna', 'otto', 'result-puppet']) {
    const { barred } = await seenBy(name);
    if (name !== 'otto') expect([name, barred]).not.toEqual([name, '']);
    else expect(barred).toBe('');
  }
  expect((await desk.call('anna', 'admin/approveResult', { action_id })).code).toBe('same-person');
  expect(await desk.codeOf('result-puppet', 'admin/approveResult', { action_id })).toBe('same-hand');
  expect(await desk.codeOf('otto', 'admin/approveResult', { action_id })).toBe('done');
});

test('nobody has more than twenty proposals waiting; an expired one waits no more and cannot be approved', async () => {
  const name = 'busy-cashier';
  await desk.staff(name, 'cashier');
  const first = await desk.proposed(name);
  for (let more = 1; more < 20; more += 1) await desk.proposed(name);
  const { user_id } = await desk.bettor();
  const credit = { user_id, amount: 200_000 };
  expect(await desk.codeOf(name, 'admin/creditAccount', credit)).toBe('too-many-proposals');
  const seen = async () => await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const stateOfFirst = async () =>
    (await seen()).find(({ proposal_id }) => proposal_id === first.proposal.proposal_id)?.state;
  expect(await stateOfFirst()).toBe('proposed');
  desk.exchange.ahead += 61 * 60_000;
  for (const who of [name, 'anna', 'otto']) await desk.signIn(who);
  expect(await desk.approve('otto', first.proposal)).toBe('proposal-expired');
  expect((await seen()).some(({ state }) => state === 'proposed')).toBe(false);
  expect(await stateOfFirst()).toBe('expired');
  expect(await desk.codeOf(name, 'admin/creditAccount', credit)).toBe('second-person-missing');
});

test('what an earlier build proposed and this one cannot read is refused', async () => {
  const { proposal } = await desk.proposed();
  await desk.exchange.database.pool.query(`update proposal set body = '{}' where proposal_id = $1`, [
    proposal.proposal_id,
  ]);
  expect(await desk.approve('otto', proposal)).toBe('changed-meanwhile');
});

test('of many proposals the oldest 200 are listed', async () => {
  const { proposals } = desk.exchange.running.authority;
  const [now, proposedBy] = [
    desk.exchange.sequencer.now(),
    (await desk.exchange.identity.findUser('anna'))?.userId ?? 0,
  ];
  const added = { kind: 'credit', call: 'admin/creditAccount', body: {}, seen: '', proposedBy } as const;
  const made: number[] = [];
  for (let n = 0; n < 201; n += 1)
    made.push((await proposals.add({ ...added, proposedAt: now, expiresAt: now + 60_000 })).proposal);
  const seen = await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const waiting = seen.filter(({ state }) => state === 'proposed').map(({ proposal_id }) => proposal_id);
  expect(waiting).toHaveLength(200);
  expect(waiting).not.toContain(made.at(-1));
});

test('with one owner a looser policy takes two while somebody else could approve it', async () => {
  const alone = await TestExchange.start();
  try {
    const owner = await alone.signedIn('solo', { role: 'operator' });
    const settler = async (userName: string) => {
      const made = { userName, password: 'demo1234', role: 'settler', madeBy: owner.user.userId };
      await alone.identity.createUser(made);
      return (await alone.call('user/login', { user_name: userName, password: 'demo1234' })).body.token as string;
    };
    const market = await alone.openMarket('Reds v Blues');
    const strict = { sources: 1, automatic: false, secondPerson: true } as const;
    await alone.settlement.terms.setPolicy(market, strict);
    const codeOf = async (token: string, name: string, body: object) =>
      (await alone.call(name, body, { token })).body.code ?? 'done';
    const looser = { market_id: `1.${market}`, sources: 1, automatic: false, second_person: false };
    const [one, other] = [await settler('one'), await settler('other')];
    expect(await codeOf(one, 'admin/setPolicy', looser)).toBe('second-person-missing');
    expect(alone.settlement.terms.policyOf(market)).toEqual(strict);
    const { body } = await alone.call('admin/getProposals', undefined, { token: other, method: 'GET' });
    const [proposal] = body.data as Proposal[];
    const approval = { proposal_id: proposal?.proposal_id, hash: proposal?.hash };
    expect(await codeOf(one, 'admin/approveProposal', approval)).toBe('same-person');
    expect(await codeOf(other, 'admin/approveProposal', approval)).toBe('done');
    expect(alone.settlement.terms.policyOf(market)).toEqual({ ...strict, secondPerson: false });
    // Everybody is in the owner's hand: nobody could approve what the owner wants.
    await alone.settlement.terms.setPolicy(market, strict);
    expect(await codeOf(owner.token, 'admin/setPolicy', looser)).toBe('done');
  } finally {
    await alone.stop();
  }
});

test('with one owner a member whose login is their own loosens no policy alone: the owner approves it', async () => {
  const alone = await TestExchange.start();
  try {
    const owner = await alone.signedIn('solo', { role: 'operator' });
    const call = async (token: string, name: string, fields: object) =>
      (await alone.call(name, fields, { token })).body as { code?: string; data: Record<string, never> };
    const codeOf = async (...of: Parameters<typeof call>) => (await call(...of)).code ?? 'done';
    const made = await call(owner.token, 'admin/createUser', { user_name: 'lone', role: 'settler' });
    const { password } = made.data as { password?: string };
    const { body } = await alone.call('user/login', { user_name: 'lone', password });
    const settler = body.token as string;
    const market = await alone.openMarket('Reds v Blues');
    const market_id = `1.${market}`;
    const strict = { sources: 1, automatic: false, secondPerson: true } as const;
    const loosen = () =>
      codeOf(settler, 'admin/setPolicy', { market_id, sources: 1, automatic: false, second_person: false });
    await alone.settlement.terms.setPolicy(market, strict);
    const next = { new_password: 'Member1234', confirm_password: 'Member1234' };
    await call(settler, 'user/changePassword', { master_password: password, ...next });
    // The owner has read the first password, and nobody else could approve it.
    expect(await loosen()).toBe('done');
    await alone.settlement.terms.setPolicy(market, strict);
    const { data } = await call(settler, 'securityAuth/begin', { password: 'Member1234' });
    await call(settler, 'securityAuth/confirm', { otp: codeAt(data['secret'] as never, alone.sequencer.now()) });
    expect(await loosen()).toBe('second-person-missing');
    const listed = await alone.call('admin/getProposals', undefined, { token: owner.token, method: 'GET' });
    const [proposal] = listed.body.data as Proposal[];
    expect(proposal).toMatchObject({ approvers: ['solo'], barred: '' });
    const approval = { proposal_id: proposal?.proposal_id, hash: proposal?.hash };
    // A result of the market, which its policy leaves to two, too.
    await codeOf(owner.token, 'admin/closeMarket', { market_id });
    const result = await call(settler, 'admin/settleMarket', { market_id, winners: [1], reason: 'won' });
    const { action_id, state } = result.data['action'] as unknown as { action_id: number; state: string };
    expect(state).toBe('proposed');
    expect(await codeOf(settler, 'admin/approveResult', { action_id })).toBe('same-person');
    expect(await codeOf(owner.token, 'admin/approveResult', { action_id })).toBe('done');
    expect(await codeOf(owner.token, 'admin/approveProposal', approval)).toBe('done');
    // Nobody else could approve this for the owner: the member is in their hand.
    await alone.settlement.terms.setPolicy(market, strict);
    const looser = { market_id, sources: 1, automatic: false, second_person: false };
    expect(await codeOf(owner.token, 'admin/setPolicy', looser)).toBe('done');
  } finally {
    await alone.stop();
  }
});

test('with one owner, or two that one of them made, nothing waits', async () => {
  const alone = await TestExchange.start();
  try {
    const { user, token } = await alone.signedIn('solo', { role: 'operator' });
    for (const userName of ['puppet', 'marionette'])
      await alone.identity.createUser({ userName, password: 'demo1234', role: 'operator', madeBy: user.userId });
    const made = await alone.signedIn('somebody', { cash: 100 });
    const credit = { user_id: made.user.userId, amount: 500_000 };
    expect((await alone.call('admin/creditAccount', credit, { token })).status).toBe(200);
    const { body } = await alone.call('admin/getThresholds', undefined, { token, method: 'GET' });
    expect(body.data).toMatchObject({ is_in_force: false });
  } finally {
    await alone.stop();
  }
});
