import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import type { FlowRefusal, SettlementAction } from 'results';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { QueueFullError } from '../../core/sequencer/refusals.ts';
import { ANN, openSettlementExchange } from './testing/flow.fixture.ts';
import { AWAY, HOME } from '../../../results/testing/football-match.fixture.ts';
import { checkVersion } from './see-market.ts';

// What a person settles or voids takes a while to try out: somebody else may do something to the market meanwhile.

const OPERATOR = 5;
const SECOND = 6;
let postgres: TestPostgres;
let database: Database;
let exchange: Awaited<ReturnType<typeof openSettlementExchange>>;
let market: MarketId;
/** What has been asked to be tried out: each goes on once the test calls it. */
let held: (() => void)[];
/** Done before the next command of the flow, which finds the queue full then. */
let beforeNext: (() => Promise<unknown>) | undefined;

const holding = (sequencer: CommandPort): CommandPort => ({
  async tryOut(commands) {
    const tried = await sequencer.tryOut(commands);
    await new Promise<void>((resolve) => held.push(resolve));
    return tried;
  },
  marketVersion: (market) => sequencer.marketVersion(market),
  now: () => sequencer.now(),
  get sequence() {
    return sequencer.sequence;
  },
  async submit(command) {
    const before = beforeNext;
    beforeNext = undefined;
    if (before === undefined) return sequencer.submit(command);
    await before();
    throw new QueueFullError();
  },
});

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  held = [];
  beforeNext = undefined;
  database = await postgres.exchangeDatabase();
  exchange = await openSettlementExchange(database, { commands: holding });
  await exchange.addClients();
  market = await exchange.addMarket(await exchange.addMatch());
  await suspend();
});
afterEach(() => exchange.stop());

const submit = (command: Command) => exchange.sequencer.submit(command);
const suspend = () => submit({ type: 'suspend-market', market, cancelAll: false });
const typed = (winners = [HOME]) => ({
  market,
  by: OPERATOR,
  reason: 'seen',
  answer: { state: 'settled', winners } as const,
});
/** The state that an action has come to, or why it was refused. */
const outcome = (action: Promise<SettlementAction>) =>
  action.then(
    ({ state }) => state as string,
    (error: FlowRefusal) => error.code as string,
  );
const untilHeld = (count: number) => expect.poll(() => held.length).toBe(count);

/** Somebody opens the market, and ANN backs who has won. */
async function openAndBet(): Promise<void> {
  await submit({ type: 'open-market', market });
  await exchange.bet(market);
}

async function expectUnsettled(): Promise<void> {
  expect(exchange.live.market(market)?.status).toBe('open');
  expect([exchange.cash(ANN), await exchange.flow.list({ market, states: ['proposed', 'approved', 'done'] })]).toEqual([
    0,
    [],
  ]);
}

test.each(['carryOut', 'propose'] as const)('a market that opens while %s tries a result out keeps it', async (way) => {
  const settled = outcome(exchange.flow[way](typed()));
  await untilHeld(1);
  await openAndBet();
  held[0]?.();
  expect(await settled).toBe('market-changed');
  await expectUnsettled();
});

test('a market whose opening is not durable yet keeps open', async () => {
  const settled = outcome(exchange.flow.carryOut(typed()));
  await untilHeld(1);
  const isVisible = () => exchange.live.market(market)?.status === 'open';
  const opened = submit({ type: 'open-market', market });
  // What the flow does now comes before the commit that the opening waits for.
  expect(isVisible()).toBe(false);
  const check = () => checkVersion(exchange.sequencer, market, exchange.live.market(market)?.version ?? 0);
  expect(check).toThrow('The market has changed');
  held[0]?.();
  await opened;
  expect(await settled).toBe('market-changed');
});

test('a market that opens while its settlement is written down keeps open', async () => {
  const client = await database.connect();
  await client.query('begin');
  await client.query('lock table settlement_action in exclusive mode');
  const settled = outcome(exchange.flow.carryOut(typed()));
  await untilHeld(1);
  held[0]?.();
  const waiting = `select from pg_locks where not granted and relation = 'settlement_action'::regclass`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  await openAndBet();
  await client.query('commit');
  await database.disconnect(client);
  expect(await settled).toBe('market-changed');
  await expectUnsettled();
});

test.each(['at once', 'by two'])(
  'a market that opens while its settlement waits in the queue keeps open: %s',
  async (way) => {
    beforeNext = openAndBet;
    const settle = async () => {
      if (way === 'at once') return exchange.flow.carryOut(typed());
      const { action } = await exchange.flow.propose(typed());
      return exchange.flow.approve(action, SECOND);
    };
    const settled = outcome(settle());
    await untilHeld(1);
    held[0]?.();
    expect(await settled).toBe('market-changed');
    await expectUnsettled();
  },
);

const others = [
  ['another result', () => exchange.flow.carryOut(typed([AWAY]))],
  ['the same result', () => exchange.flow.carryOut(typed())],
  ['void', () => exchange.flow.voidMarket({ market, by: OPERATOR, reason: 'because' })],
] as const;

test.each(others)('of two at once one wins: a result and %s', async (_, other) => {
  const first = outcome(exchange.flow.carryOut(typed()));
  await untilHeld(1);
  const second = outcome(other());
  await untilHeld(2);
  held[1]?.();
  expect(await second).toBe('done');
  const cash = exchange.cash(ANN);
  held[0]?.();
  expect(await first).toBe('market-changed');
  expect(exchange.cash(ANN)).toBe(cash);
  expect(await exchange.flow.list({ market })).toHaveLength(1);
});

test('of two whose trials end together one wins', async () => {
  const both = [outcome(exchange.flow.carryOut(typed())), outcome(exchange.flow.carryOut(typed([AWAY])))];
  await untilHeld(2);
  for (const go of held) go();
  const outcomes = await Promise.all(both);
  expect(outcomes).toContain('done');
  expect(['action-in-flight', 'market-changed']).toContain(outcomes.find((one) => one !== 'done'));
  expect(await exchange.flow.list({ market, states: ['done'] })).toHaveLength(1);
});
