import { expect, test } from 'vitest';
import { type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK, MAX_MONEY } from '../vocabulary/index.ts';

// docs/rules.md, "Accounts and transfers"

function move(from: number, to: number, amount: number): PlainCommand {
  return { type: 'post-transfer', kind: 'adjustment', from, to, amount };
}

test('neither who gives nor who gets may pass 2^53 − 1, above or below 0', () => {
  const trial = new Trial();
  for (const account of [16, 17]) trial.events({ type: 'open-account', account, role: 'house' });
  trial.events(move(16, 17, MAX_MONEY));
  expect(trial.rejection(move(16, BANK, 1))).toBe('amount-too-large');
  expect(trial.rejection(move(BANK, 17, 1))).toBe('amount-too-large');
  expect(trial.rejection(move(BANK, 16, 1))).toBeUndefined();
  expect(trial.rejection(move(17, BANK, 1))).toBeUndefined();
});

test('who gives has to be there, and so has who gets', () => {
  const trial = new Trial().customers(100);
  expect(trial.rejection(move(99, 16, 1))).toBe('unknown-account');
  expect(trial.rejection(move(16, 99, 1))).toBe('unknown-account');
});

test('what is not paid in does not count against a deposit limit', () => {
  const trial = new Trial().customers(0);
  trial.events({ type: 'set-self-limit', account: 16, kind: 'deposit', amount: 1000, period: 86_400_000 });
  trial.events(move(BANK, 16, 600));
  const deposit = (amount: number): PlainCommand => ({ ...move(BANK, 16, amount), kind: 'deposit' }) as PlainCommand;
  expect(trial.rejection(deposit(1000))).toBeUndefined();
  expect(trial.rejection(deposit(1))).toBe('deposit-limit');
});
