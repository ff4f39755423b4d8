import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { type Fact, type FlowRefusal, type SettlementAction, THE_RULE } from 'results';
import { verifyEvidence } from 'results/verify-evidence';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import { hasOlderFacts } from './older-facts.ts';
import { ANN, BOB, FactsInMemory, SettlementHouse } from './testing/flow.fixture.ts';
import {
  AWAY,
  BY_TWO,
  DRAW,
  footballFacts,
  footballTerms,
  HOME,
} from '../../../results/testing/football-match.fixture.ts';

let postgres: TestPostgres;
let database: Database;
let house: SettlementHouse;
let match: number;
let market: MarketId;

const OPERATOR = 5;
const SECOND = 6;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.exchangeDatabase();
  house = await SettlementHouse.open(database);
  await house.addClients();
  match = await house.addMatch();
});
afterEach(() => house.stop());

const refusal = (promise: Promise<unknown>) => promise.then(String, (error: FlowRefusal) => error.code);
const close = () => house.sequencer.submit({ type: 'close-market', market });
const typed = (winners = [HOME], by = OPERATOR) => ({
  market,
  by,
  reason: 'seen',
  answer: { state: 'settled', winners } as const,
});
const asked = (by = OPERATOR) => ({ market, by, reason: 'because' });

async function aMarketWithBets(terms?: Parameters<SettlementHouse['addMarket']>[1]): Promise<void> {
  market = await house.addMarket(match, terms);
  await house.bet(market);
}

describe('a result that a person types', () => {
  test('is carried out where no second person is asked for, and pays', async () => {
    await aMarketWithBets();
    await close();
    const action = await house.flow.carryOut(typed());
    expect(action).toMatchObject({ state: 'done', secondPerson: false, proposedBy: OPERATOR, approvedBy: OPERATOR });
    expect(house.live.market(market)?.status).toBe('settled');
    expect([house.cash(ANN), house.cash(BOB)]).toEqual([1900, -2000]);
  });

  test('waits for a second person where the policy asks for one; who proposed may not approve', async () => {
    await aMarketWithBets();
    await close();
    await house.settlement.terms.setPolicy(market, BY_TWO);
    const proposed = await house.flow.carryOut(typed());
    expect(proposed.state).toBe('proposed');
    expect(await refusal(house.flow.approve(proposed.action, OPERATOR))).toBe('same-person');
    expect(house.live.market(market)?.status).toBe('closed');
    await house.bet(await house.addMarket(match, { market: { name: 'First goal' } }));
    const { sequence } = house.sequencer;
    const done = await house.flow.approve(proposed.action, SECOND);
    // From there on the journal is searched after a stop, and not from the proposal.
    expect(done).toMatchObject({ state: 'done', approvedBy: SECOND, after: sequence });
    expect(await refusal(house.flow.approve(proposed.action, SECOND))).toBe('action-finished');
  });

  test('is approved by the policy under which it was proposed, whatever that has become', async () => {
    await aMarketWithBets();
    await close();
    const { terms } = house.settlement;
    await terms.setPolicy(market, BY_TWO);
    const proposed = await house.flow.carryOut(typed());
    await terms.setPolicy(market, { ...BY_TWO, secondPerson: false });
    expect(await refusal(house.flow.approve(proposed.action, OPERATOR))).toBe('same-person');
    await house.flow.approve(proposed.action, SECOND);
    expect(verifyEvidence(await house.flow.evidence.find({ market }))).toEqual([]);
    const alone = await house.flow.propose(typed([AWAY]));
    expect((await house.flow.approve(alone.action, OPERATOR)).state).toBe('done');
  });

  test('is rejected and leaves everything as it was', async () => {
    await aMarketWithBets();
    await close();
    const { action } = await house.flow.propose(typed());
    expect((await house.flow.reject(action, { user: SECOND, reason: 'not so' })).state).toBe('rejected');
    expect(await refusal(house.flow.approve(action, SECOND))).toBe('action-finished');
    expect(await refusal(house.flow.preview(action))).toBe('action-finished');
    expect(house.live.market(market)?.status).toBe('closed');
  });

  test('is refused for what it cannot be', async () => {
    market = 4040 as MarketId;
    expect(await refusal(house.flow.propose(typed()))).toBe('unknown-market');
    await aMarketWithBets();
    expect(await refusal(house.flow.propose(typed()))).toBe('market-open');
    await close();
    expect(await refusal(house.flow.propose(typed([9 as never])))).toBe('invalid-result');
    expect(await refusal(house.flow.proposeRollBack(asked()))).toBe('nothing-to-roll-back');
    expect(await refusal(house.flow.approve(4040, OPERATOR))).toBe('unknown-action');
    await house.flow.propose(typed());
    expect(await refusal(house.flow.propose(typed([AWAY])))).toBe('action-in-flight');
    expect(await refusal(house.flow.voidMarket(asked()))).toBe('action-in-flight');
  });

  test('is refused again where the market has come to it already', async () => {
    await aMarketWithBets();
    await close();
    await house.flow.carryOut(typed());
    expect(await refusal(house.flow.carryOut(typed()))).toBe('nothing-to-do');
    await house.flow.voidMarket(asked());
    expect(await refusal(house.flow.voidMarket(asked()))).toBe('nothing-to-do');
  });

  test('is not approved once the market has changed', async () => {
    await aMarketWithBets();
    await house.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
    const { action } = await house.flow.propose(typed());
    await house.sequencer.submit({ type: 'open-market', market });
    expect(await refusal(house.flow.approve(action, SECOND))).toBe('market-changed');
    expect(await refusal(house.flow.preview(action))).toBe('market-changed');
  });

  test('is not approved once the facts give another ruling', async () => {
    await aMarketWithBets({ terms: footballTerms(BY_TWO) });
    await house.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
    house.facts.say(match, ...footballFacts([0]).slice(0, -1));
    const { action } = await house.flow.propose(typed());
    house.facts.say(match, ...footballFacts([0]).slice(-1));
    expect(await refusal(house.flow.approve(action, SECOND))).toBe('facts-changed');
  });
});

describe('the preview', () => {
  async function previewThenApprove(action: SettlementAction): Promise<void> {
    const preview = await house.flow.preview(action.action);
    const before = new Map([ANN, BOB].map((account) => [account, house.cash(account)]));
    const commission = house.live.account(2 as never)?.cash ?? 0;
    await house.flow.approve(action.action, SECOND);
    for (const account of [ANN, BOB]) {
      const row = preview.rows.find((one) => one.account === account);
      const now = house.live.account(account);
      expect(row?.change ?? 0).toBe(house.cash(account) - (before.get(account) ?? 0));
      if (row === undefined) continue;
      expect([row.cash, row.available]).toEqual([now?.cash, (now?.cash ?? 0) - (now?.exposure ?? 0)]);
    }
    expect(preview.commission).toBe((house.live.account(2 as never)?.cash ?? 0) - commission);
  }

  test('says what settlement, re-settlement, roll back and void then do, account by account', async () => {
    await aMarketWithBets();
    await house.bet(market, { selection: AWAY, size: 500, price: 450 });
    await close();
    await previewThenApprove(await house.flow.propose(typed([HOME])));
    await previewThenApprove(await house.flow.propose(typed([AWAY])));
    await previewThenApprove(await house.flow.proposeRollBack(asked()));
    await previewThenApprove(await house.flow.proposeVoid(asked()));
    await previewThenApprove(await house.flow.propose(typed([DRAW])));
  });

  test('names who would have less than is at stake', async () => {
    await aMarketWithBets();
    await close();
    await house.flow.carryOut(typed([HOME]));
    const { account } = { account: ANN };
    const rest = house.live.account(account)?.cash as never;
    await house.sequencer.submit({
      type: 'post-transfer',
      kind: 'withdrawal',
      from: ANN,
      to: 1 as never,
      amount: rest,
    });
    const { action } = await house.flow.propose(typed([AWAY]));
    const preview = await house.flow.preview(action);
    expect(preview.short).toEqual([ANN]);
    expect(preview.rows.find((row) => row.account === ANN)).toMatchObject({
      change: -2900,
      cash: -2900,
      available: -2900,
    });
  });
});

describe('roll back', () => {
  test('goes to the result before, then to void, then no further', async () => {
    await aMarketWithBets();
    await close();
    await house.flow.carryOut(typed([HOME]));
    await house.flow.carryOut(typed([AWAY]));
    await house.flow.rollBack(asked());
    expect(house.live.market(market)?.result?.winners).toEqual([HOME]);
    await house.flow.rollBack(asked());
    expect(house.live.market(market)?.status).toBe('void');
    expect([house.cash(ANN), house.cash(BOB)]).toEqual([0, 0]);
    expect(await refusal(house.flow.rollBack(asked()))).toBe('nothing-to-roll-back');
    await house.flow.carryOut(typed([AWAY]));
    expect([house.cash(ANN), house.cash(BOB)]).toEqual([-1000, 950]);
  });
});

describe('notices', () => {
  const noticesOf = async (account = ANN) =>
    (await house.flow.notices.of(account, { unread: true, limit: 50 })).map(({ kind, text }) => [kind, text]);

  test('a first result tells nobody; what changes it tells each touched client once', async () => {
    await aMarketWithBets();
    await close();
    await house.flow.carryOut(typed([HOME]));
    expect(await noticesOf()).toEqual([]);
    await house.flow.carryOut(typed([AWAY]));
    await house.flow.rollBack(asked());
    await house.flow.voidMarket(asked());
    const what = 'Reds v Blues, Match Odds';
    const told = (moved: (by: string) => string) => [
      ['void', `${what}: all bets are void, stakes are returned. Reason: because. ${moved('void')}`],
      ['rolled-back', `${what}: the result was taken back. Result: Reds. Reason: because. ${moved('back')}`],
      ['settled-again', `${what}: settled again. Result: Blues. Reason: seen. ${moved('again')}`],
    ];
    // Each reads what it moved of their own cash: what one side got the other paid, less commission.
    const changed = (amount: string | undefined) => `Your balance changed by ${amount}.`;
    const anns: Record<string, string> = { void: '−19.00', back: '+29.00', again: '−29.00' };
    const bobs: Record<string, string> = { void: '+20.00', back: '−29.50', again: '+29.50' };
    expect(await noticesOf(ANN)).toEqual(told((by) => changed(anns[by])));
    expect(await noticesOf(BOB)).toEqual(told((by) => changed(bobs[by])));
    const [newest] = await house.flow.notices.of(ANN, { unread: true, limit: 1 });
    expect(await house.flow.notices.markRead(ANN, { notice: newest?.notice ?? 0, at: house.sequencer.now() })).toBe(3);
    expect(await noticesOf(ANN)).toEqual([]);
    expect(await noticesOf(BOB)).toHaveLength(3);
  });

  test('a bet that is taken back for its rate is told to both its sides', async () => {
    await aMarketWithBets();
    const [bet] = house.live.betsOf(ANN);
    const bets = { order: bet?.order as never };
    const action = await house.flow.voidBets({ ...asked(), reason: 'wrong rate', bets });
    expect(action).toMatchObject({ state: 'done', kind: 'void-bets' });
    expect((await noticesOf())[0]?.[0]).toBe('bets-void');
    expect(await refusal(house.flow.voidBets({ ...asked(), bets }))).toBe('nothing-to-void');
  });
});

describe('killed', () => {
  const answers = [
    ['settle', 3, () => house.flow.carryOut(typed([HOME], THE_RULE)), [1900, -2000]],
    ['void', 1, () => house.flow.voidMarket(asked()), [0, 0]],
    ['void bets', 1, () => house.flow.voidBets({ ...asked(), bets: { selection: HOME } }), [0, 0]],
    [
      'settle with a window of bets void',
      4,
      () => {
        const voidWindows = [{ from: 0 as never, until: 9e15 as never }];
        const answer = { state: 'settled', winners: [HOME], voidWindows } as const;
        return house.flow.carryOut({ market, by: THE_RULE, reason: 'lost match', answer });
      },
      [0, 0],
    ],
  ] as const;
  const cases = answers.flatMap(([name, steps, ask, cash]) =>
    Array.from({ length: steps }, (_, index) => index + 1).flatMap((command) =>
      (['before', 'after'] as const).map((when) => ({ name, when, command, ask, cash })),
    ),
  );

  test.each(cases)(
    '$when step $command of $name, the action is completed once',
    async ({ when, command, ask, cash }) => {
      await aMarketWithBets();
      const { facts } = house;
      await house.stop();
      house = await SettlementHouse.open(database, { facts, kill: { command, when } });
      await expect(ask()).rejects.toThrow('stopped');
      const dead = house;
      // Nobody stops what is killed: the next house takes the lease.
      house = await SettlementHouse.open(database, { facts });
      await dead.stop().catch(() => undefined);
      const actions = await house.flow.list({ market });
      expect(actions).toMatchObject([{ state: 'done' }]);
      expect([house.cash(ANN), house.cash(BOB)]).toEqual(cash);
      const pack = await house.flow.evidence.find({ market });
      const journaled = pack?.commands.map((one) => one.command.type);
      expect(new Set(journaled).size).toBe(journaled?.length);
      expect(pack?.commands.every(({ row_hash }) => row_hash.length === 64)).toBe(true);
      expect(await house.flow.resume()).toBe(0);
    },
  );
});

test('facts of two sources are waited for, corrected facts settle again', async () => {
  const facts = new FactsInMemory();
  await house.stop();
  house = await SettlementHouse.open(database, { facts });
  await aMarketWithBets({
    terms: { ...footballTerms(), policy: { sources: 2, automatic: true, secondPerson: false } },
  });
  facts.say(match, ...footballFacts([0]));
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()).toMatchObject([
    { market, kind: 'sources', would: { result: { winners: ['home'] } } },
  ]);
  // A bet now would know what one of them says.
  expect(house.live.market(market)?.status).toBe('suspended');
  facts.other(match, ...footballFacts([0, 1]));
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()[0]?.reason).toMatch(/^the first source says: .*scorecard says: 1–1/);
  facts.other(match, ...footballFacts([0]));
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()).toEqual([]);
  expect(verifyEvidence(await house.flow.evidence.find({ market }))).toEqual([]);
  expect([house.cash(ANN), house.cash(BOB)]).toEqual([1900, -2000]);
  // The goal is credited to the other side.
  const goal = facts.knownOf(match).facts.find(({ said }) => (said as { kind: string }).kind === 'goal');
  facts.say(match, { ...(goal?.said as object), side: 1, corrects: goal?.id });
  facts.other(match, ...footballFacts([1]));
  await house.settlement.settler.look(match);
  expect(house.live.market(market)?.result?.winners).toEqual([AWAY]);
  expect([house.cash(ANN), house.cash(BOB)]).toEqual([-1000, 950]);
  expect(house.settlement.settler.settlementsOf(market)).toBe(2);
});

test('a correction that the house did not live to act on settles again when it starts', async () => {
  const { facts } = house;
  await aMarketWithBets({ terms: footballTerms() });
  facts.say(match, ...footballFacts([0]));
  await house.settlement.settler.look(match);
  expect(house.live.market(market)?.result?.winners).toEqual([HOME]);
  await house.stop();
  const goal = facts.knownOf(match).facts.find(({ said }) => (said as { kind: string }).kind === 'goal');
  facts.say(match, { ...(goal?.said as object), side: 1, corrects: goal?.id });
  expect(await hasOlderFacts(match, { ...house.settlement, live: house.live })).toBe(true);

  house = await SettlementHouse.open(database, { facts });
  expect(house.live.market(market)?.result?.winners).toEqual([AWAY]);
  expect([house.cash(ANN), house.cash(BOB)]).toEqual([-1000, 950]);
  expect(await hasOlderFacts(match, { ...house.settlement, live: house.live })).toBe(false);
});

test('what a person has decided the rule leaves alone until the facts change; then it proposes', async () => {
  await aMarketWithBets({ terms: footballTerms() });
  house.facts.say(match, ...footballFacts([0]));
  await house.settlement.settler.look(match);
  await house.flow.voidMarket(asked());
  await house.settlement.settler.look(match);
  expect(house.live.market(market)?.status).toBe('void');
  const goal = house.facts.knownOf(match).facts.find(({ said }) => (said as { kind: string }).kind === 'goal');
  house.facts.say(match, { ...(goal?.said as object), side: 1, corrects: goal?.id });
  await house.settlement.settler.look(match);
  expect(house.live.market(market)?.status).toBe('void');
  expect(house.settlement.settler.holds()).toMatchObject([{ kind: 'person' }]);
  expect(await house.flow.list({ market, states: ['proposed'] })).toMatchObject([
    { proposedBy: THE_RULE, answer: { winners: [AWAY] } },
  ]);
});

test('what a person has begun is in the rule’s way until it is rejected', async () => {
  await aMarketWithBets({ terms: footballTerms() });
  await house.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
  const { action } = await house.flow.propose(typed([DRAW]));
  house.facts.say(match, ...footballFacts([1]));
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()).toMatchObject([
    { kind: 'refused', reason: 'Another action of this market is still in progress.' },
  ]);
  await house.flow.reject(action, { user: SECOND, reason: 'no draw' });
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()).toEqual([]);
  expect(house.live.market(market)?.result?.winners).toEqual([AWAY]);
});

test('what is in doubt is held, and settled when it is not any more', async () => {
  await aMarketWithBets({ terms: footballTerms() });
  house.facts.doubt(match, { about: 'line 7', kind: 'step-back', text: 'totals fell', since: 1 as never });
  house.facts.say(match, ...footballFacts([1]));
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()).toMatchObject([{ kind: 'doubt', would: { result: { winners: ['away'] } } }]);
  house.facts.doubt(match);
  await house.settlement.settler.look(match);
  expect(house.live.market(market)?.result?.winners).toEqual([AWAY]);
});

test('a result whose facts no longer decide it is held for a person, also where bets were taken back meanwhile', async () => {
  await aMarketWithBets({ terms: footballTerms() });
  await house.bet(market, { selection: AWAY });
  house.facts.say(match, ...footballFacts([0]));
  await house.settlement.settler.look(match);
  await house.flow.voidBets({ ...asked(), bets: { selection: AWAY } });
  // The match goes on: what was taken for its end was a goal.
  const { id, said } = house.facts.knownOf(match).facts.at(-1) as Fact;
  house.facts.say(match, { ...(said as object), kind: 'goal', side: 1, corrects: id });
  await house.settlement.settler.look(match);
  expect(house.settlement.settler.holds()).toMatchObject([
    { kind: 'person', reason: expect.stringMatching(/^settled, but not decided by the facts as they are now/) },
  ]);
});

test('nothing is paid on facts that were corrected while the flow waited for them to be written', async () => {
  await aMarketWithBets({ terms: footballTerms() });
  house.facts.written = async () => {
    house.facts.written = () => Promise.resolve();
    const goal = house.facts
      .knownOf(match)
      .facts.find(({ said }) => (said as { kind: string }).kind === 'goal') as Fact;
    house.facts.say(match, { ...(goal.said as object), side: 1, corrects: goal.id });
  };
  house.facts.say(match, ...footballFacts([0]));
  await house.settlement.settler.look(match);
  expect(house.live.market(market)?.result?.winners).toEqual([AWAY]);
  expect(await house.flow.list({ market })).toMatchObject([{ state: 'done', answer: { winners: [AWAY] } }]);
  expect(house.settlement.settler.holds()).toEqual([]);
});
