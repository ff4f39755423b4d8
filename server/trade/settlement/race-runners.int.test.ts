import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payoff } from 'engine';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import { verifyEvidence } from 'results/verify-evidence';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { ANN, FactsInMemory, openSettlementExchange } from './testing/flow.fixture.ts';
import { AUTOMATIC, BY_TWO } from '../../../results/testing/football-match.fixture.ts';
import { TermsBook } from './market-terms.ts';

// A market and its race that differ in who runs: nothing is paid until somebody has mended one of them.

const AT = 1_700_000_000_000;
const [B, D, R] = [2, 4, 5] as SelectionId[] as [SelectionId, SelectionId, SelectionId];
const ONE_WINNER = { kind: 'runners', winners: 1, complete: false } as const;
const EACH_WAY = { kind: 'each-way', places: 3, divisor: 400 } as const;

let postgres: TestPostgres;
let exchange: Awaited<ReturnType<typeof openSettlementExchange>>;
const facts = new FactsInMemory();

beforeAll(async () => {
  postgres = await TestPostgres.start();
  exchange = await openSettlementExchange(await postgres.exchangeDatabase(), { facts });
  await exchange.addClients();
});
afterAll(async () => {
  await exchange.stop();
  await postgres.stop();
});

/** Fact 1. */
const fixture = (runners: string) => ({
  kind: 'fixture',
  runners: runners.split(''),
  venue: 'Ascot',
  country: 'GB',
  startsAt: AT,
  day: '2026-11-21',
  surface: 'turf',
  distance: 1600,
});
const off = { kind: 'off', at: AT, day: '2026-11-21' };
const out = { kind: 'non-runner', runner: 'D', at: AT };
const finish = (order: string) => ({ kind: 'result', order: order.split('').map((one) => [one]), weighedIn: true });

/** An automatic market on A, B, C and D. */
async function openRace(
  rule: string,
  payoff: Payoff,
  subject: object = {},
): Promise<{ match: number; market: MarketId }> {
  const match = await exchange.addMatch();
  const runners = ['A', 'B', 'C', 'D'].map((name, place) => ({ selection: place + 1, name }));
  const runnerNames = Object.fromEntries(runners.map(({ selection, name }) => [name, selection]));
  const terms = { rule, subject, runnerNames, perUnit: 1, policy: AUTOMATIC };
  return { match, market: await exchange.addMarket(match, { terms, market: { name: rule, payoff, runners } }) };
}

async function submit(command: Parameters<(typeof exchange.sequencer)['submit']>[0]): Promise<void> {
  expect((await exchange.sequencer.submit(command)).outcome.ok).toBe(true);
}

const holdOf = (market: MarketId) => exchange.settlement.settler.holds().find((hold) => hold.market === market)?.reason;
/** Resolves when the list of holds has changed. */
const holdsChange = () =>
  new Promise<void>((resolve) => {
    const end = exchange.settlement.settler.subscribe(() => {
      end();
      resolve();
    });
  });
const statusOf = (market: MarketId) => exchange.live.market(market)?.status;

test('each-way bets get their placed part back once the non-runner of the facts is out of the market', async () => {
  const { match, market } = await openRace('racing.each-way', EACH_WAY, { places: 3 });
  await exchange.bet(market, { selection: B });
  const before = exchange.cash(ANN);
  facts.say(match, fixture('ABCD'), out, off, finish('ABC'));
  await exchange.settlement.settler.look(match);
  expect([statusOf(market), holdOf(market)]).toEqual([
    'suspended',
    'D did not run: first remove it from this market, on the page of its match',
  ]);

  const released = holdsChange();
  await submit({ type: 'remove-runner', market, selection: D, factor: 0 });
  await released;
  expect([statusOf(market), holdOf(market)]).toEqual(['settled', undefined]);
  // B did not win; 10.00 on its place come back.
  expect(exchange.cash(ANN) - before).toBe(-1000);
  const evidence = await exchange.flow.evidence.find({ market });
  expect(evidence?.basis.context?.runners).toEqual(['A', 'B', 'C']);
  expect(verifyEvidence(evidence)).toEqual([]);
});

test('a runner found after the off not to have started leaves with its factor before an automatic market pays', async () => {
  const { match, market } = await openRace('racing.win', ONE_WINNER);
  await exchange.bet(market, { price: 800 });
  const before = exchange.cash(ANN);
  facts.say(match, fixture('ABCD'), off, out, finish('ABC'));
  await exchange.settlement.settler.look(match);
  expect([statusOf(market), holdOf(market)]).toEqual([
    'suspended',
    'D did not run: first remove it from this market, on the page of its match',
  ]);

  const released = holdsChange();
  await submit({ type: 'remove-runner', market, selection: D, factor: 2500 });
  await released;
  expect(statusOf(market)).toBe('settled');
  // 10.00 at 8.00 less 25 % is 6.00; 5 % commission on the 50.00 won.
  expect(exchange.cash(ANN) - before).toBe(4750);
  expect(verifyEvidence(await exchange.flow.evidence.find({ market }))).toEqual([]);
});

test('each-way bets are settled by their rule when fewer finish than there are places', async () => {
  const { match, market } = await openRace('racing.each-way', EACH_WAY, { places: 3 });
  await exchange.bet(market, { selection: B });
  const before = exchange.cash(ANN);
  facts.say(match, fixture('ABCD'), off, finish('AB'));
  await exchange.settlement.settler.look(match);
  expect(statusOf(market)).toBe('settled');
  // B did not win: −10.00; its place at a quarter of 3.00 brings 5.00.
  expect(exchange.cash(ANN) - before).toBe(-500);
});

test('a held market that is closed nevertheless is settled, and bets on who did not run are void', async () => {
  const { match, market } = await openRace('racing.win', ONE_WINNER);
  await exchange.bet(market, { selection: D });
  const before = exchange.cash(ANN);
  facts.say(match, fixture('ABCD'), out, off, finish('ABC'));
  await exchange.settlement.settler.look(match);
  const released = holdsChange();
  await submit({ type: 'close-market', market });
  await released;
  expect([statusOf(market), exchange.cash(ANN) - before]).toEqual(['settled', 0]);
});

test('a runner that joins has its name in the pinned terms, and wins once the race has it too', async () => {
  const { match, market } = await openRace('racing.win', ONE_WINNER);
  await exchange.settlement.terms.setPolicy(market, BY_TWO);
  facts.say(match, fixture('ABCD'), off, finish('AB'));
  await exchange.settlement.settler.look(match);
  expect(holdOf(market)).toContain('Waits for approval');
  const joined = { market, selection: R, name: 'R' };
  const renamed = holdsChange();
  await exchange.catalogue.addRunner(joined);
  await renamed;
  expect(holdOf(market)).toContain('the market has runner 5, and the race does not');
  for (let again = 0; again < 2; again += 1) await exchange.settlement.terms.nameRunner(market, joined);
  await exchange.settlement.terms.nameRunner(market, { name: 'A', selection: 9 });
  const read = await TermsBook.open({ db: exchange.database.kysely(), catalogue: exchange.catalogue, now: () => AT });
  expect(read.pinnedTermsOf(market)?.runnerNames).toEqual({ A: 1, B: 2, C: 3, D: 4, R: 5 });

  await exchange.settlement.settler.look(match);
  expect(holdOf(market)).toContain('the market has R, and the race does not');
  facts.say(match, { ...fixture('ABCDR'), corrects: 1 }, { ...finish('RAB'), corrects: 3 });
  await exchange.settlement.settler.look(match);
  const [proposed] = await exchange.flow.list({ market, states: ['proposed'] });
  await exchange.flow.approve(proposed?.action ?? 0, 9);
  expect(exchange.live.market(market)).toMatchObject({ status: 'settled', result: { winners: [R] } });
  expect(verifyEvidence(await exchange.flow.evidence.find({ market }))).toEqual([]);
});

test.each(['ABCDR', 'ABC'])(
  'runners that are corrected after the result, to %s, hold it until that is entered again',
  async (runners) => {
    const { match, market } = await openRace('racing.head-to-head', ONE_WINNER, { runners: ['A', 'B'] });
    facts.say(match, fixture('ABCD'), off, finish('ABC'));
    await exchange.settlement.settler.look(match);
    expect([statusOf(market), holdOf(market)]).toEqual(['settled', undefined]);
    facts.say(match, { ...fixture('DCBA'), corrects: 1 });
    await exchange.settlement.settler.look(match);
    expect(holdOf(market)).toBeUndefined();
    facts.say(match, { ...fixture(runners), corrects: 4 });
    await exchange.settlement.settler.look(match);
    expect(holdOf(market)).toContain('the runners of the race were corrected after its result');
    facts.say(match, { ...finish('ABC'), corrects: 3 });
    await exchange.settlement.settler.look(match);
    expect([statusOf(market), holdOf(market)]).toEqual(['settled', undefined]);
  },
);
