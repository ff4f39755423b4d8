import { expect, test } from 'vitest';
import type { RoundProof } from 'protocol';
import { hexOf, SeedChain, sha256Of } from 'games/fair';
import { fairRecord } from '../../../games/fair/record.fixture.ts';
import { verifyRound } from './verify-round.ts';

const chain = new SeedChain(hexOf(sha256Of('a short chain')), 30);
const own = hexOf(sha256Of('asha'));
const record = fairRecord(chain, 7, { table: 'teen20', values: [own] }) as RoundProof;

test('a true record holds, and its cards are dealt again', () => {
  const verdict = verifyRound(record, record.round_id);
  expect(verdict.holds).toBe(true);
  expect(verdict.steps.map(({ card }) => card)).toEqual(record.cards);
  expect(verdict.wrongDraw).toBeUndefined();
  expect(verdict.has('commitment')).toBe(true);
});

test('the first changed card is found', () => {
  const cards = record.cards.with(3, record.cards[3] === 'AS' ? 'KS' : 'AS');
  const verdict = verifyRound({ ...record, cards }, record.round_id);
  expect(verdict.holds).toBe(false);
  expect(verdict.wrongDraw).toBe(3);
  expect(verdict.why).not.toBe('');
});

test('a true record of another round than the one that was asked for does not hold', () => {
  const asked = record.round_id.replace(/-\d+$/, '-8');
  const { holds, isOfAnother, steps } = verifyRound(record, asked);
  expect(holds).toBe(false);
  expect(isOfAnother).toBe(true);
  expect(steps).toEqual([]);
});
