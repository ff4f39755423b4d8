import { expect, test } from 'vitest';
import { QueueFullError } from '../../core/sequencer/refusals.ts';
import { reconcile } from './reconcile.ts';
import {
  at,
  credit,
  debit,
  figures,
  newPlayer,
  play,
  playRow,
  playThere,
  rollback,
  type Row,
} from './testing/wallet-play.fixture.ts';

playThere();

// A stake that is rolled back takes with it what it has won, once, in whatever order it is all sent.
const ROLLBACKS: readonly Row[] = [
  {
    what: 'a stake that has won',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'a')],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake that has won less than it was',
    steps: () => [debit('a', 400), credit('b', 'a', 100), rollback('c', 'a')],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake that has won just what it was',
    steps: () => [debit('a', 400), credit('b', 'a', 400), rollback('c', 'a'), rollback('c', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake that has lost',
    steps: () => [debit('a', 400), credit('b', 'a', 0, { is_last: true }), rollback('c', 'a')],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake that has won twice',
    steps: () => [debit('a', 400), credit('b', 'a', 900), credit('c', 'a', 50), rollback('d', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake with its win twice by a retry',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'a'), rollback('c', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake with its win again under another id',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'a'), rollback('d', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake with its win, then the win, by retries',
    steps: () => [
      debit('a', 400),
      credit('b', 'a', 900),
      rollback('c', 'a'),
      rollback('d', 'b'),
      rollback('d', 'b'),
      rollback('c', 'a'),
    ],
    answers: ['OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a win, then its stake, by retries',
    steps: () => [
      debit('a', 400),
      credit('b', 'a', 900),
      rollback('c', 'b'),
      rollback('d', 'a'),
      rollback('c', 'b'),
      rollback('d', 'a'),
    ],
    answers: ['OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'one of two wins, then their stake',
    steps: () => [
      debit('a', 400),
      credit('b', 'a', 900),
      credit('c', 'a', 50),
      rollback('d', 'b'),
      rollback('e', 'a'),
      rollback('f', 'c'),
    ],
    answers: ['OK', 'OK', 'OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake whose win is sent again afterwards',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'a'), credit('b', 'a', 900)],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'a stake that another win follows',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'a'), credit('d', 'a', 900)],
    answers: ['OK', 'OK', 'OK', 'TRANSACTION_ROLLED_BACK'],
    balance: 100_000,
  },
  {
    what: 'a win that is rolled back before it comes, and its stake',
    steps: () => [debit('a', 400), rollback('c', 'b'), credit('b', 'a', 900), rollback('d', 'a')],
    answers: ['OK', 'OK', 'TRANSACTION_ROLLED_BACK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'with the amount of the stake',
    steps: () => [debit('a', 400), credit('b', 'a', 900), rollback('c', 'a', { amount: 400 })],
    answers: ['OK', 'OK', 'OK'],
    balance: 100_000,
  },
  {
    what: 'with the amount of stake and win together',
    steps: () => [
      debit('a', 400),
      credit('b', 'a', 900),
      rollback('c', 'a', { amount: -500 }),
      rollback('d', 'a', { amount: 500 }),
    ],
    answers: ['OK', 'OK', 'WRONG_SYNTAX', 'WRONG_AMOUNT'],
    balance: 100_500,
  },
  {
    what: 'of two stakes in a round the one without a win',
    steps: () => [debit('a', 400), debit('b', 100), credit('c', 'a', 900), rollback('d', 'b')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 100_500,
  },
  {
    what: 'of two stakes in a round the one with the win',
    steps: () => [debit('a', 400), debit('b', 100), credit('c', 'a', 900), rollback('d', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK'],
    balance: 99_900,
  },
  {
    what: 'all stakes of a round, of which one has its win',
    steps: () => [debit('a', 400), debit('b', 100), credit('c', 'a', 900), rollback('d', 'b'), rollback('e', 'a')],
    answers: ['OK', 'OK', 'OK', 'OK', 'OK'],
    balance: 100_000,
  },
];

test.each(ROLLBACKS)('$what', playRow);

test('a later roll-back of the win is answered as that of its stake was', async () => {
  await newPlayer();
  const answers = await play([debit('a', 400), credit('b', 'a', 900), rollback('c', 'a'), rollback('d', 'b')]);
  expect(answers[3]).toEqual(answers[2]);
});

test('a win that was spent goes back with its stake, and leaves a shortfall', async () => {
  await newPlayer();
  const steps = [debit('a', 400), credit('b', 'a', 9000), debit('c', 108_600), rollback('d', 'a'), debit('e', 1)];
  expect((await play(steps)).map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'USER_DISABLED']);
  expect((await figures()).balance).toBe(400 - 9000);
});

test('five roll-backs of a stake and its win at once take each back once', async () => {
  await newPlayer();
  await play([debit('a', 400), credit('b', 'a', 900)]);
  const sent = ['a', 'b', 'a', 'b', 'a'].map((of, nth) => rollback(`back${nth}`, of));
  const answers = await Promise.all(sent.map(({ call, body }) => at.acme.call(call, body)));
  expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'OK']);
  expect((await figures()).balance).toBe(100_000);
});

/** Sent while the line to the engine is cut: it is written down, and not carried out. */
async function cutOff({ call, body }: ReturnType<typeof rollback>): Promise<void> {
  const { status } = await at.exchange.whileFailing(
    (command) => (command.type === 'post-wager' ? new Error('the line was cut') : undefined),
    () => at.acme.call(call, body),
  );
  expect(status).toBe('UNDER_MAINTENANCE');
}

test('a roll-back that was cut off is carried out before a win that comes after it', async () => {
  await newPlayer();
  await play([debit('a', 400)]);
  await cutOff(rollback('b', 'a'));
  const answers = await play([credit('c', 'a', 900), rollback('b', 'a')]);
  expect(answers.map(({ status }) => status)).toEqual(['TRANSACTION_ROLLED_BACK', 'OK']);
  expect((await figures()).balance).toBe(100_000);
});

test('a win that was cut off goes back with its stake', async () => {
  await newPlayer();
  await play([debit('a', 400)]);
  await cutOff(credit('b', 'a', 900));
  const answers = await play([rollback('c', 'a'), credit('b', 'a', 900)]);
  expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK']);
  expect((await figures()).balance).toBe(100_000);
});

test('while the exchange is busy neither is taken back, and the same may come again', async () => {
  await newPlayer();
  await play([debit('a', 400), credit('b', 'a', 900)]);
  const { call, body } = rollback('c', 'a');
  const busy = await at.exchange.whileFailing(
    () => new QueueFullError(),
    () => at.acme.call(call, body),
  );
  expect([busy.status, (await figures()).balance]).toEqual(['UNDER_MAINTENANCE', 100_500]);
  expect((await play([rollback('c', 'a')]))[0]?.status).toBe('OK');
  expect((await figures()).balance).toBe(100_000);
});

test('a day later a stake still takes its win with it', async () => {
  await newPlayer();
  await play([debit('a', 400), credit('b', 'a', 900)]);
  at.exchange.ahead = 26 * 3_600_000;
  await at.exchange.sequencer.submit({ type: 'time-passed' });
  await play([rollback('c', 'a'), rollback('c', 'a'), rollback('d', 'b')]);
  expect((await figures()).balance).toBe(100_000);
  at.exchange.ahead = 0;
});

test('reports and reconciliation say what went back: the stake less what it had won', async () => {
  await newPlayer();
  const from = at.exchange.sequencer.now();
  await play([debit('a', 400), debit('e', 70), credit('b', 'a', 900), rollback('c', 'a'), rollback('d', 'b')]);
  const { reports } = at.exchange.running.wallets;
  const { user } = at.player;
  const { rows } = await reports.playedBy({ account: Number(user) as never }, { limit: 10 });
  expect(rows).toMatchObject([{ bet: 70, profit: -70 }]);
  const ours = await reports.transactionsOf(at.acme.provider.provider, { from, to: at.exchange.sequencer.now() + 1 });
  const amounts = Object.entries({ a: 400, e: 70, b: 900, c: -500, d: 0 });
  const kinds: Record<string, string> = { b: 'credit', c: 'rollback', d: 'rollback' };
  const theirs = amounts.map(([name, amount]) => ({
    transaction_id: `${user}-${name}`,
    kind: kinds[name] ?? 'debit',
    user,
    amount,
  }));
  const agreed = { agreed: 5, missingHere: [], missingThere: [], different: [] };
  expect(reconcile(theirs, ours)).toEqual(agreed);
});
