import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from 'protocol';
import { isSignedBy } from '../../../trade/wallets/signature.ts';
import {
  aPlayer,
  launched,
  ledgerSum,
  TestProvider,
  type Player,
} from '../../../trade/wallets/testing/wallet-exchange.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let operator: string;
/** Another owner, who comes later: from then on it takes two. */
let second: string;
let bettor: Player;
let acme: TestProvider;
let secret = '';
/** What the provider's server is sent, and answers. */
const sent: { path: string; body: Record<string, unknown>; isSigned: boolean }[] = [];
const answers: Record<string, unknown> = {};
let server: Server;
let base = '';

const REELS = { code: 'reels', name: 'Reels', kind: 'slot', least_return: 95, most_return: 95, about: 'Three reels.' };

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      const { 'x-evens-timestamp': timestamp, 'x-evens-signature': signature } = request.headers;
      const signed = { timestamp: String(timestamp), path, body };
      const isSigned = isSignedBy({ secret, publicKey: '' }, signed, String(signature));
      sent.push({ path, body: JSON.parse(body) as Record<string, unknown>, isSigned });
      const answer = answers[path.slice(path.lastIndexOf('/') + 1)];
      response.statusCode = answer === undefined ? 500 : 200;
      response.end(JSON.stringify(answer ?? null));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/evens`;
});
afterAll(async () => {
  server.close();
  await exchange.stop();
});

const ask = (name: string, body?: object, token = operator) =>
  exchange.call(name, body, { token, method: body === undefined ? 'GET' : 'POST' });

/** Proposed by one owner and approved by the other. @returns what the call answered */
async function byBoth<T>(name: string, body: object): Promise<T> {
  expect((await ask(name, body)).body.code).toBe('second-person-missing');
  const all = (await ask('admin/getProposals', undefined, second)).body.data as Proposal[];
  const { proposal_id, hash } = all.find(({ state }) => state === 'proposed') as Proposal;
  const { data } = (await ask('admin/approveProposal', { proposal_id, hash }, second)).body;
  return (data as { answer: T }).answer;
}

test('an operator adds a provider and sees its secret once', async () => {
  const wanted = { provider: 'acme', name: 'Acme Games', base_url: base, reason: 'a contract' };
  const added = await ask('admin/addProvider', wanted);
  expect(added).toMatchObject({ status: 200, body: { data: { provider: { provider: 'acme', is_open: true } } } });
  ({ secret } = added.body.data as { secret: string });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect((await ask('admin/addProvider', wanted)).body.code).toBe('provider-exists');
  const listed = await ask('admin/getProviders');
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect(JSON.stringify((await ask('admin/getAudit', {})).body)).not.toContain(secret);
  const limits = { per_stake: 5000, per_round: 5000, a_day: 50_000, float: 50_000, reason: 'a contract' };
  const set = await ask('admin/setPayoutLimits', { provider: 'acme', ...limits });
  expect(set.body.data).toMatchObject({ most_per_stake: 5000, float: 50_000 });
  const provider = exchange.running.wallets.providers.find('acme');
  acme = new TestProvider(exchange, provider as never);
  bettor = await aPlayer(acme, 'asha');
});

test.each([
  ['http to another machine', { base_url: 'http://acme.example' }],
  ['a code with a capital', { provider: 'Acme' }],
  ['a key that is none', { provider: 'keyed', public_key: 'PEM' }],
])('%s is refused', async (_what, spoiled) => {
  const wanted = { provider: 'other', name: 'Other', base_url: 'https://other.example', reason: 'new', ...spoiled };
  expect((await ask('admin/addProvider', wanted)).body.code).toBe('malformed');
});

test('a provider that does not answer is named, and launches nothing', async () => {
  expect((await ask('casino/getProviderGames', undefined, bettor.bearer)).body.data).toEqual({
    games: [],
    silent: ['Acme Games'],
  });
  const launch = { provider: 'acme', game: 'reels', language: 'en', is_phone: true };
  expect((await ask('casino/launchGame', launch, bettor.bearer)).body.code).toBe('provider-silent');
});

test('a bettor finds its games and launches one', async () => {
  answers['games'] = { games: [REELS] };
  answers['launch'] = { url: `${base}/play` };
  // It was silent a moment ago.
  exchange.ahead = 20_000;
  const found = await ask('casino/getProviderGames', undefined, bettor.bearer);
  expect(found.body.data).toMatchObject({ games: [{ provider: 'acme', game: 'reels', least_return: 95 }], silent: [] });
  const launch = { provider: 'acme', game: 'reels', language: 'en', is_phone: true };
  expect((await ask('casino/launchGame', launch, bettor.bearer)).body.data).toEqual({
    url: `${base}/play`,
  });
  const { path, body, isSigned } = sent.at(-1) as (typeof sent)[number];
  expect([path, isSigned, body['user'], body['game']]).toEqual(['/evens/launch', true, bettor.user, 'reels']);
  // What was launched is what authenticates.
  const { token } = body as { token: string };
  expect(await acme.call('authenticate', { token, game: 'reels' })).toMatchObject({ status: 'OK', user: bettor.user });
  expect((await ask('casino/launchGame', { ...launch, game: 'none' }, bettor.bearer)).body.code).toBe('unknown-game');
});

test('a game is launched at its provider’s own address alone', async () => {
  answers['launch'] = { url: 'https://elsewhere.example/play' };
  const launch = { provider: 'acme', game: 'reels', language: 'en', is_phone: true };
  expect((await ask('casino/launchGame', launch, bettor.bearer)).body.code).toBe('provider-silent');
  answers['launch'] = { url: '/play' };
  expect((await ask('casino/launchGame', launch, bettor.bearer)).body.code).toBe('provider-silent');
});

test('whoever has no betting account launches nothing', async () => {
  const launch = { provider: 'acme', game: 'reels', language: 'en', is_phone: true };
  expect((await ask('casino/launchGame', launch)).body.code).toBe('not-permitted');
});

const inRound = (round: string) => ({ user: bettor.user, game: 'reels', round, currency: 'INR', token: bettor.token });

test('live casino bets, exposure and totals show what was played', async () => {
  await acme.call('debit', { ...inRound('r1'), transaction_id: 'd1', amount: 400 });
  const { token: _token, ...back } = inRound('r1');
  await acme.call('credit', { ...back, transaction_id: 'c1', reference_id: 'd1', amount: 900, is_last: true });
  await acme.call('exposure', { ...inRound('r2'), transaction_id: 'e1', exposure: 300, exposure_time: 1 });
  const { data } = (await ask('report/getLiveCasinoBets', {}, bettor.bearer)).body;
  expect(data).toMatchObject({
    rows: [
      { provider: 'Acme Games', game_name: 'Reels', round_name: 'r2', bet: 3, win: null },
      { provider: 'Acme Games', game_name: 'Reels', round_name: 'r1', bet: 4, win: 5 },
    ],
    total: { count: 2, bet: 7, win: 5 },
  });
  const exposure = (await ask('bet/getExposureDetail', undefined, bettor.bearer)).body.data as { data: object[] };
  expect(exposure.data).toMatchObject([
    { sport_name: 'Acme Games', match_id: 0, match_name: 'Reels', market_details: [{ sub_type: 'r2', exposure: 3 }] },
  ]);
  expect((await ask('admin/getProviders')).body.data).toMatchObject([{ cash: -5, exposure: 3 }]);
});

test('reconciliation finds what one side alone has, and what differs', async () => {
  const between = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  const now = Date.now();
  const present = {
    provider: 'acme',
    from: new Date(now - 3_600_000).toISOString(),
    to: new Date(now + 3_600_000).toISOString(),
  };
  const theirs = (transaction_id: string, kind: string, amount: number) => ({
    transaction_id,
    kind,
    amount,
    user: bettor.user,
  });
  answers['transactions'] = {
    transactions: [theirs('d1', 'debit', 400), theirs('c1', 'credit', 901), theirs('x', 'debit', 1)],
  };
  const { data } = (await ask('admin/reconcileProvider', present)).body;
  expect(data).toEqual({
    agreed: 1,
    missing_here: [{ transaction_id: 'x', kind: 'debit', user: bettor.user, theirs: 0.01, ours: null }],
    missing_there: [{ transaction_id: 'e1', kind: 'exposure', user: bettor.user, theirs: null, ours: 3 }],
    different: [{ transaction_id: 'c1', kind: 'credit', user: bettor.user, theirs: 9.01, ours: 9 }],
    count: 3,
  });
  answers['transactions'] = { transactions: [] };
  expect((await ask('admin/reconcileProvider', { provider: 'acme', ...between })).body.data).toMatchObject({
    count: 0,
  });
  const long = { provider: 'acme', from: '2026-01-01', to: '2026-02-01' };
  expect((await ask('admin/reconcileProvider', long)).body.code).toBe('malformed');
});

test('a stuck exposure takes a reason and, above the threshold, a second person', async () => {
  const [stuck] = (await ask('admin/getOpenExposures')).body.data as { round: number; account: number }[];
  expect(stuck).toMatchObject({ provider: 'acme', user_name: 'asha', game_name: 'Reels', exposure: 3 });
  const { round = 0, account = 0 } = stuck ?? {};
  const clear = { provider: 'acme', round, account };
  expect((await ask('admin/clearExposure', clear)).body.code).toBe('malformed');
  // With two owners a void of any size takes two people here.
  ({ token: second } = await exchange.signedIn('oleg', { role: 'operator' }));
  const { authority } = exchange.running;
  const { present } = authority.thresholds;
  await authority.thresholds.set({ ...present, from: { ...present.from, void: 1 } });
  const waits = await ask('admin/clearExposure', { ...clear, reason: 'the table went dark' });
  expect(waits.body.code).toBe('second-person-missing');
  const [proposal] = (await ask('admin/getProposals', undefined, second)).body.data as {
    proposal_id: number;
    hash: string;
  }[];
  const approval = { proposal_id: proposal?.proposal_id ?? 0, hash: proposal?.hash ?? '' };
  expect((await ask('admin/approveProposal', approval, second)).body.data).toMatchObject({ answer: { cleared: 3 } });
  expect((await ask('admin/getOpenExposures')).body.data).toEqual([]);
  expect(exchange.live.account(Number(bettor.user) as never)?.exposure).toBe(0);
  const again = await ask('admin/clearExposure', { ...clear, reason: 'again' });
  expect(again.body.code).toBe('nothing-at-stake');
  await authority.thresholds.set(present);
});

test('a closed provider launches nothing, and another secret ends the one before', async () => {
  const one = { provider: 'acme', reason: 'they were slow' };
  expect((await ask('admin/setProvider', { ...one, is_open: false })).body.data).toMatchObject({ is_open: false });
  const launch = { provider: 'acme', game: 'reels', language: 'en', is_phone: true };
  expect((await ask('casino/launchGame', launch, bettor.bearer)).body.code).toBe('unknown-game');
  await byBoth('admin/setProvider', { ...one, is_open: true });
  const renewed = await byBoth<{ provider: object; secret: string }>('admin/renewProviderSecret', one);
  expect(renewed.provider).toMatchObject({ most_per_stake: 0, most_per_round: 0, most_a_day: 0, float: 0 });
  const balance = { user: bettor.user, currency: 'INR' };
  expect((await acme.call('balance', balance)).status).toBe('INVALID_SIGNATURE');
  expect((await acme.call('balance', balance, { secret: renewed.secret })).status).toBe('OK');
  secret = renewed.secret;
  expect((await ask('admin/setProvider', { ...one, provider: 'none', is_open: true })).body.code).toBe(
    'unknown-provider',
  );
});

test('the operator limits what is given without a stake, and sees it apart from all other games', async () => {
  const provider = new TestProvider(exchange, { ...acme.provider, secret });
  const winnings = { provider: 'acme', per_stake: 5, per_round: 5, a_day: 500, float: 500 };
  const wanted = { provider: 'acme', most: 5, a_day: 8.5, reason: 'few jackpots' };
  expect((await ask('admin/getProviders')).body.data).toMatchObject([{ most_prize: 0, most_prizes_a_day: 0 }]);
  await byBoth('admin/setPayoutLimits', { ...winnings, reason: 'a contract' });
  const set = await byBoth('admin/setPrizeLimits', wanted);
  expect(set).toMatchObject({ most_prize: 5, most_prizes_a_day: 8.5, prizes_today: 0, prizes: 0 });
  expect((await ask('admin/setPrizeLimits', { ...wanted, most: -1 })).body.code).toBe('malformed');
  const { token: _token, ...round } = inRound('free-1');
  const prize = (id: string, amount: number) => provider.call('prize', { ...round, transaction_id: id, amount });
  const answers = [await prize('p1', 500), await prize('p2', 501), await prize('p3', 351), await prize('p4', 350)];
  expect(answers.map(({ status }) => status)).toEqual(['OK', 'PRIZE_LIMIT_EXCEEDED', 'PRIZE_LIMIT_EXCEEDED', 'OK']);
  expect((await ask('admin/getProviders')).body.data).toMatchObject([{ prizes_today: 8.5, prizes: 8.5 }]);
  const days = { from_date: '2020-01-01', to_date: '2199-01-01' };
  const { total } = (await ask('admin/getFundsReport', days)).body.data as { total: Record<string, number> };
  expect(total['prizes']).toBe(8.5);
  const moved = ['deposits', 'credits', 'results', 'shares', 'games', 'prizes'].map((name) => total[name] ?? NaN);
  const sum =
    moved.reduce((all, one) => all + Math.round(one * 100), 0) - Math.round((total['withdrawals'] ?? 0) * 100);
  expect(sum).toBe(Math.round((total['closing'] ?? 0) * 100));
  const { rows } = (await ask('admin/getAudit', { action: 'wallet/prize' })).body.data as { rows: object[] };
  expect(rows).toMatchObject([{ outcome: 'PRIZE_LIMIT_EXCEEDED' }, { outcome: 'PRIZE_LIMIT_EXCEEDED' }]);
});

test('who launched from another bettor’s login plays with their own money', async () => {
  const provider = new TestProvider(exchange, { ...acme.provider, secret });
  const other = await aPlayer(provider, 'bala');
  const again = await launched(
    provider,
    { bearer: other.bearer, account: Number(other.user), userId: other.userId },
    'reels',
  );
  const stake = { ...inRound('r9'), token: again.token, transaction_id: 'd9', amount: 1 };
  expect((await provider.call('debit', stake)).status).toBe('INVALID_TOKEN');
  expect(ledgerSum(exchange)).toBe(0);
});
