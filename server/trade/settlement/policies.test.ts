import { beforeEach, describe, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import type { FlowRefusal, SettlementPolicy } from 'results';
import { Policies } from './policies.ts';

const MARKET = 7 as MarketId;
const STRICT: SettlementPolicy = { sources: 2, automatic: false, secondPerson: true };

let policy: SettlementPolicy;
let policies: Policies;

beforeEach(() => {
  policy = STRICT;
  policies = new Policies({ policyOf: () => policy, setPolicy: async (_, to) => void (policy = to) });
});

const change = (by: number, to: Partial<SettlementPolicy>) =>
  policies.change({ market: MARKET, by, policy: { ...policy, ...to } }).then(
    () => 'done',
    (error: FlowRefusal) => error.code,
  );

describe.each<[string, Partial<SettlementPolicy>]>([
  ['fewer sources', { sources: 1 }],
  ['no person', { automatic: true }],
  ['no second person', { secondPerson: false }],
  ['fewer sources, with more besides', { sources: 1, automatic: false }],
])('%s', (_, looser) => {
  test('takes two people who ask for the same', async () => {
    expect(await change(5, looser)).toBe('second-person-missing');
    expect(await change(5, looser)).toBe('same-person');
    expect(policy).toEqual(STRICT);
    expect(await change(6, looser)).toBe('done');
    expect(policy).toEqual({ ...STRICT, ...looser });
  });

  test('one person alone takes back', async () => {
    policy = { ...STRICT, ...looser };
    expect(await change(5, STRICT)).toBe('done');
  });
});

test('what another asks for is another wish, and a changed policy ends what was asked before', async () => {
  expect(await change(5, { sources: 1 })).toBe('second-person-missing');
  expect(await change(6, { automatic: true })).toBe('second-person-missing');
  expect(await change(6, { sources: 1 })).toBe('second-person-missing');
  expect(await change(5, STRICT)).toBe('done');
  expect(await change(5, { sources: 1 })).toBe('second-person-missing');
});

test('two logins in one hand are no two people', async () => {
  policies = new Policies(
    { policyOf: () => policy, setPolicy: async (_, to) => void (policy = to) },
    async (one, other) => one + other !== 11,
  );
  expect(await change(5, { sources: 1 })).toBe('second-person-missing');
  expect(await change(6, { sources: 1 })).toBe('same-person');
  expect(policies.wishOf(MARKET)).toMatchObject({ by: 5, policy: { ...STRICT, sources: 1 } });
  expect(await change(7, { sources: 1 })).toBe('done');
  expect(policies.wishOf(MARKET)).toBeUndefined();
});

test('a thousand wishes wait for a second person, and the one that has waited longest goes first', async () => {
  const wish = (market: number) =>
    policies.change({ market: market as MarketId, by: 5, policy: { ...STRICT, sources: 1 } }).catch(() => undefined);
  const waits = (market: number) => policies.wishOf(market as MarketId) !== undefined;
  for (let market = 1; market <= 1000; market += 1) await wish(market);
  await policies
    .change({ market: 1 as MarketId, by: 6, policy: { ...STRICT, automatic: true } })
    .catch(() => undefined);
  expect([waits(1), waits(2)]).toEqual([true, true]);
  await wish(1001);
  expect([waits(1), waits(2), waits(3), waits(1001)]).toEqual([true, false, true, true]);
});
