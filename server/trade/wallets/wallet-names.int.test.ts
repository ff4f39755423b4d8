import { expect, test } from 'vitest';
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
} from './testing/wallet-play.fixture.ts';

playThere();

// Ids as providers' public descriptions have them: UUIDs (36), two UUIDs with a colon, SHA-256 in hexadecimal (64) and
// in base64, numbers with a prefix and a colon, and whatever fits 128 characters (docs/providers.md, "Names").
const NAMES = [
  '3f2b8c1e-9d54-4a67-8f0e-1b2c3d4e5f60',
  '3f2b8c1e-9d54-4a67-8f0e-1b2c3d4e5f60:7c9e6679-7425-40de-944b-e07fc1f90ae7',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'bet:1234567890',
  'A_b.c-d:e~f/g+h=i@j|k#l',
  'n'.repeat(128),
];

test.each(NAMES)('a transaction may be called %s, once', async (name) => {
  await newPlayer();
  const stake = debit('a', 400, { transaction_id: name });
  const win = credit('b', 'a', 900, { transaction_id: `w${name.slice(1)}`, reference_id: name });
  const [first, won] = await play([stake, win]);
  expect(await play([stake, win])).toEqual([first, won]);
  expect(won).toMatchObject({ status: 'OK', balance: 100_500 });
  const other = debit('a', 401, { transaction_id: name });
  expect((await play([other]))[0]?.status).toBe('DUPLICATE_TRANSACTION');
});

test('two long names that differ at their ends are two', async () => {
  await newPlayer();
  const name = `${at.player.user}:${'x'.repeat(100)}`;
  const stakes = ['1', '2'].map((end) => debit('a', 400, { transaction_id: `${name}${end}` }));
  expect((await play(stakes)).map(({ status }) => status)).toEqual(['OK', 'OK']);
  expect((await figures()).balance).toBe(99_200);
});

test.each(['', 'n'.repeat(129), 'a b', 'a\n', 'é', 'a"b', '<a>', 'अ', 'a\u0000'])(
  'a transaction cannot be called %j',
  async (name) => {
    await newPlayer();
    expect((await play([debit('a', 400, { transaction_id: name })]))[0]?.status).toBe('WRONG_SYNTAX');
    expect((await figures()).balance).toBe(100_000);
  },
);

test('a result is nobody’s stake, however the stake is called', async () => {
  await newPlayer();
  const { user } = at.player;
  const steps = [exposure('x', 300, 1), results('z', -300), debit('d', 100, { transaction_id: `${user}-z:${user}` })];
  const inAnother = { ...steps[2], body: { ...steps[2]?.body, round: 'r-2' } } as (typeof steps)[number];
  const answers = await play([...steps.slice(0, 2), inAnother]);
  expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK']);
});

test('no provider’s id stands in the way of clearing an exposure', async () => {
  await newPlayer();
  await play([exposure('a', 300, 1)]);
  const { wallet, reports } = at.exchange.running.wallets;
  const account = Number(at.player.user) as never;
  const [stuck] = await reports.openExposures({ account });
  const round = stuck?.round ?? 0;
  await play([debit('a', 5, { transaction_id: `clear:${round}:${at.player.user}`, round: 'r-2' })]);
  expect(await wallet.clear(at.acme.provider, { round, account })).toBe(300);
});

test('both sides compare a result of several customers by its id, colons and all', async () => {
  await newPlayer();
  await play([exposure('x', 300, 1), results('z', -300, { transaction_id: `end:${at.player.user}:1` })]);
  const between = { from: 0, to: Date.now() + 60_000 };
  const listed = await at.exchange.running.wallets.reports.transactionsOf(at.acme.provider.provider, between);
  expect(listed.filter(({ kind, user }) => kind === 'result' && user === at.player.user)).toEqual([
    { transaction_id: `end:${at.player.user}:1`, kind: 'result', user: at.player.user, amount: -300 },
  ]);
});
