import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Command } from 'engine';
import { BANK, type AccountId, type MarketId, type Money, type Price, type SelectionId } from 'engine/vocabulary';
import { pino } from 'pino';
import { CALLS, costOf, isStaffPermission, marketIdText, methodOf, type Call } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExchange, ROLES, type RunningExchange } from '../../../process/exchange.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { openWebPort } from '../../../process/web-port.ts';
import { costOfLength } from '../call-rate.ts';
import { GOOD } from '../testing/good-bodies.fixture.ts';
import { LongestTurn, type Received } from '../testing/longest-turn.fixture.ts';
import type { Gateway } from '../open-port.ts';

// The tables of `protocol/` state each call's cost against the caller's rate limit, and what it takes of the one thread
// is measured here, on a site of twenty thousand people: in the processor's time, and in units of a call that costs 1 in
// the same run, so that neither the machine nor what else it does matters much. Bettors read as one with as many
// unmatched bets as a person may have.

const PEOPLE = 20_000;
const MATCHES = 100;
const PAYMENTS = 2000;
const QUERIES = 300;
const NOTES = 200;
const BETS_OF_ONE = 1000;

/** A call that costs 1 and reads memory alone. */
const REFERENCE = 'user/getUserBalance';
/**
 * A call takes at most this many times what its cost allows. The unit is a thirtieth of a millisecond: the 7,500 a second
 * that one address may spend take a quarter of the thread, and less than the whole of it if all of them lie like that.
 */
const MARGIN = 3;
/** ms of the processor that a call is repeated for: kernels count in steps of 4. */
const ENOUGH_MS = 40;
const MOST_CALLS = 200;

const folder = makeTemporaryFolder('costs');
let exchange: RunningExchange;
let gateway: Gateway;
let client: LongestTurn;
let operator: User;
let crowd: User[];
/** Has as many unmatched bets as a person may have, in two markets. */
let rich: User;
let next = 0;
const markets: MarketId[] = [];

beforeAll(async () => {
  exchange = await openExchange({
    storage: { home: { dataFolder: folder, temporary: true }, installation: 'real' },
    parts: ROLES.whole,
    settings: { sandbox: true },
  });
  const unlimited = { callsPerSecond: 1e9, callsPerAddress: 1e9, visitsPerAddress: 1e9, requestsPerConnection: 1e9 };
  const log = pino({ level: 'silent' });
  gateway = await openWebPort(exchange, { host: '127.0.0.1', port: 0, clock: systemClock, log, limits: unlimited });
  client = new LongestTurn();
  await fillSite();
  crowd = await exchange.identity.people.list({}, { limit: PEOPLE });
  operator = await exchange.identity.createUser({ userName: 'olga', password: 'demo1234', role: 'operator' });
  rich = await exchange.identity.createUser({ userName: 'asha', password: 'demo1234', role: 'bettor' });
  await exchange.identity.accounts.credit(rich.account, 1_000_000_000 as Money);
  const hashOfRich = sql`(select password_hash from person where user_name = 'asha')`;
  await sql`update person set password_hash = ${hashOfRich}`.execute(exchange.database.kysely());
  await fillBooks();
  await fillQueues();
});
afterAll(async () => {
  await client.stop();
  await gateway.stop();
  await exchange.stop();
  rmSync(folder, { recursive: true, force: true });
});

const submit = (command: Command) => exchange.sequencer.submit(command);

/** People with accounts and money, as sign-ups leave them. */
async function fillSite(): Promise<void> {
  const { rows } = await sql<{ account: AccountId }>`
    with opened as (insert into account (name, role, is_opened)
      select 'user:crowd' || n, 'customer', true from generate_series(1, ${PEOPLE}::integer) n returning account, name)
    insert into person (user_name, role, parent_id, is_change_password, has_cashier, password_hash, account, created_at_ms)
      select substr(name, 6), 'bettor', -1, false, true, '', account, 0 from opened returning account`.execute(
    exchange.database.kysely(),
  );
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    await Promise.all(some.map(({ account }) => submit({ type: 'open-account', account, role: 'customer' })));
    const amount = 1_000_000 as Money;
    await Promise.all(
      some.map(({ account: to }) => submit({ type: 'post-transfer', kind: 'deposit', from: BANK, to, amount })),
    );
  }
}

async function fillBooks(): Promise<void> {
  const { catalogue } = exchange;
  const series = await catalogue.createSeries({ key: 'test', sportId: 4, name: 'Test series' });
  for (let n = 0; n < MATCHES; n += 1) {
    const openAt = Date.now() + 3_600_000;
    const { matchId } = await catalogue.createMatch({ seriesId: series.seriesId, name: `Reds v Blues ${n}`, openAt });
    const runners = ['Reds', 'Blues', 'Draw'].map((name, place) => ({ selection: place + 1, name }));
    const terms = { matchId, name: 'Match Odds', marketType: 'match_odds', baseRate: 200, minStake: 100 } as const;
    const market = await catalogue.createMarket({ ...terms, runners });
    await submit({ type: 'open-market', market });
    markets.push(market);
    const orders = Array.from({ length: 200 }, (_, place) =>
      orderOf(crowd[(n * 200 + place) % PEOPLE] as User, market, place),
    );
    await Promise.all(orders.map(submit));
  }
  const bets = Array.from({ length: BETS_OF_ONE }, (_, n) => orderOf(rich, markets[n % 2] as MarketId, 2 * n));
  await Promise.all(bets.map(submit));
}

const orderOf = (user: User, market: MarketId, place: number): Command => ({
  type: 'place-order',
  account: user.account,
  market,
  selection: (1 + (place % 3)) as SelectionId,
  side: place % 2 === 0 ? 'lay' : 'back',
  price: (place % 2 === 0 ? 101 + (place % 50) : 200 + (place % 50)) as Price,
  size: 100 as Money,
  persistence: 'persist',
});

/** Payments and queries of many people, and a trail of what staff did. */
async function fillQueues(): Promise<void> {
  for (let n = 0; n < PAYMENTS; n += 1) {
    const token = await exchange.identity.sessions.begin(aBettor());
    const body = { amount: 500, method: 'upi', details: 'asha@bank', request_id: `w${n}` };
    await send('payment/requestWithdrawal', body, token);
  }
  for (let n = 0; n < QUERIES; n += 1) {
    const bettor = crowd[n] as User;
    const bet = exchange.live.betsOf(bettor.account)[0];
    if (bet === undefined) continue;
    const body = { market_id: marketIdText(bet.market), about: 'rate', text: 'Why was this bet not matched?' };
    await send('query/raiseQuery', body, await exchange.identity.sessions.begin(bettor));
  }
  const token = await exchange.identity.sessions.begin(operator);
  for (let n = 0; n < NOTES; n += 1)
    await send('admin/setNote', { user_id: crowd[n]?.userId, note: `Called ${n}` }, token);
}

/** Another one each time: what one did to their account changes nothing for the next. */
const aBettor = (): User => crowd[(next += 1) % PEOPLE] as User;

function send(name: string, body: object | undefined, token: string): Promise<Received> {
  return client.send({
    port: gateway.port,
    path: `/api/${name}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** One market after the other for those who change one; readers look at where the rich bettor has bets. */
const known = ({ effect }: Call) => ({
  market: marketIdText(markets[effect === 'read' ? 0 : (next += 1) % MATCHES] as MarketId),
  bet: String(exchange.live.ordersOf(rich.account)[0]),
});
const longListOfFixtures = () => ({
  sport_id: 4,
  fixtures: Array.from({ length: 200 }, () => ({
    series: 'A cup',
    name: `A v B ${(next += 1)}`,
    open_date: '2030-01-01T10:00:00Z',
  })),
});

const longListOfResults = () => ({
  sport_id: 4,
  file: 'paper',
  results: Array.from({ length: 50 }, (_, at) => ({
    name: `A v B ${at}`,
    open_date: '2030-01-01T10:00:00Z',
    facts: [{ kind: 'toss', winner: 0, chose: 'bat' }],
  })),
});

/** As much as one call may read or do, or a good deal of it. */
const MOST_OF: Readonly<Record<string, (market: string) => object>> = {
  'match/getMatches': () => ({}),
  'stream/getPictures': (market) => ({ topics: ['account', 'matches:all', `book:${market}`, `ladder:${market}`] }),
  'match/searchByMatchNameHeader': () => ({ search: 'e' }),
  'admin/findBets': () => ({}),
  'admin/getUsers': () => ({ limit: 500 }),
  'admin/getMarkets': () => ({}),
  'admin/getAudit': () => ({}),
  'admin/getAuditActions': () => ({}),
  'admin/getPayments': () => ({}),
  'admin/previewFixtures': longListOfFixtures,
  'admin/importFixtures': longListOfFixtures,
  'admin/previewFacts': longListOfResults,
  'admin/suspendMarkets': () => ({}),
  'admin/sendMessage': () => ({ text: 'Rain at the Oval.', request_id: `m${(next += 1)}` }),
  'bet/placeMarketBets': (market) => ({
    market_id: market,
    bets: Array.from({ length: 5 }, () => ({ selection_id: 1, odds: 3, stake: 10, is_back: 1 })),
  }),
};

function bodyOf(name: string, call: Call): Readonly<Record<string, unknown>> | undefined {
  if (methodOf(call) === 'GET') return undefined;
  const { market, bet } = known(call);
  return (MOST_OF[name]?.(market) ?? GOOD[name]?.({ market, bet }) ?? {}) as Record<string, unknown>;
}

interface Timed {
  /** ms of this thread's processor for one call. */
  readonly ms: number;
  readonly received: Received;
}

async function time(name: string, wanted: Call): Promise<Timed> {
  const isStaff = isStaffPermission(wanted.permission);
  const bettor = wanted.effect === 'read' ? rich : aBettor();
  const token = await exchange.identity.sessions.begin(isStaff ? operator : bettor);
  const session = exchange.identity.sessions.find(token);
  if (session !== undefined) session.mustSetUpFactor = false;
  let received = await send(name, bodyOf(name, wanted), token);
  let count = 0;
  const before = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  for (; count < MOST_CALLS && spent() < ENOUGH_MS; count += 4) {
    const some = [0, 1, 2, 3].map(() => send(name, bodyOf(name, wanted), token));
    [received] = (await Promise.all(some)) as [Received];
  }
  return { ms: spent() / count, received };
}

interface Verdict {
  readonly name: string;
  /** Share of what its cost allows, in units of the reference. */
  readonly share: number;
  readonly line: string;
}

/** ms of the reference, as it was between the calls of this run. */
const references: number[] = [];
const medianOf = (some: readonly number[]) => some.toSorted((a, b) => a - b)[some.length >> 1] as number;

async function judge(name: string, wanted: Call): Promise<Verdict> {
  references.push((await time(REFERENCE, CALLS[REFERENCE])).ms);
  const reference = medianOf(references);
  const { ms, received } = await time(name, wanted);
  const { [wanted.costsFor ?? '']: list = [0] } = bodyOf(name, wanted) ?? {};
  const listed = (list as unknown[]).length;
  const cost = costOf(wanted) * listed + costOfLength(received.length);
  const units = ms / reference;
  const line = `${units.toFixed(1)} of ${cost}: ${name}, ${ms.toFixed(2)} ms, ${received.status}, ${received.length} bytes`;
  return { name, share: units / cost, line };
}

/** Twice, if the first was too much: a pause of the collector is no call's. */
async function verdicts(effect: Call['effect']): Promise<Verdict[]> {
  const found: Verdict[] = [];
  for (const [name, wanted] of Object.entries<Call>(CALLS).filter(([, call]) => call.effect === effect)) {
    let verdict = await judge(name, wanted);
    for (let n = 0; n < 2 && verdict.share > MARGIN; n += 1) {
      const again = await judge(name, wanted);
      if (again.share < verdict.share) verdict = again;
    }
    found.push(verdict);
  }
  const sorted = found.toSorted((a, b) => b.share - a.share);
  console.log(
    sorted

      .map(({ line }) => line)
      .join('\n'),
  );
  return sorted;
}

test.each(['read', 'write'] as const)(
  'no call that is a %s takes more than its cost says, with 20,000 people',
  async (effect) => {
    const found = await verdicts(effect);
    expect(found.filter(({ share }) => share > MARGIN).map(({ line }) => line)).toEqual([]);
  },
);
