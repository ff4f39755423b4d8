import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AccountId, MarketId, Money, Price, SelectionId } from 'engine/vocabulary';
import { TestPostgres } from '../../postgres/database.fixture.ts';
import { cricketFacts, innings, result } from '../rules/cricket-matches.fixture.ts';
import { ANN, AUTOMATIC, FactsInMemory, footballFacts, footballTerms, SettlementHouse } from './flow.fixture.ts';

// Whatever settlement needs is state: a restart between any two steps changes no result.

const QUOTER = 18 as AccountId;
const ONLY = 1 as SelectionId;
const RATE = 10_000;
const quoted = [
  { side: 'lay', rate: RATE, line: 140, size: 1_000_000 as Money },
  { side: 'back', rate: RATE, line: 160, size: 1_000_000 as Money },
] as const;

let postgres: TestPostgres;
let exchange: SettlementHouse;
const facts = new FactsInMemory();

beforeAll(async () => {
  postgres = await TestPostgres.start();
  exchange = await SettlementHouse.open(await postgres.freshDatabase(), { facts });
  await exchange.addClients();
  await exchange.sequencer.submit({ type: 'open-account', account: QUOTER, role: 'house' });
});
afterAll(async () => {
  await exchange.stop();
  await postgres.stop();
});

interface Way {
  readonly make: (match: number) => Promise<MarketId>;
  readonly steps: readonly ((market: MarketId, match: number) => Promise<unknown> | void)[];
  readonly status: string;
  /** What it leaves ANN, minor units. */
  readonly cash: number;
}

const stopped = cricketFacts('T20', innings(1, 10, { end: 'weather' }), result('no-result'));
const setQuotes = (market: MarketId, levels: typeof quoted | readonly []) =>
  exchange.sequencer.submit({
    type: 'set-quotes',
    account: QUOTER,
    market,
    selection: ONLY,
    state: levels.length === 0 ? 'suspended' : 'active',
    levels,
  });

const WAYS: Readonly<Record<string, Way>> = {
  'a meter whose quote is withdrawn before weather stops the innings settles at its mid-point': {
    make: (match) =>
      exchange.addMarket(match, {
        terms: { rule: 'cricket.meter', subject: { innings: 1 }, runnerNames: {}, perUnit: 2, policy: AUTOMATIC },
        market: {
          mechanism: 'quoted',
          payoff: { kind: 'spread', least: 0, most: 1600 },
          options: { house: { account: QUOTER, lossCap: 1e12 as Money } },
          baseRate: 0,
          persistenceAllowed: false,
          runners: [{ selection: ONLY, name: 'Runs' }],
        },
      }),
    steps: [
      (market) => setQuotes(market, quoted),
      async (market) => {
        const { outcome } = await exchange.sequencer.submit({
          type: 'place-order',
          account: ANN,
          market,
          selection: ONLY,
          side: 'back',
          price: RATE as Price,
          size: 500 as Money,
          persistence: 'lapse',
          terms: { line: 160 },
        });
        expect(outcome).toMatchObject({ ok: true });
      },
      (market) => setQuotes(market, []),
      (_, match) => facts.say(match, ...stopped),
      (_, match) => exchange.settlement.settler.look(match),
    ],
    status: 'settled',
    cash: -5000,
  },
  'match odds settle by their facts': {
    make: (match) => exchange.addMarket(match, { terms: footballTerms(), market: { baseRate: 0 } }),
    steps: [
      (market) => exchange.bet(market),
      (_, match) => facts.say(match, ...footballFacts([0])),
      (_, match) => exchange.settlement.settler.look(match),
    ],
    status: 'settled',
    cash: 2000,
  },
};

async function restart(): Promise<void> {
  const { database } = exchange;
  await exchange.stop();
  exchange = await SettlementHouse.open(database, { facts });
  await exchange.settlement.settler.start();
}

const CASES = Object.entries(WAYS).flatMap(([what, way]) =>
  ['never', 'always', ...way.steps.map((_, place) => `after step ${place + 1}`)].map((when) => ({ what, when, way })),
);

test.each(CASES)('$what; restarted $when', async ({ when, way }) => {
  const before = exchange.cash(ANN);
  const match = await exchange.addMatch();
  const market = await way.make(match);
  for (const [place, step] of way.steps.entries()) {
    await step(market, match);
    if (when === 'always' || when === `after step ${place + 1}`) await restart();
  }
  await vi.waitFor(() => expect(exchange.live.market(market)?.status).toBe(way.status), 60_000);
  expect(exchange.cash(ANN) - before).toBe(way.cash);
  // Looked at again with other facts at hand, it stays what it is.
  await restart();
  await exchange.settlement.settler.look(match);
  expect(exchange.live.market(market)?.status).toBe(way.status);
  expect(exchange.cash(ANN) - before).toBe(way.cash);
});
