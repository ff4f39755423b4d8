import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentTerms, Proposal, StandingAlert } from 'protocol';
import { canonicalJson } from 'results';
import { endInterrupted } from '../../../people/authority/interrupted.ts';
import { PostgresStore } from '../../../core/journal/postgres-store.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Payment details: two owners change them, in force a day later. A cashier can only close a method.

const HOUR = 3_600_000;
const change = { method: 'upi', instructions: 'pay b@bank', reason: 'a new account' };

let desk: TwoOwners;

beforeEach(async () => {
  desk = await TwoOwners.start();
});
afterEach(() => desk.stop());

async function upi(): Promise<PaymentTerms> {
  const { methods } = await desk.done<{ methods: PaymentTerms[] }>('anna', 'payment/getTerms');
  return methods.find(({ method }) => method === 'upi') as PaymentTerms;
}

async function proposalOf(id: number, by = 'anna'): Promise<Proposal> {
  const all = await desk.done<Proposal[]>(by, 'admin/getProposals');
  return all.find(({ proposal_id }) => proposal_id === id) as Proposal;
}

/** Proposed by anna, approved by otto. @returns its number */
async function scheduled(body: object = change): Promise<number> {
  const { proposal_id } = await desk.byBoth<{ proposal_id: number }>('admin/setPaymentMethod', body);
  return proposal_id;
}

/** Later, with both signed in again. */
async function pass(ms: number): Promise<void> {
  desk.exchange.ahead += ms;
  for (const name of ['anna', 'otto']) await desk.signIn(name);
}

/** Until it is decided: the exchange looks at what is due once a second. */
const stateOf = (id: number) => expect.poll(async () => (await proposalOf(id)).state, { timeout: 60_000 });

/** Until the exchange has looked at what is due: another change that is due has taken effect. */
async function looked(): Promise<void> {
  const { running, payments, sequencer } = desk.exchange;
  const bank = await payments.store.method('bank');
  const at = sequencer.now();
  const instructions = `by ${at}`;
  await running.authority.proposals.add({
    kind: 'payee',
    call: 'admin/setPaymentMethod',
    body: { method: 'bank', instructions, reason: 'x' },
    seen: canonicalJson(bank),
    proposedBy: desk.ids['anna'] as number,
    proposedAt: at,
    expiresAt: at,
    dueAt: at,
  });
  const now = async () => (await payments.store.method('bank')).instructions;
  await expect.poll(now, { timeout: 60_000 }).toBe(instructions);
}

test('a cashier changes no payee, and closes a method at once', async () => {
  await desk.staff('carl', 'cashier');
  expect(await desk.codeOf('carl', 'admin/setPaymentMethod', change)).toBe('unknown-call');
  expect(await desk.codeOf('carl', 'admin/closePaymentMethod', { method: 'upi', reason: 'frozen' })).toBe('done');
  expect((await upi()).is_open).toBe(false);
  const { methods } = await desk.done<{ methods: PaymentTerms[] }>('anna', 'payment/getTerms');
  expect(methods.map(({ method }) => method)).toEqual(['upi', 'bank', 'cash']);
  expect(await desk.codeOf('carl', 'admin/setPaymentMethod', { method: 'upi', is_open: true, reason: 'x' })).toBe(
    'unknown-call',
  );
  const given = { role: 'payees', permissions: ['manage-payees'], reason: 'x' };
  expect(await desk.codeOf('anna', 'admin/setRole', given)).toBe('malformed');
});

test('two owners change it whatever the thresholds say, and a day later it is in force', async () => {
  const before = await upi();
  expect(await desk.codeOf('anna', 'admin/setPaymentMethod', change)).toBe('second-person-missing');
  expect(await desk.codeOf('anna', 'admin/setPaymentMethod', change)).toBe('already-proposed');
  const proposal = await desk.waiting('otto');
  expect(proposal).toMatchObject({ kind: 'payee', before: { instructions: before.instructions }, due_at: null });
  expect(Date.parse(proposal.expires_at) - Date.parse(proposal.proposed_at)).toBe(24 * HOUR);
  // A double click approves once.
  const clicks = await Promise.all([desk.approve('otto', proposal), desk.approve('otto', proposal)]);
  expect(clicks.toSorted()).toEqual(['done', 'proposal-decided']);
  const waits = await proposalOf(proposal.proposal_id);
  expect(waits).toMatchObject({ state: 'scheduled', decided_by: desk.ids['otto'] });
  expect(await upi()).toEqual(before);
  expect(await desk.codeOf('anna', 'admin/setPaymentMethod', change)).toBe('already-proposed');
  const { standing } = await desk.done<{ standing: StandingAlert[] }>('anna', 'admin/getAlerts');
  expect(standing).toContainEqual(expect.objectContaining({ kind: 'payee-change', about: String(waits.proposal_id) }));
  await pass(23 * HOUR);
  await looked();
  expect(await upi()).toEqual(before);
  await pass(HOUR);
  await stateOf(proposal.proposal_id).toBe('done');
  expect(await upi()).toEqual({ ...before, instructions: 'pay b@bank' });
  const [entry] = await desk.exchange.running.audit.search({ action: 'admin/setPaymentMethod' }, 1);
  expect(entry).toMatchObject({ userId: 0, outcome: 'done', subject: `proposal ${proposal.proposal_id}` });
});

test('bounds that no amount fits are refused at once', async () => {
  const bounds = { method: 'upi', min_amount: 10, max_amount: 5, reason: 'x' };
  expect(await desk.codeOf('anna', 'admin/setPaymentMethod', bounds)).toBe('malformed');
});

test('any owner cancels it while it waits; a cashier does not', async () => {
  await desk.staff('carl', 'cashier');
  const id = await scheduled();
  const cancel = { proposal_id: id, reason: 'not ours' };
  expect(await desk.codeOf('carl', 'admin/rejectProposal', cancel)).toBe('unknown-proposal');
  expect(await desk.codeOf('otto', 'admin/rejectProposal', cancel)).toBe('done');
  expect(await desk.codeOf('anna', 'admin/rejectProposal', cancel)).toBe('proposal-decided');
  await pass(25 * HOUR);
  await looked();
  expect(await proposalOf(id)).toMatchObject({ state: 'rejected', note: 'not ours' });
  expect((await upi()).instructions).toBe('');
});

test('two owners let it take effect now; one does not', async () => {
  const id = await scheduled();
  const shorten = { proposal_id: id, reason: 'the old account closes today' };
  await desk.byBoth('admin/shortenWait', shorten);
  expect(await proposalOf(id)).toMatchObject({ state: 'done' });
  expect((await upi()).instructions).toBe('pay b@bank');
  expect(await desk.codeOf('anna', 'admin/shortenWait', shorten)).toBe('second-person-missing');
  expect(await desk.approve('otto', await desk.waiting('otto'))).toBe('proposal-decided');
});

test('of two changes that wait the first takes effect, and the other is void', async () => {
  const first = await scheduled();
  const second = await scheduled({ ...change, instructions: 'pay c@bank' });
  await pass(25 * HOUR);
  await stateOf(first).toBe('done');
  await stateOf(second).toBe('failed');
  expect((await proposalOf(second)).note).toContain('changed');
  expect((await upi()).instructions).toBe('pay b@bank');
});

test('one that this build cannot read is void, the owners hear why, and the next takes effect', async () => {
  const { identity, outbox, database } = desk.exchange.running;
  const contact = { channel: 'mail', address: 'otto@example.com', country: '', provedAt: 1 } as const;
  await identity.contacts.add(desk.ids['otto'] as number, contact);
  const id = await scheduled();
  const next = await scheduled({ method: 'bank', instructions: 'pay d@bank', reason: 'x' });
  await database.pool.query(`update proposal set body = '{"method":"upi"}' where proposal_id = $1`, [id]);
  await pass(25 * HOUR);
  await stateOf(next).toBe('done');
  await stateOf(id).toBe('failed');
  const texts = async () => (await outbox.newest(20)).map(({ text }) => text).join('\n');
  await expect.poll(texts, { timeout: 60_000 }).toContain('is void: An update of the software changed this action');
});

test.each(['anna', 'otto'])('it is void once %s, who agreed to it, is disabled', async (name) => {
  await desk.staff('olga', 'operator');
  const id = await scheduled();
  const other = name === 'anna' ? 'otto' : 'anna';
  await desk.done(other, 'admin/disablePerson', { user_id: desk.ids[name], reason: 'phone stolen' });
  desk.exchange.ahead += 25 * HOUR;
  await desk.signIn(other);
  await expect.poll(async () => (await proposalOf(id, other)).state, { timeout: 60_000 }).toBe('failed');
  expect((await proposalOf(id, other)).note).toContain(name);
});

test('every owner who can be reached is notified', async () => {
  const { identity, outbox } = desk.exchange.running;
  const contact = { channel: 'mail', address: 'otto@example.com', country: '', provedAt: 1 } as const;
  await identity.contacts.add(desk.ids['otto'] as number, contact);
  const texts = async () => (await outbox.newest(10)).map(({ text }) => text).join('\n');
  const id = await scheduled();
  await expect.poll(texts, { timeout: 60_000 }).toContain(`(number ${id}) takes effect`);
  expect(await texts()).toContain(`(number ${id}) waits for another owner’s approval`);
  await desk.done('anna', 'admin/rejectProposal', { proposal_id: id, reason: 'no' });
  await expect.poll(texts, { timeout: 60_000 }).toContain('was cancelled');
});

test('with one owner it waits a day too, is answered with when, and can be cancelled but not shortened', async () => {
  const alone = await TestExchange.start();
  try {
    const { token } = await alone.signedIn('solo', { role: 'operator' });
    const { status, body } = await alone.call('admin/setPaymentMethod', change, { token });
    expect(status).toBe(200);
    const { proposal_id, due_at } = body.data as { proposal_id: number; due_at: string };
    expect(Date.parse(due_at) - alone.sequencer.now()).toBeGreaterThan(23 * HOUR);
    expect((await alone.call('admin/setPaymentMethod', change, { token })).body.code).toBe('already-proposed');
    const shorten = await alone.call('admin/shortenWait', { proposal_id, reason: 'now' }, { token });
    expect(shorten.body.code).toBe('second-owner-missing');
    alone.ahead += 25 * HOUR;
    const instructions = async () => (await alone.payments.store.method('upi')).instructions;
    await expect.poll(instructions, { timeout: 60_000 }).toBe('pay b@bank');
  } finally {
    await alone.stop();
  }
});

test('a stop between approval and its time loses nothing, nor does one while it is carried out', async () => {
  const id = await scheduled();
  const { running } = desk.exchange;
  const { proposals } = running.authority;
  const startAgain = () => {
    const { database, audit } = running;
    const store = new PostgresStore({ database });
    return endInterrupted({ db: database.kysely(), audit, store, now: () => Date.now() }, proposals);
  };
  await startAgain();
  expect((await proposalOf(id)).state).toBe('scheduled');
  // Cut off as it began to be carried out: the next start lets it be made.
  const intent = { at: Date.now(), userId: 0, action: 'admin/setPaymentMethod', subject: '', reason: '' };
  const from = { address: '', device: '', requestKey: '', after: 0, detail: change };
  const entry = await running.audit.begin({ ...intent, ...from });
  await proposals.change({ proposal: id, state: 'scheduled' }, { state: 'approved', entry });
  await startAgain();
  expect((await proposalOf(id)).state).toBe('scheduled');
  await pass(25 * HOUR);
  await stateOf(id).toBe('done');
  expect((await upi()).instructions).toBe('pay b@bank');
});
