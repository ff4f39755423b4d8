import type { Proposal } from 'protocol';
import { expect, test } from 'vitest';
import { expiredOf, rejectedOf } from './unapproved-proposals.ts';

const EXPIRED = { state: 'expired', proposed_by: 7, expires_at: '2026-11-30T10:00:00.000Z' } as Proposal;
const at = (time: string) => Date.parse(`2026-11-30T${time}Z`);

test.each<[string, Partial<Proposal>, number, number]>([
  ['their own', {}, at('12:00:00'), 1],
  ['of somebody else', { proposed_by: 8 }, at('12:00:00'), 0],
  ['cleared', { state: 'rejected' }, at('12:00:00'), 0],
  ['that waits', { state: 'proposed' }, at('09:00:00'), 0],
  ['from a day ago', {}, at('10:00:00') + 86_400_000, 0],
])('an expired proposal %s', (_, change, now, listed) =>
  expect(expiredOf([{ ...EXPIRED, ...change }], 7, now)).toHaveLength(listed),
);

const REJECTED = {
  state: 'rejected',
  proposed_by: 7,
  decided_by: 8,
  proposed_at: '2026-11-30T10:00:00.000Z',
} as Proposal;

test.each<[string, Partial<Proposal>, number, number]>([
  ['their own', {}, at('12:00:00'), 1],
  ['of somebody else', { proposed_by: 9 }, at('12:00:00'), 0],
  ['that they took back', { decided_by: 7 }, at('12:00:00'), 0],
  ['that was approved', { state: 'done' }, at('12:00:00'), 0],
  ['from a day ago', {}, at('10:00:00') + 86_400_000, 0],
])('a rejected proposal %s', (_, change, now, listed) =>
  expect(rejectedOf([{ ...REJECTED, ...change }], 7, now)).toHaveLength(listed),
);
