import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from 'protocol';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Letting a provider move bettors' money, and how much it may give, takes two people, whatever the thresholds say.

const reason = 'a contract';
const acme = { provider: 'acme', name: 'Acme Games', base_url: 'https://acme.example', reason };

let desk: TwoOwners;

beforeAll(async () => {
  desk = await TwoOwners.start();
});
afterAll(() => desk.stop());

const providerOf = () => desk.exchange.running.wallets.providers.find('acme');

test('a provider is added by two, and its secret is read by whoever approves, once, and kept nowhere in clear', async () => {
  expect(await desk.codeOf('anna', 'admin/addProvider', acme)).toBe('second-person-missing');
  expect(providerOf()).toBeUndefined();
  const { proposal_id, hash } = await desk.waiting('otto');
  const key = { 'x-request-key': 'add-acme' };
  const { data } = await desk.call('otto', 'admin/approveProposal', { proposal_id, hash }, key);
  const { answer } = data as { answer: { secret: string } };
  expect(answer.secret).toBe(providerOf()?.secret);
  expect((await desk.call('otto', 'admin/approveProposal', { proposal_id, hash }, key)).code).toBe('already-done');
  for (const table of ['proposal', 'audit_entry']) {
    const { rows } = await desk.exchange.database.pool.query(`select t::text as row from ${table} as t`);
    expect(JSON.stringify(rows)).not.toContain(answer.secret);
  }
});

test('a provider that could not be added is refused, and nobody is asked to approve it', async () => {
  const { length } = await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const add = (spoiled: object) => desk.codeOf('anna', 'admin/addProvider', { ...acme, ...spoiled });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const short = publicKey.export({ type: 'spki', format: 'pem' });
  expect(await add({ provider: 'keyed', public_key: 'PEM' })).toBe('malformed');
  expect(await add({ provider: 'keyed', public_key: short })).toBe('malformed');
  expect(await add({})).toBe('provider-exists');
  expect(await desk.done('otto', 'admin/getProposals')).toHaveLength(length);
});

test('a new secret takes two; of two that were proposed the second is void', async () => {
  const before = providerOf()?.secret;
  const one = { provider: 'acme', reason };
  expect(await desk.codeOf('anna', 'admin/renewProviderSecret', one)).toBe('second-person-missing');
  expect(await desk.codeOf('otto', 'admin/renewProviderSecret', { ...one, reason: 'too' })).toBe(
    'second-person-missing',
  );
  const all = await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const waiting = all.filter(({ state }) => state === 'proposed');
  expect(await desk.approve('otto', waiting[0] as Proposal)).toBe('done');
  expect(providerOf()?.secret).not.toBe(before);
  expect(await desk.approve('anna', waiting[1] as Proposal)).toBe('changed-meanwhile');
});

test('one person closes it, and two open it again', async () => {
  const set = (is_open: boolean) => ({ provider: 'acme', is_open, reason });
  expect(await desk.codeOf('anna', 'admin/setProvider', set(false))).toBe('done');
  expect(await desk.codeOf('anna', 'admin/setProvider', set(true))).toBe('second-person-missing');
  expect(providerOf()?.isOpen).toBe(false);
  expect(await desk.approve('otto', await desk.waiting('otto'))).toBe('done');
  expect(providerOf()?.isOpen).toBe(true);
});

test('it gives nothing until two people have set what it may; one lowers that, and two raise it', async () => {
  const set = (most: number) => ({ provider: 'acme', most, a_day: 50_000, reason });
  expect(providerOf()?.prizeLimits).toEqual({ most: 0, dayMost: 0 });
  expect(await desk.codeOf('anna', 'admin/setPrizeLimits', set(600))).toBe('second-person-missing');
  expect(await desk.approve('otto', await desk.waiting('otto'))).toBe('done');
  expect(await desk.codeOf('anna', 'admin/setPrizeLimits', set(500))).toBe('done');
  expect(await desk.codeOf('anna', 'admin/setPrizeLimits', set(501))).toBe('second-person-missing');
  expect(await desk.waiting('otto')).toMatchObject({ kind: 'provider', before: { most: 500, a_day: 50_000 } });
  expect(await desk.approve('otto', await desk.waiting('otto'))).toBe('done');
  expect(providerOf()?.prizeLimits.most).toBe(50_100);
});
