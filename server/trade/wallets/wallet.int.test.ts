import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QueueFullError } from '../../core/sequencer/refusals.ts';
import { signatureOf, WINDOW_MS } from './signature.ts';
import { launched, TestProvider } from './testing/wallet-exchange.fixture.ts';
import {
  at,
  credit,
  debit,
  exposure,
  figures,
  newPlayer,
  play,
  playThere,
  results,
  rollback,
} from './testing/wallet-play.fixture.ts';

playThere();

test('what comes again is answered to the letter as it was, whatever has happened since', async () => {
  await newPlayer();
  const first = await play([debit('a', 400), credit('b', 'a', 900)]);
  await play([debit('c', 100)]);
  expect(await play([debit('a', 400), credit('b', 'a', 900)])).toEqual(first);
});

describe('who signs', () => {
  const a = () => debit('a', 400);

  test.each([
    ['another secret', () => ({ secret: 'x'.repeat(43) }), 'INVALID_SIGNATURE'],
    ['nothing', () => ({ signature: '' }), 'INVALID_SIGNATURE'],
    [
      'a body that was changed on its way',
      () => ({ sent: JSON.stringify({ ...a().body, amount: 40_000 }) }),
      'INVALID_SIGNATURE',
    ],
    ['a time that is not the signed one', () => ({ signature: 'ab'.repeat(32) }), 'INVALID_SIGNATURE'],
    ['a minute ago', () => ({ timestamp: String(Date.now() - WINDOW_MS - 5000) }), 'REQUEST_EXPIRED'],
    ['a minute ahead', () => ({ timestamp: String(Date.now() + WINDOW_MS + 5000) }), 'REQUEST_EXPIRED'],
    ['no time', () => ({ timestamp: 'now' }), 'REQUEST_EXPIRED'],
    ['as a provider that is not there', () => ({ code: 'nobody' }), 'INVALID_PARTNER'],
  ])('%s', async (_what, spoiled, status) => {
    await newPlayer();
    const { call, body } = a();
    expect((await at.acme.call(call, body, spoiled())).status).toBe(status);
    expect(await figures()).toEqual({ balance: 100_000, exposure: 0 });
  });

  test('a call’s signature is good for that call alone', async () => {
    await newPlayer();
    const { body } = rollback('b', 'a');
    await play([a()]);
    const timestamp = String(Date.now());
    const path = '/wallet/acme/balance';
    const signature = signatureOf(at.acme.provider.secret, { timestamp, path, body: JSON.stringify(body) });
    expect((await at.acme.call('rollback', body, { timestamp, signature })).status).toBe('INVALID_SIGNATURE');
  });

  test('an RSA key signs in the place of the secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const rsa = await TestProvider.join(at.exchange, 'rsa', pem);
    const body = { user: at.other.user, currency: 'INR' };
    const timestamp = String(Date.now());
    const text = `${timestamp}./wallet/rsa/balance.${JSON.stringify(body)}`;
    const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
    expect((await rsa.call('balance', body, { timestamp, signature })).status).toBe('OK');
    expect((await rsa.call('balance', body)).status).toBe('INVALID_SIGNATURE');
  });

  test('what is no JSON is refused in words', async () => {
    const timestamp = String(Date.now());
    const path = '/wallet/acme/balance';
    const signature = signatureOf(at.acme.provider.secret, { timestamp, path, body: '{' });
    expect((await at.acme.call('balance', {}, { timestamp, signature, sent: '{' })).status).toBe('WRONG_SYNTAX');
  });
});

describe('a customer', () => {
  const change = (set: object) =>
    at.exchange.sequencer.submit({ type: 'change-account', account: Number(at.player.user) as never, ...set });

  test.each([
    ['locked', { locked: true }, 'USER_DISABLED'],
    ['whose bets are locked', { betsLocked: true }, 'USER_DISABLED'],
    ['with a largest stake', { maxStake: 99 }, 'LIMIT_EXCEEDED'],
  ] as const)('%s stakes nothing, and gets what was won', async (_who, set, status) => {
    await newPlayer();
    await play([debit('a', 400), exposure('x', 50, 1, { round: 'held' })]);
    expect((await change(set)).outcome.ok).toBe(true);
    const steps = [
      debit('b', 100),
      exposure('y', 350, 2, { round: 'held' }),
      credit('c', 'a', 900),
      results('z', 70, { round: 'held' }),
    ];
    expect((await play(steps)).map((answer) => answer.status)).toEqual([status, status, 'OK', 'OK']);
    expect((await figures()).balance).toBe(100_000 - 400 + 900 + 70);
  });

  test('who excluded themselves stakes nothing, and gets what was won and what is rolled back', async () => {
    await newPlayer();
    await play([debit('a', 400), debit('b', 100)]);
    const until = (at.exchange.sequencer.now() + 190 * 86_400_000) as never;
    const account = Number(at.player.user) as never;
    expect((await at.exchange.sequencer.submit({ type: 'exclude-self', account, until })).outcome.ok).toBe(true);
    const steps = [debit('c', 1), credit('d', 'a', 900), rollback('e', 'b')];
    expect((await play(steps)).map(({ status }) => status)).toEqual(['USER_DISABLED', 'OK', 'OK']);
    expect((await figures()).balance).toBe(100_500);
  });

  test('a limit of losses counts what is staked in games', async () => {
    await newPlayer();
    const limit = { kind: 'loss', amount: 500, period: 86_400_000 } as const;
    const account = Number(at.player.user) as never;
    await at.exchange.sequencer.submit({ type: 'set-self-limit', account, ...limit } as never);
    expect((await play([debit('a', 400), debit('b', 101), debit('c', 100)])).map(({ status }) => status)).toEqual([
      'OK',
      'LIMIT_EXCEEDED',
      'OK',
    ]);
  });

  test('a win that was spent and is taken back leaves a shortfall, and nothing more is staked', async () => {
    await newPlayer();
    const steps = [debit('a', 400), credit('b', 'a', 9000), debit('c', 108_600), rollback('d', 'b'), debit('e', 1)];
    expect((await play(steps)).map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'USER_DISABLED']);
    expect((await figures()).balance).toBe(-9000);
  });
});

describe('a token', () => {
  const stake = () => at.acme.call('debit', debit('a', 1).body);
  const authenticate = (game = 'reels') => at.acme.call('authenticate', { token: at.player.token, game });

  test('says whom it stands for, in its game alone', async () => {
    await newPlayer();
    expect(await authenticate()).toMatchObject({
      status: 'OK',
      user: at.player.user,
      balance: 100_000,
      currency: 'INR',
    });
    expect((await authenticate('wheel')).status).toBe('INVALID_TOKEN');
  });

  test('is taken up within a minute', async () => {
    await newPlayer();
    at.exchange.ahead = 61_000;
    expect((await authenticate()).status).toBe('TOKEN_EXPIRED');
    at.exchange.ahead = 0;
  });

  test('lives an hour after the last stake, and what is won later is paid without it', async () => {
    await newPlayer();
    at.exchange.ahead = 30_000;
    expect((await stake()).status).toBe('OK');
    at.exchange.ahead += 3_500_000;
    expect((await at.acme.call('debit', debit('b', 1).body)).status).toBe('OK');
    at.exchange.ahead += 3_601_000;
    expect((await at.acme.call('debit', debit('c', 1).body)).status).toBe('TOKEN_EXPIRED');
    expect((await at.acme.call('credit', credit('d', 'a', 10).body)).status).toBe('OK');
    at.exchange.ahead = 0;
  });

  test('ends with the login that launched it', async () => {
    await newPlayer();
    expect((await stake()).status).toBe('OK');
    await at.exchange.call('user/logout', {}, { token: at.player.bearer });
    expect((await at.acme.call('debit', debit('b', 1).body)).status).toBe('TOKEN_EXPIRED');
  });

  test('is good at one provider', async () => {
    await newPlayer();
    const rival = await TestProvider.join(at.exchange, 'rival');
    expect((await rival.call('debit', debit('a', 1).body)).status).toBe('INVALID_TOKEN');
    const there = await launched(
      rival,
      { bearer: at.player.bearer, account: Number(at.player.user), userId: at.player.userId },
      'reels',
    );
    expect((await rival.call('debit', { ...debit('a', 1).body, token: there.token })).status).toBe('OK');
  });

  test('is kept by its hash alone', async () => {
    await newPlayer();
    const { rows } = await at.exchange.database.pool.query('select * from wallet_session');
    expect(JSON.stringify(rows)).not.toContain(at.player.token);
  });
});

test('a provider that is closed takes no stakes, and gives back what it owes', async () => {
  await newPlayer();
  await play([debit('a', 400), exposure('x', 50, 1, { round: 'held' })]);
  const { providers } = at.exchange.running.wallets;
  await providers.setOpen(at.acme.provider, false);
  const steps = [debit('b', 1), credit('c', 'a', 900), results('z', 0, { round: 'held' })];
  expect((await play(steps)).map(({ status }) => status)).toEqual(['INVALID_PARTNER', 'OK', 'OK']);
  await providers.setOpen(at.acme.provider, true);
});

test('while the exchange is busy nothing is done, and the same may come again', async () => {
  await newPlayer();
  const busy = () => at.acme.call('debit', debit('a', 400).body);
  const answer = await at.exchange.whileFailing(() => new QueueFullError(), busy);
  expect(answer.status).toBe('UNDER_MAINTENANCE');
  expect((await play([debit('a', 400), debit('a', 400)])).map(({ status }) => status)).toEqual(['OK', 'OK']);
  expect((await figures()).balance).toBe(99_600);
});

test('a stake whose answer was lost is rolled back to nothing, whether it was taken or not', async () => {
  await newPlayer();
  const lost = await at.exchange.whileFailing(
    (command) => (command.type === 'post-wager' ? new Error('the line was cut') : undefined),
    () => at.acme.call('debit', debit('a', 400).body),
  );
  expect(lost.status).toBe('UNDER_MAINTENANCE');
  expect((await play([rollback('b', 'a')]))[0]?.status).toBe('OK');
  expect((await figures()).balance).toBe(100_000);
});

test('ten at once stake what there is and no more', async () => {
  await newPlayer(1000);
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => at.acme.call('debit', debit(`n${index}`, 300).body)),
  );
  expect(all.filter(({ status }) => status === 'OK')).toHaveLength(3);
  expect((await figures()).balance).toBe(100);
});

test('the same at once, ten times, is done once', async () => {
  await newPlayer();
  const all = await Promise.all(Array.from({ length: 10 }, () => at.acme.call('debit', debit('a', 300).body)));
  expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await figures()).balance).toBe(99_700);
});

test('a stuck exposure is cleared once, and a result that comes after is refused', async () => {
  await newPlayer();
  await play([exposure('a', 300, 1)]);
  const { wallet, reports } = at.exchange.running.wallets;
  const account = Number(at.player.user) as never;
  const [stuck] = await reports.openExposures({ account });
  expect(stuck).toMatchObject({ provider: 'Acme Games', gameName: 'Reels', exposure: 300 });
  const which = { round: stuck?.round ?? 0, account };
  expect(await wallet.clear(at.acme.provider, which)).toBe(300);
  expect(await wallet.clear(at.acme.provider, which)).toBeUndefined();
  expect((await play([results('b', 450)]))[0]?.status).toBe('ROUND_ENDED');
  expect(await figures()).toEqual({ balance: 100_000, exposure: 0 });
  expect(await reports.openExposures({ account })).toEqual([]);
});

test('a day later the engine has forgotten, and SQL has not', async () => {
  await newPlayer();
  await play([
    debit('a', 400),
    rollback('r', 'never'),
    exposure('x', 50, 1, { round: 'held' }),
    results('z', -50, { round: 'held' }),
  ]);
  at.exchange.ahead = 26 * 3_600_000;
  await at.exchange.sequencer.submit({ type: 'time-passed' });
  const steps = [
    debit('a', 400),
    debit('never', 5),
    results('z2', 50, { round: 'held' }),
    results('z', -50, { round: 'held' }),
  ];
  const answers = (await play(steps)).map(({ status }) => status);
  expect(answers).toEqual(['OK', 'TRANSACTION_ROLLED_BACK', 'ROUND_ENDED', 'OK']);
  expect((await figures()).balance).toBe(99_550);
  at.exchange.ahead = 0;
});

test('the statement names provider, game and round', async () => {
  await newPlayer();
  await play([
    debit('a', 400),
    credit('b', 'a', 900),
    exposure('x', 50, 1, { round: 'held' }),
    results('z', -50, { round: 'held' }),
  ]);
  await at.exchange.records.upTo(at.exchange.sequencer.sequence);
  const statement = await at.exchange.call(
    'accountStatement/getUserAccountStatementHistory',
    { type: 'casino' },
    { token: at.player.bearer },
  );
  const rows = (statement.body.data as { rows: { kind: string; remark: string; credit: number; debit: number }[] })
    .rows;
  expect(rows.map(({ kind, remark, credit: got, debit: gave }) => [kind, remark, got, gave])).toEqual([
    ['wager', 'Staked at a game, Acme Games / Reels / held', 0, 0.5],
    ['winnings', `Won at a game, Acme Games / Reels / r-${at.player.user}`, 9, 0],
    ['wager', `Staked at a game, Acme Games / Reels / r-${at.player.user}`, 0, 4],
  ]);
});
