import type { Money } from 'engine/vocabulary';
import fc from 'fast-check';
import { CALLS, isStaffPermission, type Call, type RoleName } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySuite } from '../../../../engine/testing/suite-size.ts';
import { SEED } from '../../../core/system/testing/chance.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { bodiesOf, spoiled, type JsonSchema, type Known } from '../testing/openapi-bodies.fixture.ts';
import { describeCalls } from '../openapi.ts';

// Every call that takes a body gets bodies that its own description allows, and spoiled ones: whatever comes is answered,
// by the description, and the exchange goes on. EVENS_SEED sends the same again.

const [DAY, HOUR] = [86_400_000, 3_600_000];
/** Of each call: so many that its description allows, and as many spoiled ones. */
const EACH = Number(process.env['EVENS_FUZZ_BODIES'] ?? bySuite(2, 8));

type Described = Record<string, { post?: { requestBody?: { content: Record<string, { schema: JsonSchema }> } } }>;
const { paths } = JSON.parse(await describeCalls()) as { paths: Described };
const schemas = Object.entries(paths).flatMap(([path, { post }]) => {
  const schema = post?.requestBody?.content['application/json']?.schema;
  return schema === undefined ? [] : [[path.slice(1) as keyof typeof CALLS, schema] as const];
});

let exchange: TestExchange;
let known: Known;
let hash: string;
let people = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
  // From one in the morning, whatever the hour: the calls are hours ahead of each other, and no day ends between them.
  exchange.ahead += DAY - (Date.now() % DAY) + HOUR;
  const { token, user } = await exchange.signedIn('asha', { cash: 1_000_000 });
  hash = await exchange.identity.hashOfNew({ userName: 'fuzz', password: 'demo1234' });
  const market = await exchange.openMarket();
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10, is_back: 1 };
  await exchange.call('bet/placeMarketBet', bet, { token });
  const match = exchange.catalogue.market(market)?.match.matchId;
  known = {
    market_id: [`1.${market}`],
    fancy_id: [`1.${market}`],
    match_id: [match],
    series_id: [1],
    sport_id: [4],
    selection_id: [1, 2],
    bet_id: ['1'],
    user_id: [user.userId],
    action_id: [1],
    payment_id: [1],
    query_id: [1],
    fact_id: [1],
    notice_id: [1],
    password: ['demo1234'],
    master_password: ['demo1234'],
  };
});
afterAll(() => exchange.stop());

/** Somebody new for each call, so that none suffers from what another has done. */
async function tokenOf(role: RoleName): Promise<string> {
  const user = await exchange.identity.createUser({ userName: `fuzz-${(people += 1)}`, password: { hash }, role });
  if (role === 'bettor') await exchange.identity.accounts.credit(user.account, 1_000_000 as Money);
  return (await exchange.identity.beginSession(user, { address: '127.0.0.1' })).token;
}

/** They ask a provider: one that an earlier call has made up is not there. */
const ASKS_PROVIDER: readonly string[] = ['admin/reconcileProvider', 'casino/launchGame'];

async function checkAnswer(name: string, response: Response, about: string): Promise<void> {
  const call: Call = CALLS[name as keyof typeof CALLS];
  const isSilent = response.status === 503 && ASKS_PROVIDER.includes(name);
  if (!isSilent) expect(response.status, about).toBeLessThan(500);
  // A file is no JSON.
  if (!response.headers.get('content-type')?.includes('json')) return void (await response.arrayBuffer());
  const answer = (await response.json()) as { status: boolean; code?: string; message: string; data?: unknown };
  if (response.status === 200) {
    expect({ ...call.data.safeParse(answer.data), data: undefined }, about).toMatchObject({ success: true });
    return;
  }
  expect(answer, about).toMatchObject({
    status: false,
    code: expect.stringMatching(isSilent ? /^provider-silent$/ : /^[a-z-]+$/),
  });
  expect(answer.message, about).toMatch(/\S/);
}

test.each(schemas)('%s answers whatever comes', async (name, schema) => {
  const call: Call = CALLS[name];
  const token = await tokenOf(isStaffPermission(call.permission) ? 'operator' : 'bettor');
  const good = bodiesOf(schema, known);
  const texts = [
    ...fc.sample(
      good.map((body) => JSON.stringify(body)),
      { numRuns: EACH, seed: SEED },
    ),
    ...fc.sample(spoiled(good), { numRuns: EACH, seed: SEED }),
  ];
  for (const body of texts) {
    // Time enough for what calls may cost.
    exchange.ahead += 10_000;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${exchange.url}/api/${name}`, { method: 'POST', headers, body });
    await checkAnswer(name, response, `EVENS_SEED=${SEED} ${name} ${body}`);
  }
});

test('and the exchange goes on', async () => {
  const { token } = await exchange.signedIn('bala', { cash: 1_000_000 });
  const market = await exchange.openMarket('Fresh v Late');
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10, is_back: 1 };
  expect(await exchange.call('bet/placeMarketBet', bet, { token })).toMatchObject({ status: 200 });
});
