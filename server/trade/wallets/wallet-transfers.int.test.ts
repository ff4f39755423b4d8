import { test } from 'vitest';
import { at, credit, debit, playRow, playThere, rollback, type Row } from './testing/wallet-play.fixture.ts';

playThere();

// One row for everything that a provider of the debit and credit kind does, in and out of order.
const TRANSFERS: readonly Row[] = [
  { what: 'a stake', steps: () => [debit('a', 400)], answers: ['OK'], balance: 99_600 },
  {
    what: 'a stake that loses',
    steps: () => [debit('a', 400), credit('b', 'a', 0)],
    answers: ['OK', 'OK'],
    balance: 99_600,
  },
  {
    what: 'a stake that wins',
    steps: () => [debit('a', 400), credit('b', 'a', 900)],
    answers: ['OK', 'OK'],
    balance: 100_500,
  },
  {
    what: 'a stake twice by a retry',
    steps: () => [debit('a', 400), debit('a', 400)],
    answers: ['OK', 'OK'],
    balance: 99_600,
  },
  {
    what: 'a win twice by a retry',
    steps: () => [debit('a', 400), credit('b', 'a', 900), credit('b', 'a', 900)],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_500,
  },
  {
    what: 'the same id with another amount',
    steps: () => [debit('a', 400), debit('a', 401)],
    answers: ['OK', 'DUPLICATE_TRANSACTION'],
    balance: 99_600,
  },
  {
    what: 'the same id in another round',
    steps: () => [debit('a', 400), debit('a', 400, { round: 'r-2' })],
    answers: ['OK', 'DUPLICATE_TRANSACTION'],
    balance: 99_600,
  },
  {
    what: 'a stake’s id for a win',
    steps: () => [debit('a', 400), credit('a', 'a', 900)],
    answers: ['OK', 'DUPLICATE_TRANSACTION'],
    balance: 99_600,
  },
  {
    what: 'a stake above the balance',
    steps: () => [debit('a', 100_001)],
    answers: ['NOT_ENOUGH_MONEY'],
    balance: 100_000,
  },
  {
    what: 'a refused stake again',
    steps: () => [debit('a', 100_001), debit('a', 100_001)],
    answers: ['NOT_ENOUGH_MONEY', 'NOT_ENOUGH_MONEY'],
    balance: 100_000,
  },
  {
    what: 'a win on a refused stake',
    steps: () => [debit('a', 100_001), credit('b', 'a', 5)],
    answers: ['NOT_ENOUGH_MONEY', 'TRANSACTION_ROLLED_BACK'],
    balance: 100_000,
  },
  {
    what: 'a roll-back of a refused stake',
    steps: () => [debit('a', 100_001), rollback('b', 'a')],
    answers: ['NOT_ENOUGH_MONEY', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a win before its stake',
    steps: () => [credit('b', 'a', 900), debit('a', 400), credit('b', 'a', 900)],
    answers: ['TRANSACTION_DOES_NOT_EXIST', 'OK', 'OK'],
    balance: 100_500,
  },
  {
    what: 'a win in another round than its stake',
    steps: () => [debit('a', 400), debit('c', 1, { round: 'r-2' }), credit('b', 'a', 900, { round: 'r-2' })],
    answers: ['OK', 'OK', 'ROUND_DOES_NOT_EXIST'],
    balance: 99_599,
  },
  {
    what: 'a win in an unknown round',
    steps: () => [debit('a', 400), credit('b', 'a', 900, { round: 'none' })],
    answers: ['OK', 'ROUND_DOES_NOT_EXIST'],
    balance: 99_600,
  },
  { what: 'a roll-back', steps: () => [debit('a', 400), rollback('b', 'a')], answers: ['OK', 'OK'], balance: 100_000 },
  {
    what: 'a roll-back twice by a retry',
    steps: () => [debit('a', 400), rollback('b', 'a'), rollback('b', 'a')],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a roll-back again under another id',
    steps: () => [debit('a', 400), rollback('b', 'a'), rollback('c', 'a')],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a roll-back of another amount',
    steps: () => [debit('a', 400), rollback('b', 'a', { amount: 500 })],
    answers: ['OK', 'WRONG_AMOUNT'],
    balance: 99_600,
  },
  {
    what: 'a roll-back before its stake',
    steps: () => [rollback('b', 'a'), debit('a', 400)],
    answers: ['OK', 'TRANSACTION_ROLLED_BACK'],
    balance: 100_000,
  },
  {
    what: 'a stake rolled back first, sent often',
    steps: () => [rollback('b', 'a'), debit('a', 400), debit('a', 400), rollback('b', 'a')],
    answers: ['OK', 'TRANSACTION_ROLLED_BACK', 'TRANSACTION_ROLLED_BACK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake again after its roll-back',
    steps: () => [debit('a', 400), rollback('b', 'a'), debit('a', 400)],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a win after the roll-back of its stake',
    steps: () => [debit('a', 400), rollback('b', 'a'), credit('c', 'a', 900)],
    answers: ['OK', 'OK', 'TRANSACTION_ROLLED_BACK'],
    balance: 100_000,
  },
  {
    what: 'a win and its stake rolled back',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'b'), rollback('d', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake after the end of the round',
    steps: () => [debit('a', 400), credit('b', 'a', 0, { is_last: true }), debit('c', 1)],
    answers: ['OK', 'OK', 'ROUND_ENDED'],
    balance: 99_600,
  },
  {
    what: 'a win after the end of the round',
    steps: () => [debit('a', 400, { is_last: true }), credit('b', 'a', 500)],
    answers: ['OK', 'OK'],
    balance: 100_100,
  },
  {
    what: 'another currency',
    steps: () => [debit('a', 400, { currency: 'EUR' })],
    answers: ['WRONG_CURRENCY'],
    balance: 100_000,
  },
  {
    what: 'a win in another currency',
    steps: () => [debit('a', 400), credit('b', 'a', 9, { currency: 'EUR' })],
    answers: ['OK', 'WRONG_CURRENCY'],
    balance: 99_600,
  },
  { what: 'an amount of nothing', steps: () => [debit('a', 0)], answers: ['WRONG_SYNTAX'], balance: 100_000 },
  { what: 'an amount below nothing', steps: () => [debit('a', -5)], answers: ['WRONG_SYNTAX'], balance: 100_000 },
  { what: 'half a paisa', steps: () => [debit('a', 0.5)], answers: ['WRONG_SYNTAX'], balance: 100_000 },
  {
    what: 'a field that nobody knows',
    steps: () => [debit('a', 5, { tip: 5 })],
    answers: ['WRONG_SYNTAX'],
    balance: 100_000,
  },
  {
    what: 'an unknown customer',
    steps: () => [debit('a', 400, { user: '99999' })],
    answers: ['INVALID_USER'],
    balance: 100_000,
  },
  {
    what: 'an account of the exchange’s own',
    steps: () => [debit('a', 400, { user: '1' })],
    answers: ['INVALID_USER'],
    balance: 100_000,
  },
  {
    what: 'the token of another customer',
    steps: () => [debit('a', 400, { token: at.other.token })],
    answers: ['INVALID_TOKEN'],
    balance: 100_000,
  },
  {
    what: 'a token of nobody’s',
    steps: () => [debit('a', 400, { token: 'x' })],
    answers: ['TOKEN_EXPIRED'],
    balance: 100_000,
  },
  {
    what: 'another game than was launched',
    steps: () => [debit('a', 400, { game: 'wheel' })],
    answers: ['INVALID_TOKEN'],
    balance: 100_000,
  },
  {
    what: 'another customer’s stake won',
    steps: () => [debit('a', 400), credit('b', 'a', 9, { user: at.other.user })],
    answers: ['OK', 'INVALID_USER'],
    balance: 99_600,
  },
  {
    what: 'another customer’s stake rolled back',
    steps: () => [debit('a', 400), rollback('b', 'a', { user: at.other.user })],
    answers: ['OK', 'INVALID_USER'],
    balance: 99_600,
  },
  {
    what: 'an unknown customer’s stake rolled back',
    steps: () => [rollback('b', 'a', { user: '99999' }), debit('a', 400)],
    answers: ['INVALID_USER', 'OK'],
    balance: 99_600,
  },
];

test.each(TRANSFERS)('$what', playRow);
