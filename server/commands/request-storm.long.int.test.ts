import { rmSync } from 'node:fs';
import { isOverStream } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chance } from '../core/system/testing/chance.fixture.ts';
import { findRunning } from '../core/postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Product, type Answer } from './testing/product.fixture.ts';
import { StreamDoor } from './testing/stream-door.fixture.ts';

// The product as it is started, through HTTP and the stream: requests sent many times at once, before a kill and after it, and
// one balance spent from many sides in the same moment.

const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? 4);
/** A client that bets until it is answered sends so often at the most. */
const MOST_SENDS = 20;

const folder = makeTemporaryFolder('request-storm');
const product = new Product(folder);
const random = chance();
let operator: string;
let bettor: string;
const markets: string[] = [];
let count = 0;

beforeAll(async () => {
  expect(await product.start()).toBe(true);
  operator = await product.createAccount('desk', 'operator');
  bettor = await product.createAccount('ann', 'bettor');
  for (let market = 0; market < 12; market += 1) markets.push(await openMarket(`A v B ${market}`));
});

afterAll(async () => {
  await Promise.all([...doors.values()].map((door) => door.close()));
  product.signal('SIGTERM');
  await product.ended;
  rmSync(folder, { recursive: true, force: true });
});

const doors = new Map<string, StreamDoor>();
function streamOf(token: string): StreamDoor {
  const door = doors.get(token) ?? new StreamDoor(() => product, token);
  doors.set(token, door);
  return door;
}
/** As a client that is told to wait does. @throws where there is no answer */
async function call(name: string, body: unknown, token: string): Promise<Answer> {
  const answer = await (isOverStream(name) && random() < 0.5
    ? streamOf(token).call(name, body)
    : product.call(name, body, token));
  if (answer.code !== 'too-many-requests') return answer;
  await new Promise((resolve) => setTimeout(resolve, 200 + random() * 800));
  return call(name, body, token);
}

async function manage(name: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const answer = await call(`admin/${name}`, body, operator);
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: true });
  return answer.data as Readonly<Record<string, unknown>>;
}

async function openMarket(name: string): Promise<string> {
  const { series_id } = await manage('createSeries', { sport_id: 4, name: `Cup of ${name}` });
  const { match_id } = await manage('createMatch', { series_id, name, open_date: '2030-01-01T00:00:00Z' });
  const { market_id } = await manage('createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 5,
    min_stake: 1,
    runners: [{ name: 'A' }, { name: 'B' }],
  });
  await manage('openMarket', { market_id });
  return market_id as string;
}

async function killAndStart(): Promise<void> {
  product.signal('SIGKILL');
  await product.ended;
  await expect.poll(() => findRunning(folder)).toBeUndefined();
  expect(await product.start()).toBe(true);
}

interface Request {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same key with something else in it. */
  readonly other: Readonly<Record<string, unknown>>;
}

const aBet = (more: object = {}) => ({ selection_id: 1, odds: 3, stake: 10, is_back: 1, ...more });

/** A bet, a batch, an edit and a cancel, each with a key of its own. */
async function requests(token: string): Promise<Request[]> {
  const request_id = () => `storm-${(count += 1)}`;
  const market_id = markets[Math.floor(random() * markets.length)] as string;
  const resting = async () =>
    (await call('bet/placeMarketBet', { market_id, request_id: request_id(), ...aBet() }, token)).data?.['bet_id'];
  const bet = { market_id, ...aBet(), request_id: request_id() };
  const batch = { market_id, bets: [aBet(), aBet({ odds: 3.1 })], request_id: request_id() };
  const edit = { bet_id: await resting(), stake: 6, request_id: request_id() };
  const cancel = { bet_id: await resting(), request_id: request_id() };
  return [
    { name: 'bet/placeMarketBet', body: bet, other: { ...bet, stake: 11 } },
    { name: 'bet/placeMarketBets', body: batch, other: { ...batch, bets: [aBet()] } },
    { name: 'bet/editBet', body: edit, other: { ...edit, stake: 5 } },
    { name: 'bet/cancelBet', body: cancel, other: { ...cancel, bet_id: await resting() } },
  ];
}

/** undefined where no answer came. */
async function send({ name, body }: Pick<Request, 'name' | 'body'>, token: string): Promise<Answer | undefined> {
  return call(name, body, token).catch(() => undefined);
}

/** What must be one and the same in every answer to a request. */
function effectOf(answer: Answer): string {
  const { bet_id, results, size_cancelled } = answer.data ?? {};
  const bets = (results as { bet: { bet_id: string } | null }[] | undefined)?.map(({ bet }) => bet?.bet_id);
  return JSON.stringify([answer.code ?? '', bet_id, bets, size_cancelled]);
}

async function openBets(token: string): Promise<{ bet_id: string; unmatched: number }[]> {
  const { data } = await call('bet/getCurrentBets', undefined, token);
  return (data as unknown as { bet_id: string; unmatched: number }[]).filter(({ unmatched }) => unmatched > 0);
}

test(`requests sent up to ${MOST_SENDS} times at once, killed in between ${CYCLES} times, have one effect and one answer`, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const of = await requests(bettor);
    const before = (await openBets(bettor)).length;
    const answers = new Map<Request, Answer[]>(of.map((request) => [request, []]));
    const storm = of.flatMap((request) =>
      Array.from({ length: 1 + Math.floor(random() * MOST_SENDS) }, async () => {
        const answer = await send(request, bettor);
        if (answer !== undefined && answer.code !== 'outcome-unknown') answers.get(request)?.push(answer);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, random() * 60));
    await Promise.all([...storm, killAndStart()]);
    for (const request of of) {
      const again = await Promise.all(Array.from({ length: 4 }, () => send(request, bettor)));
      const effects = [...(answers.get(request) ?? []), ...again.map((one) => one as Answer)].map(effectOf);
      expect(new Set(effects).size, `${request.name}: ${effects.join('\n')}`).toBe(1);
      const other = await send({ name: request.name, body: request.other }, bettor);
      expect(other?.status, `${request.name} with another body: ${JSON.stringify(other)}`).toBe(false);
    }
    // A bet, two of the batch, less the cancelled one: what the storm came to, whatever was sent how often.
    expect((await openBets(bettor)).length - before).toBe(2);
    await call('bet/cancelBets', {}, bettor);
  }
});

test('a balance for one bet takes one of fifty that come at once, over the doors for one bet and for many', async () => {
  for (let round = 0; round < CYCLES; round += 1) {
    await product.control('account-create', { user_name: `one${round}`, password: 'kill1234', role: 'bettor' });
    await product.control('account-credit', { user_name: `one${round}`, amount: 100 });
    const { token = '' } = await call('user/login', { user_name: `one${round}`, password: 'kill1234' }, '');
    const bets = Array.from({ length: 50 }, (_, bet) => {
      const market_id = markets[bet % markets.length];
      const stake = aBet({ odds: 2, stake: 60, selection_id: 1 + (bet % 2) });
      return bet % 5 === 0
        ? call('bet/placeMarketBets', { market_id, bets: [stake], all_or_nothing: true }, token)
        : call('bet/placeMarketBet', { market_id, ...stake }, token);
    });
    const answers = await Promise.all(bets);
    const { data } = await call('user/getUserBalance', undefined, token);
    const stakes = (await openBets(token)).length;
    expect(stakes, JSON.stringify(answers.map(({ code, data: of }) => code ?? of))).toBe(1);
    expect(data).toMatchObject({ total_balance: 40, liability: -60 });
  }
});
