import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Proposal } from 'protocol';
import { TestExchange } from './exchange.fixture.ts';

// Every way around the second person, each refused. Two owners, anna and otto, in two hands.

let exchange: TestExchange;
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};
let bettors = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const name of ['anna', 'otto']) await staff(name, 'operator');
});
afterAll(() => exchange.stop());

async function staff(name: string, role: string, madeBy = 0): Promise<void> {
  const user = await exchange.identity.createUser({ userName: name, password: 'demo1234', role, madeBy });
  ids[name] = user.userId;
  await signIn(name);
}

async function signIn(name: string): Promise<void> {
  const { body } = await exchange.call('user/login', { user_name: name, password: 'demo1234' });
  tokens[name] = body.token as string;
}

const READS = ['admin/getProposals', 'admin/getThresholds'];
async function call(by: string, name: string, body: object = {}) {
  const method = READS.includes(name) ? ('GET' as const) : ('POST' as const);
  const answer = await exchange.call(name, body, { token: tokens[by], method });
  return { status: answer.status, code: answer.body.code, data: answer.body.data };
}
const codeOf = async (by: string, name: string, body?: object) => (await call(by, name, body)).code ?? 'done';

/** The newest that waits, as somebody sees it. */
async function waiting(by: string): Promise<Proposal> {
  const all = (await call(by, 'admin/getProposals')).data as Proposal[];
  const found = all.filter(({ state }) => state === 'proposed' || state === 'expired').at(-1);
  if (found === undefined) throw new Error('nothing waits');
  return found;
}
const approve = async (by: string, { proposal_id, hash }: Pick<Proposal, 'proposal_id' | 'hash'>) =>
  codeOf(by, 'admin/approveProposal', { proposal_id, hash });

/** A bettor of this row's own. */
async function bettor(): Promise<{ user_id: number; cash: () => number }> {
  const { user } = await exchange.signedIn(`bettor${(bettors += 1)}`, { cash: 10_000 });
  return { user_id: user.userId, cash: () => exchange.accountCash(user.account) / 100 };
}

/** Proposed by anna: a credit that takes two. */
async function proposed(amount = 200_000) {
  const who = await bettor();
  const credit = { user_id: who.user_id, amount };
  expect(await codeOf('anna', 'admin/creditAccount', credit)).toBe('second-person-missing');
  return { ...who, credit, proposal: await waiting('otto') };
}

test('a credit from the threshold on is proposed, and made once when another owner approves it', async () => {
  const { cash, proposal } = await proposed();
  expect(cash()).toBe(100);
  expect(proposal).toMatchObject({ call: 'admin/creditAccount', proposed_by: ids['anna'], barred: '' });
  const both = await Promise.all([approve('otto', proposal), approve('otto', proposal)]);
  expect(both.toSorted()).toEqual(['done', 'proposal-decided']);
  expect(cash()).toBe(200_100);
  expect(await approve('otto', proposal)).toBe('proposal-decided');
  expect(cash()).toBe(200_100);
});

describe('every way around is refused, and moves nothing', () => {
  test('their own proposal', async () => {
    const { cash, proposal } = await proposed();
    expect((await waiting('anna')).barred).toContain('Somebody else');
    expect(await approve('anna', proposal)).toBe('same-person');
    expect(cash()).toBe(100);
  });

  test('a login that they made, over any number of steps, either way', async () => {
    await staff('made', 'operator', ids['anna']);
    await staff('made-by-made', 'cashier', ids['made']);
    const { cash, proposal } = await proposed();
    expect(await approve('made', proposal)).toBe('same-hand');
    expect(await approve('made-by-made', proposal)).toBe('same-hand');
    const who = await bettor();
    const credit = { user_id: who.user_id, amount: 150_000 };
    expect(await codeOf('made-by-made', 'admin/creditAccount', credit)).toBe('second-person-missing');
    expect(await approve('anna', await waiting('anna'))).toBe('same-hand');
    expect([cash(), who.cash()]).toEqual([100, 100]);
  });

  test('a login whose password they reset', async () => {
    await staff('victim', 'cashier');
    await exchange.identity.staff.setMadeBy(ids['victim'] as number, ids['anna'] as number);
    const { cash, proposal } = await proposed();
    expect(await approve('victim', proposal)).toBe('same-hand');
    expect(cash()).toBe(100);
  });

  test('a reset of another’s password alone, or of a second factor', async () => {
    for (const name of ['admin/resetPassword', 'admin/resetSecondFactor'])
      expect(await codeOf('anna', name, { user_id: ids['otto'], reason: 'lost' })).toBe('second-person-missing');
    expect((await exchange.call('user/login', { user_name: 'otto', password: 'demo1234' })).status).toBe(200);
  });

  test('a stale hash', async () => {
    const { cash, proposal } = await proposed();
    const other = await proposed(300_000);
    expect(await approve('otto', { ...proposal, hash: other.proposal.hash })).toBe('other-proposal');
    expect(await approve('otto', { ...proposal, hash: 'f'.repeat(64) })).toBe('other-proposal');
    expect([cash(), other.cash()]).toEqual([100, 100]);
  });

  test('what it is about changed meanwhile', async () => {
    const { user_id, cash, proposal } = await proposed();
    expect(await codeOf('otto', 'admin/disablePerson', { user_id, reason: 'fraud' })).toBe('done');
    expect(await approve('otto', proposal)).toBe('changed-meanwhile');
    expect(cash()).toBe(100);
  });

  test('the market changed meanwhile', async () => {
    const market = await exchange.openMarket('Removed v Kept');
    await setThreshold('removal', 0);
    const removal = { market_id: `1.${market}`, selection_id: 1, reason: 'lame' };
    expect(await codeOf('anna', 'admin/removeRunner', removal)).toBe('second-person-missing');
    const proposal = await waiting('otto');
    await codeOf('otto', 'admin/suspendMarket', { market_id: `1.${market}` });
    expect(await approve('otto', proposal)).toBe('changed-meanwhile');
  });

  test('the proposer lost the role meanwhile, or was disabled', async () => {
    await staff('short-lived', 'cashier');
    const who = await bettor();
    const credit = { user_id: who.user_id, amount: 150_000 };
    expect(await codeOf('short-lived', 'admin/creditAccount', credit)).toBe('second-person-missing');
    const proposal = await waiting('otto');
    await exchange.identity.staff.changeRole(
      (await exchange.identity.userOf(ids['short-lived'] as number)) as never,
      'scorer',
    );
    expect(await approve('otto', proposal)).toBe('proposer-not-permitted');
    await staff('sent-home', 'cashier');
    expect(await codeOf('sent-home', 'admin/creditAccount', credit)).toBe('second-person-missing');
    const second = await waiting('otto');
    expect(await codeOf('anna', 'admin/disablePerson', { user_id: ids['sent-home'], reason: 'theft' })).toBe('done');
    expect(await approve('otto', second)).toBe('proposer-not-permitted');
    expect(who.cash()).toBe(100);
  });

  test('somebody who may not make the call', async () => {
    await staff('reader', 'auditor');
    await staff('quoter', 'trader');
    const { cash, proposal } = await proposed();
    for (const by of ['quoter']) expect(await approve(by, proposal)).toBe('unknown-proposal');
    // To who reads only the call to approve does not exist.
    expect(await approve('reader', proposal)).toBe('unknown-call');
    const seen = (await call('quoter', 'admin/getProposals')).data as Proposal[];
    expect(seen.map(({ proposal_id }) => proposal_id)).not.toContain(proposal.proposal_id);
    expect(cash()).toBe(100);
  });

  test('an expired proposal, a rejected one, one that never was', async () => {
    const late = await proposed();
    exchange.ahead += 59 * 60_000;
    await signIn('otto');
    exchange.ahead += 2 * 60_000;
    expect(await approve('otto', late.proposal)).toBe('proposal-expired');
    await signIn('anna');
    const { cash, proposal } = await proposed();
    const reject = { proposal_id: proposal.proposal_id, reason: 'not ours' };
    expect(await codeOf('otto', 'admin/rejectProposal', reject)).toBe('done');
    expect(await approve('otto', proposal)).toBe('proposal-decided');
    expect(await approve('otto', { ...proposal, proposal_id: 999_999 })).toBe('unknown-proposal');
    expect([late.cash(), cash()]).toEqual([100, 100]);
  });

  test('many small ones within a day, and two at once', async () => {
    await staff('slicer', 'cashier');
    const who = await bettor();
    const slice = (amount: number) => codeOf('slicer', 'admin/creditAccount', { user_id: who.user_id, amount });
    expect(await slice(60_000)).toBe('done');
    const both = await Promise.all([slice(30_000), slice(30_000)]);
    expect(both.toSorted()).toEqual(['done', 'second-person-missing']);
    expect(who.cash()).toBe(90_100);
  });

  test('the thresholds raised, or the owner’s role taken, alone', async () => {
    const { thresholds } = (await call('anna', 'admin/getThresholds')).data as { thresholds: { from: object } };
    const raised = { thresholds: { ...thresholds, from: { ...thresholds.from, credit: null } }, reason: 'ours' };
    expect(await codeOf('anna', 'admin/setThresholds', raised)).toBe('second-person-missing');
    const never = { ...raised, thresholds: { ...thresholds, from: { ...thresholds.from, thresholds: null } } };
    expect(await codeOf('anna', 'admin/setThresholds', never)).toBe('second-person-missing');
    expect(await approve('otto', await waiting('otto'))).toBe('malformed');
    const demote = { user_id: ids['otto'], role: 'trader', reason: 'ours' };
    expect(await codeOf('anna', 'admin/changeRole', demote)).toBe('second-person-missing');
    await proposed();
  });

  test('the other owner disabled first: they count still, and come back with two', async () => {
    await staff('third', 'operator');
    expect(await codeOf('anna', 'admin/disablePerson', { user_id: ids['third'], reason: 'away' })).toBe('done');
    expect(await codeOf('anna', 'admin/enablePerson', { user_id: ids['third'], reason: 'back' })).toBe(
      'second-person-missing',
    );
    expect(await approve('otto', await waiting('otto'))).toBe('done');
  });

  test('a member of staff made alone, a role widened alone; with two they are in neither one’s hand', async () => {
    const made = { user_name: 'new-trader', password: 'demo1234', role: 'trader' };
    expect(await codeOf('anna', 'admin/createUser', made)).toBe('second-person-missing');
    const proposal = await waiting('otto');
    expect(JSON.stringify(proposal)).not.toContain('demo1234');
    const { data } = await call('otto', 'admin/approveProposal', {
      proposal_id: proposal.proposal_id,
      hash: proposal.hash,
    });
    expect(data).toMatchObject({ answer: { user_name: 'new-trader', password: expect.stringMatching(/.{8}/) } });
    expect(await exchange.identity.findUser('new-trader')).toMatchObject({ madeBy: 0, isChangePassword: true });
    const wider = { role: 'scorer', permissions: ['view-markets', 'enter-facts', 'credit-accounts'], reason: 'x' };
    expect(await codeOf('anna', 'admin/setRole', wider)).toBe('second-person-missing');
    const narrower = { ...wider, permissions: ['view-markets'] };
    expect(await codeOf('anna', 'admin/setRole', narrower)).toBe('done');
    expect(await approve('otto', await waiting('otto'))).toBe('changed-meanwhile');
  });
});

/** By both owners. */
async function setThreshold(kind: string, from: number | null): Promise<void> {
  const { thresholds } = (await call('anna', 'admin/getThresholds')).data as { thresholds: { from: object } };
  const next = { ...thresholds, from: { ...thresholds.from, [kind]: from } };
  expect(await codeOf('anna', 'admin/setThresholds', { thresholds: next, reason: 'agreed' })).toBe(
    'second-person-missing',
  );
  expect(await approve('otto', await waiting('otto'))).toBe('done');
}

describe('results: the site’s thresholds hold beside the market’s policy', () => {
  const results = ['result', 'void', 'resettlement', 'removal', 'fact'] as const;
  beforeAll(async () => {
    for (const kind of results) await setThreshold(kind, 0);
  });

  const closed = async () => {
    const market = await exchange.openMarket();
    await codeOf('anna', 'admin/closeMarket', { market_id: `1.${market}` });
    return `1.${market}`;
  };
  const action = (data: unknown) =>
    (data as { action?: { action_id: number; state: string } }).action ??
    (data as { action_id: number; state: string });

  test('a result typed by one waits for another in another hand', async () => {
    const market_id = await closed();
    const { data } = await call('anna', 'admin/settleMarket', { market_id, winners: [1], reason: 'seen' });
    expect(action(data).state).toBe('proposed');
    const { action_id } = action(data);
    expect(await codeOf('anna', 'admin/approveResult', { action_id })).toBe('same-person');
    await staff('made-settler', 'settler', ids['anna']);
    expect(await codeOf('made-settler', 'admin/approveResult', { action_id })).toBe('same-hand');
    expect(await codeOf('otto', 'admin/approveResult', { action_id })).toBe('done');
    // And what was paid is not changed by one.
    const again = await call('otto', 'admin/rollbackResult', { market_id, reason: 'wrong' });
    expect(action(again.data).state).toBe('proposed');
  });

  test('nor a void instead of it, nor a removal instead of a void', async () => {
    const market_id = await closed();
    const { data } = await call('anna', 'admin/voidMarket', { market_id, reason: 'rain' });
    expect(action(data).state).toBe('proposed');
    const open = `1.${await exchange.openMarket()}`;
    const removal = { market_id: open, selection_id: 1, reason: 'instead' };
    expect(await codeOf('anna', 'admin/removeRunner', removal)).toBe('second-person-missing');
    expect(await approve('otto', await waiting('otto'))).toBe('done');
  });

  test('nor a fact where the market settles by itself', async () => {
    const { market_id, match_id } = await automaticMarket();
    expect(exchange.settlement.terms.policyOf(Number(market_id.slice(2)) as never).automatic).toBe(true);
    const fact = { match_id, said: { kind: 'result', winner: 'Reds' } };
    expect(await codeOf('anna', 'admin/addFact', fact)).toBe('second-person-missing');
  });

  test('a proposal of a person expires, and one who lost the role is not approved', async () => {
    const market_id = await closed();
    await staff('old-settler', 'settler');
    const { data } = await call('old-settler', 'admin/settleMarket', { market_id, winners: [1], reason: 'seen' });
    const { action_id } = action(data);
    await exchange.identity.staff.disable((await exchange.identity.userOf(ids['old-settler'] as number)) as never);
    expect(await codeOf('otto', 'admin/approveResult', { action_id })).toBe('proposer-not-permitted');
  });
});

/** A market that its rule settles without a person. */
async function automaticMarket(): Promise<{ market_id: string; match_id: number }> {
  const made = async (name: string, body: object) => (await call('anna', name, body)).data as Record<string, never>;
  const { series_id } = await made('admin/createSeries', { sport_id: 1, name: 'A league' });
  const open_date = new Date(Date.now() + 3_600_000).toISOString();
  const { match_id } = await made('admin/createMatch', { series_id, name: 'Auto v Matic', open_date });
  const outcomes = { home: 1, draw: 2, away: 3 };
  const policy = { sources: 1, automatic: true, second_person: false };
  const { market_id } = await made('admin/createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Auto' }, { name: 'Draw' }, { name: 'Matic' }],
    terms: { rule: 'football.match-odds', subject: {}, outcomes, policy },
  });
  expect(await codeOf('anna', 'admin/openMarket', { market_id })).toBe('done');
  return { market_id: market_id as unknown as string, match_id: match_id as unknown as number };
}

test('with one owner, or two that one of them made, nothing waits', async () => {
  const alone = await TestExchange.start();
  try {
    const { user, token } = await alone.signedIn('solo', { role: 'operator' });
    await alone.identity.createUser({
      userName: 'puppet',
      password: 'demo1234',
      role: 'operator',
      madeBy: user.userId,
    });
    const made = await alone.signedIn('somebody', { cash: 100 });
    const credit = { user_id: made.user.userId, amount: 500_000 };
    expect((await alone.call('admin/creditAccount', credit, { token })).status).toBe(200);
    const { body } = await alone.call('admin/getThresholds', undefined, { token, method: 'GET' });
    expect(body.data).toMatchObject({ is_in_force: false });
  } finally {
    await alone.stop();
  }
});
