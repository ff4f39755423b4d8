import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { type Fact, THE_RULE } from 'results';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { ANN, openSettlementExchange } from './testing/flow.fixture.ts';
import { AWAY, footballFacts, footballTerms, HOME } from '../../../results/testing/football-match.fixture.ts';

// The rule proposes a result, and people decide on it while the market and the facts go on changing.

let postgres: TestPostgres;
let house: Awaited<ReturnType<typeof openSettlementExchange>>;
let match: number;
let market: MarketId;

const SETTLER = 6;
const BY_HAND = { ...footballTerms(), policy: { sources: 1, automatic: false, secondPerson: false } } as const;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  house = await openSettlementExchange(await postgres.exchangeDatabase());
  await house.addClients();
  match = await house.addMatch();
  market = await house.addMarket(match, { terms: BY_HAND });
  await house.bet(market);
  house.facts.say(match, ...footballFacts([0]));
  await look();
});
afterEach(() => house.stop());

const look = () => house.settlement.settler.look(match);
const statusOf = () => house.live.market(market)?.status;
const waiting = () => house.flow.list({ market, states: ['proposed'] });
const actionOf = async () => (await waiting())[0]?.action ?? 0;

async function goalTo(side: 0 | 1): Promise<void> {
  const goal = house.facts.knownOf(match).facts.find((one) => (one.said as { kind: string }).kind === 'goal') as Fact;
  house.facts.say(match, { ...(goal.said as object), side, corrects: goal.id });
  await look();
}

test('takes no more bets in a market from then on, whose facts decide it', async () => {
  expect(await waiting()).toMatchObject([{ proposedBy: THE_RULE, answer: { winners: [HOME] } }]);
  expect(statusOf()).toBe('suspended');
  expect(house.settlement.evaluator.isDecided(market)).toBe(true);
});

test('takes no more bets from then on in a market that its second source decides; the first one settles it unless they differ', async () => {
  match = await house.addMatch();
  market = await house.addMarket(match, { terms: BY_HAND });
  house.facts.say(match, ...footballFacts([0]).slice(0, 2));
  await look();
  expect(statusOf()).toBe('open');
  house.facts.other(match, ...footballFacts([1]));
  await look();
  expect([statusOf(), await waiting()]).toEqual(['suspended', []]);
  house.facts.say(match, ...footballFacts([0]).slice(2));
  await look();
  const differ = {
    market,
    kind: 'sources',
    bySource: [{ would: { result: { winners: ['home'] } } }, { source: 'scorecard' }],
  };
  const holds = () => house.settlement.settler.holds().filter((one) => one.market === market);
  expect([await waiting(), holds()]).toMatchObject([[], [differ]]);
  house.facts.other(match);
  await look();
  expect(holds()).toMatchObject([{ kind: 'person' }]);
  expect(await waiting()).toMatchObject([{ proposedBy: THE_RULE, answer: { winners: [HOME] } }]);
});

test('stops a market whose opening passes the fact that decides it', async () => {
  const late = await house.addMarket(match, { terms: BY_HAND, isOpen: false });
  await look();
  expect([house.live.market(late)?.status, house.settlement.evaluator.isDecided(late)]).toEqual(['inactive', true]);
  const stopped = new Promise<void>((done) => {
    house.live.subscribe(() => house.live.market(late)?.status === 'suspended' && done());
  });
  await house.sequencer.submit({ type: 'open-market', market: late });
  await stopped;
  await look();
  expect(await house.flow.list({ market: late, states: ['proposed'] })).toMatchObject([{ proposedBy: THE_RULE }]);
});

test('proposes anew once the market has changed, by whatever', async () => {
  const first = await actionOf();
  const reproposed = new Promise<void>((done) => {
    house.flow.actions.subscribe(({ state, action }) => state === 'proposed' && action !== first && done());
  });
  await house.sequencer.submit({ type: 'close-market', market });
  await reproposed;
  const second = await actionOf();
  expect((await house.flow.actions.find(first))?.note).toBe('the market has changed');
  await house.flow.approve(second, SETTLER);
  await look();
  expect([statusOf(), house.cash(ANN), house.settlement.settler.holds()]).toEqual(['settled', 1900, []]);
});

test('what a person rejects stays held with the reason, and is not proposed again on the same facts', async () => {
  await house.flow.reject(await actionOf(), { user: SETTLER, reason: 'no such goal' });
  await look();
  const held = [{ market, kind: 'person', reason: 'Rejected: no such goal' }];
  expect([await waiting(), house.settlement.settler.holds()]).toMatchObject([[], held]);
  const { facts, database } = house;
  await house.stop();
  house = await openSettlementExchange(database, { facts });
  await look();
  expect([await waiting(), house.settlement.settler.holds()]).toMatchObject([[], held]);
  await goalTo(1);
  expect(await waiting()).toMatchObject([{ answer: { winners: [AWAY] } }]);
  // Facts that say again what was rejected are new facts.
  await goalTo(0);
  expect(await waiting()).toMatchObject([{ answer: { winners: [HOME] } }]);
});

test('withdraws what the facts no longer decide, and proposes the same again once they do', async () => {
  const last = house.facts.knownOf(match).facts.at(-1) as Fact;
  house.facts.say(match, { ...(last.said as object), kind: 'goal', side: 1, corrects: last.id });
  await look();
  expect([await waiting(), house.settlement.settler.holds()]).toEqual([[], []]);
  house.facts.say(match, { ...(last.said as object), corrects: last.id });
  await look();
  expect(await waiting()).toMatchObject([{ answer: { winners: [HOME] } }]);
  expect(house.settlement.settler.holds()).toMatchObject([{ kind: 'person' }]);
});
