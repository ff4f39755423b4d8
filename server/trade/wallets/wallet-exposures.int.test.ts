import { test } from 'vitest';
import { at, debit, exposure, playRow, playThere, refund, results, rollback, type Row } from './wallet-play.fixture.ts';

playThere();

// The same for the kind that says what can be lost, and later what came of it.
const EXPOSURES: readonly Row[] = [
  { what: 'an exposure', steps: () => [exposure('a', 300, 1)], answers: ['OK'], balance: 99_700, exposure: 300 },
  {
    what: 'a larger one in its place',
    steps: () => [exposure('a', 300, 1), exposure('b', 500, 2)],
    answers: ['OK', 'OK'],
    balance: 99_500,
    exposure: 500,
  },
  {
    what: 'a smaller one in its place',
    steps: () => [exposure('a', 300, 1), exposure('b', 100, 2)],
    answers: ['OK', 'OK'],
    balance: 99_900,
    exposure: 100,
  },
  {
    what: 'one that was overtaken',
    steps: () => [exposure('b', 500, 2), exposure('a', 300, 1)],
    answers: ['OK', 'EXPOSURE_OUTDATED'],
    balance: 99_500,
    exposure: 500,
  },
  {
    what: 'two of the same moment',
    steps: () => [exposure('a', 300, 1), exposure('b', 500, 1)],
    answers: ['OK', 'EXPOSURE_OUTDATED'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'the same twice by a retry',
    steps: () => [exposure('a', 300, 1), exposure('a', 300, 1)],
    answers: ['OK', 'OK'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'the same id with another amount',
    steps: () => [exposure('a', 300, 1), exposure('a', 301, 1)],
    answers: ['OK', 'DUPLICATE_TRANSACTION'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'two markets of a round',
    steps: () => [exposure('a', 300, 1, { market: 'm1' }), exposure('b', 200, 1, { market: 'm2' })],
    answers: ['OK', 'OK'],
    balance: 99_500,
    exposure: 500,
  },
  {
    what: 'more than there is',
    steps: () => [exposure('a', 100_001, 1)],
    answers: ['NOT_ENOUGH_MONEY'],
    balance: 100_000,
  },
  {
    what: 'a stake above what is not at stake',
    steps: () => [exposure('a', 300, 1), debit('b', 99_701, { round: 'r-2' })],
    answers: ['OK', 'NOT_ENOUGH_MONEY'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'a round that is won',
    steps: () => [exposure('a', 300, 1), results('b', 450)],
    answers: ['OK', 'OK'],
    balance: 100_450,
  },
  {
    what: 'a round that is lost',
    steps: () => [exposure('a', 300, 1), results('b', -300)],
    answers: ['OK', 'OK'],
    balance: 99_700,
  },
  {
    what: 'a round that is void',
    steps: () => [exposure('a', 300, 1), results('b', 0)],
    answers: ['OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a loss above the exposure',
    steps: () => [exposure('a', 300, 1), results('b', -301), results('b', -300)],
    answers: ['OK', 'WRONG_AMOUNT', 'OK'],
    balance: 99_700,
  },
  {
    what: 'a result twice by a retry',
    steps: () => [exposure('a', 300, 1), results('b', 450), results('b', 450)],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_450,
  },
  {
    what: 'a second result',
    steps: () => [exposure('a', 300, 1), results('b', 450), results('c', 450)],
    answers: ['OK', 'OK', 'ROUND_ENDED'],
    balance: 100_450,
  },
  {
    what: 'the same result id with another profit',
    steps: () => [exposure('a', 300, 1), results('b', 450), results('b', 999)],
    answers: ['OK', 'OK', 'DUPLICATE_TRANSACTION'],
    balance: 100_450,
  },
  {
    what: 'an exposure after the result',
    steps: () => [exposure('a', 300, 1), results('b', -300), exposure('c', 5, 2)],
    answers: ['OK', 'OK', 'ROUND_ENDED'],
    balance: 99_700,
  },
  {
    what: 'a result of an unknown round',
    steps: () => [results('b', 450, { round: 'none' })],
    answers: ['ROUND_DOES_NOT_EXIST'],
    balance: 100_000,
  },
  {
    what: 'a result of a round that is another’s',
    steps: () => [exposure('a', 300, 1), results('b', 450, { results: [{ user: at.other.user, profit: 450 }] })],
    answers: ['OK', 'ROUND_DOES_NOT_EXIST'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'a customer twice in one result',
    steps: () => [
      exposure('a', 300, 1),
      results('b', 1, { results: [1, 2].map((profit) => ({ user: at.player.user, profit })) }),
    ],
    answers: ['OK', 'WRONG_SYNTAX'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'a result in another currency',
    steps: () => [exposure('a', 300, 1), results('b', 450, { currency: 'EUR' })],
    answers: ['OK', 'WRONG_CURRENCY'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'a refund of one of two bets',
    steps: () => [exposure('a', 300, 1), exposure('b', 500, 2), refund('c', 'b', [300, 3])],
    answers: ['OK', 'OK', 'OK'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'a refund twice by a retry',
    steps: () => [exposure('a', 300, 1), refund('c', 'a', [0, 3]), refund('c', 'a', [0, 3])],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a refund that leaves more at stake',
    steps: () => [exposure('a', 300, 1), refund('c', 'a', [301, 3])],
    answers: ['OK', 'WRONG_AMOUNT'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'a refund after the result',
    steps: () => [exposure('a', 300, 1), results('b', -300), refund('c', 'a', [0, 3])],
    answers: ['OK', 'OK', 'ROUND_ENDED'],
    balance: 99_700,
  },
  {
    what: 'a refund before its bet',
    steps: () => [refund('c', 'a', [0, 3]), exposure('a', 300, 1)],
    answers: ['OK', 'TRANSACTION_ROLLED_BACK'],
    balance: 100_000,
  },
  {
    what: 'a refund of another customer’s bet',
    steps: () => [exposure('a', 300, 1), refund('c', 'a', [0, 3], { user: at.other.user })],
    answers: ['OK', 'INVALID_USER'],
    balance: 99_700,
    exposure: 300,
  },
  {
    what: 'an exposure with a roll-back',
    steps: () => [exposure('a', 300, 1), rollback('c', 'a')],
    answers: ['OK', 'TRANSACTION_DOES_NOT_EXIST'],
    balance: 99_700,
    exposure: 300,
  },
];

test.each(EXPOSURES)('$what', playRow);
