import type { MarketId } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { WaitingFacts } from '../../../trade/settlement/waiting-facts.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// A fact or a result that waits for its second person is known to people who may bet, or have a friend who does.

let owners: TwoOwners;
let ways: WaysAround;
const reason = 'because';
const facts = footballFacts([0]);

beforeAll(async () => {
  owners = await TwoOwners.start();
  ways = new WaysAround(owners);
}, 60_000);
afterAll(() => owners.stop());

/** The automatic market of a match, and one without a rule; both are open. */
async function matchOfTwo() {
  await owners.setThreshold('fact', null);
  const match_id = await ways.automaticMatch();
  const [market] = owners.exchange.settlement.terms.marketsOf(match_id);
  const { market_id: free } = await owners.done<{ market_id: string }>('anna', 'admin/createMarket', {
    match_id,
    name: ways.nameOf('Man of the match'),
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Ann' }, { name: 'Bob' }],
  });
  await owners.done('anna', 'admin/openMarket', { market_id: free });
  return { match_id, bound: `1.${market}`, free };
}
const entering = (match_id: number, fact: unknown) => ({ match_id, ['said']: fact });
const statuses = (...markets: readonly string[]) => markets.map((market_id) => ways.statusOf(market_id));

test('a fact that decides markets and waits for a second person stops bets on them, and they stay stopped', async () => {
  const { match_id, bound, free } = await matchOfTwo();
  const scorer = await ways.staff('scorer');
  const trader = await ways.staff('operator');
  for (const fact of facts.slice(0, -2)) await owners.done(scorer, 'admin/addFact', entering(match_id, fact));
  await owners.setThreshold('fact', 0);
  const propose = (fact: unknown) => owners.codeOf(scorer, 'admin/addFact', entering(match_id, fact));
  expect(await propose({ kind: 'statistic', name: 'corners', values: [4, 5] })).toBe('second-person-missing');
  expect(statuses(bound, free)).toEqual(['open', 'open']);
  for (const fact of facts.slice(-2)) expect(await propose(fact)).toBe('second-person-missing');
  expect(statuses(bound, free)).toEqual(['suspended', 'suspended']);
  // As after a restart, before anybody has looked.
  const { running, sequencer } = owners.exchange;
  const submit = sequencer.submit.bind(sequencer);
  const again = new WaitingFacts({ ...running, submit, now: () => sequencer.now(), warn: () => undefined });
  await again.start();
  expect(again.boundsOf(Number(bound.slice(2)) as MarketId).isDecided).toBe(true);
  again.stop();
  for (const market_id of [bound, free])
    expect(await owners.codeOf(trader, 'admin/openMarket', { market_id })).toBe('already-decided');
  const many = await owners.done(trader, 'admin/openMarkets', { match_id });
  expect(many).toMatchObject({ changed: [], refused: [{ code: 'already-decided' }, { code: 'already-decided' }] });
  // Rejected, it decides nothing.
  const { proposal_id } = await owners.waiting('otto');
  await owners.done('otto', 'admin/rejectProposal', { proposal_id, reason });
  for (const market_id of [bound, free])
    expect(await owners.codeOf('otto', 'admin/openMarket', { market_id })).toBe('undecided-by-you');
  for (const market_id of [bound, free]) await owners.done(trader, 'admin/openMarket', { market_id });
  expect(statuses(bound, free)).toEqual(['open', 'open']);
});

test('whoever approves a fact is shown what was matched after it', async () => {
  const { match_id, bound } = await matchOfTwo();
  const scorer = await ways.staff('scorer');
  for (const fact of facts.slice(0, -1)) await owners.done(scorer, 'admin/addFact', entering(match_id, fact));
  for (const name of ['ben', 'lea']) {
    const { token } = await owners.exchange.signedIn(name, { cash: 100_000 });
    owners.tokens[name] = token;
  }
  const bet = { market_id: bound, selection_id: 1, odds: 4, stake: 10 };
  const matched = async () => {
    await owners.done('lea', 'bet/placeMarketBet', { ...bet, is_back: 0 });
    await owners.done('ben', 'bet/placeMarketBet', { ...bet, is_back: 1 });
  };
  await matched();
  owners.exchange.ahead += 1000;
  const at = owners.exchange.sequencer.now();
  owners.exchange.ahead += 1000;
  await matched();
  await owners.setThreshold('fact', 0);
  const end = { ...facts.at(-1), at };
  expect(await owners.codeOf(scorer, 'admin/addFact', entering(match_id, end))).toBe('second-person-missing');
  expect((await owners.waiting('otto')).before).toMatchObject({ matched_since: { at, bets: 2, stake: 10 } });
});

test('a correction that decides a market and waits stops bets on it', async () => {
  const { match_id, bound } = await matchOfTwo();
  const scorer = await ways.staff('scorer');
  for (const fact of facts.slice(0, -1)) await owners.done(scorer, 'admin/addFact', entering(match_id, fact));
  const corners = { kind: 'statistic', name: 'corners', values: [4, 5] };
  const first = await owners.done<{ fact_id: number }>(scorer, 'admin/addFact', entering(match_id, corners));
  await owners.setThreshold('fact', 0);
  const correction = { ...entering(match_id, facts.at(-1)), fact_id: first.fact_id, reason };
  expect(await owners.codeOf(scorer, 'admin/correctFact', correction)).toBe('second-person-missing');
  expect(ways.statusOf(bound)).toBe('suspended');
  expect(await owners.codeOf('otto', 'admin/openMarket', { market_id: bound })).toBe('already-decided');
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
  expect(await owners.codeOf('otto', 'admin/openMarket', { market_id: bound })).toBe('already-decided');
});

test('a quote that a fact overtakes stops while the fact waits, and is not set again', async () => {
  const { match_id } = await matchOfTwo();
  const scorer = await ways.staff('scorer');
  const trader = await ways.staff('operator');
  const { market_id } = await owners.done<{ market_id: string }>('anna', 'admin/createMarket', {
    match_id,
    name: 'Goals',
    market_type: 'session',
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 20 },
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Goals' }],
    terms: { rule: 'football.count', subject: { of: 'goals' } },
  });
  await owners.done('anna', 'admin/openMarket', { market_id });
  for (const fact of facts.slice(0, -2)) await owners.done(scorer, 'admin/addFact', entering(match_id, fact));
  const quote = (line: number) => {
    const levels = [{ is_back: true, rate: 100, line, size: 100 }];
    return owners.codeOf(trader, 'admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  };
  const state = () => owners.exchange.live.market(Number(market_id.slice(2)) as never)?.runners.get(1 as never);
  expect(await quote(1)).toBe('done');
  await owners.setThreshold('fact', 0);
  expect(await owners.codeOf(scorer, 'admin/addFact', entering(match_id, facts.at(-2)))).toBe('second-person-missing');
  expect(state()?.quoteState).toBe('suspended');
  expect(await quote(1)).toBe('already-decided');
  expect(await quote(2)).toBe('done');
});

test('a market that opens while its fact is being proposed is stopped again', async () => {
  const { match_id, bound } = await matchOfTwo();
  const scorer = await ways.staff('scorer');
  for (const fact of facts.slice(0, -1)) await owners.done(scorer, 'admin/addFact', entering(match_id, fact));
  await owners.setThreshold('fact', 0);
  const last = entering(match_id, facts.at(-1));
  expect(await owners.codeOf(scorer, 'admin/addFact', last)).toBe('second-person-missing');
  const market = owners.exchange.settlement.terms.marketsOf(match_id)[0] as never;
  await owners.exchange.sequencer.submit({ type: 'open-market', market });
  await expect.poll(() => ways.statusOf(bound)).toBe('suspended');
});

test('a market whose typed result waits for a second person does not open', async () => {
  const { match_id, free } = await matchOfTwo();
  const trader = await ways.staff('operator');
  await owners.setThreshold('result', 0);
  await owners.done(trader, 'admin/suspendMarket', { market_id: free });
  const settler = await ways.staff('settler');
  const result = { market_id: free, winners: [1], reason };
  const { action_id } = await owners.done<{ action_id: number }>(settler, 'admin/proposeResult', result);
  expect(await owners.codeOf(trader, 'admin/openMarket', { market_id: free })).toBe('already-decided');
  const many = await owners.done(trader, 'admin/openMarkets', { match_id });
  expect(many).toMatchObject({ changed: [], refused: [{ market_id: free, code: 'already-decided' }] });
  await owners.done('otto', 'admin/rejectResult', { action_id, reason });
  expect(await owners.codeOf('otto', 'admin/openMarket', { market_id: free })).toBe('undecided-by-you');
  await owners.done(trader, 'admin/openMarket', { market_id: free });
});

test('who proposed a fact that somebody else approved has typed it, and so has who approved it', async () => {
  const { match_id, bound } = await matchOfTwo();
  await owners.setThreshold('result', null);
  const [author, approver] = [await ways.staff('operator'), await ways.staff('operator')];
  for (const fact of facts.slice(0, -1)) await owners.done('anna', 'admin/addFact', entering(match_id, fact));
  const house = await owners.done<{ market_id: string }>('anna', 'admin/createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Reds' }, { name: 'Draw' }, { name: 'Blues' }],
    terms: { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, draw: 2, away: 3 } },
  });
  const { market_id } = house;
  await owners.done('anna', 'admin/openMarket', { market_id });
  await owners.setThreshold('fact', 0);
  const last = entering(match_id, facts.at(-1));
  expect(await owners.codeOf(author, 'admin/addFact', last)).toBe('second-person-missing');
  expect(await owners.approve(approver, await owners.waiting(approver))).toBe('done');
  await owners.exchange.settlement.settler.look(match_id);
  await owners.setThreshold('result', 0);
  const action_id = await ways.ruleProposal(market_id);
  const approve = (name: string) => owners.codeOf(name, 'admin/approveResult', { action_id });
  expect([await approve(author), await approve(approver)]).toEqual(['typed-its-facts', 'typed-its-facts']);
  expect(ways.statusOf(bound)).toBe('suspended');
  // Back by the same two, the market is opened by somebody else.
  const { fact_id } = (await ways.factsOf(match_id)).at(-1) as { fact_id: number };
  const back = { match_id, fact_id, reason };
  expect(await owners.codeOf(author, 'admin/correctFact', back)).toBe('second-person-missing');
  expect(await owners.approve(approver, await owners.waiting(approver))).toBe('done');
  const trader = await ways.staff('operator');
  for (const name of [author, approver])
    expect(await owners.codeOf(name, 'admin/openMarket', { market_id })).toBe('undecided-by-you');
  await owners.done(trader, 'admin/openMarket', { market_id });
});

const GOAL = { kind: 'goal', side: 0, period: 'first-half' };
const begin = facts[1] as { at: number };

/** Decided by the third goal; nothing is known of the match beyond who plays. */
async function overUnder(): Promise<{ match_id: number; market_id: string }> {
  const { match_id } = await matchOfTwo();
  const { market_id } = await owners.done<{ market_id: string }>('anna', 'admin/createMarket', {
    match_id,
    name: 'Over/Under 2.5 Goals',
    market_type: 'over_under',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Under 2.5 Goals' }, { name: 'Over 2.5 Goals' }],
    terms: { rule: 'football.over-under', subject: { line: 2.5, of: 'goals' }, outcomes: { under: 1, over: 2 } },
  });
  await owners.done('anna', 'admin/openMarket', { market_id });
  await owners.done('anna', 'admin/addFact', entering(match_id, facts[0]));
  return { match_id, market_id };
}

test('a fact is proposed that follows the proposer’s own waiting ones, and approved after them alone', async () => {
  const { match_id } = await overUnder();
  await owners.setThreshold('fact', 0);
  const [scorer, other] = [await ways.staff('scorer'), await ways.staff('scorer')];
  const propose = (by: string, fact: unknown) => owners.codeOf(by, 'admin/addFact', entering(match_id, fact));
  expect(await propose(scorer, begin)).toBe('second-person-missing');
  const kickOff = await owners.waiting('otto');
  const goal = { ...GOAL, at: begin.at + 1 };
  expect(await propose(other, goal)).toBe('goal-before-the-start');
  expect(await propose(scorer, goal)).toBe('second-person-missing');
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('goal-before-the-start');
  expect(await owners.approve('otto', kickOff)).toBe('done');
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
});

test('play that several people enter stops bets together, and is approved one after the other', async () => {
  const { match_id, market_id } = await overUnder();
  await owners.done('anna', 'admin/addFact', entering(match_id, begin));
  await owners.setThreshold('fact', 0);
  for (const later of [1, 2, 3]) {
    expect(ways.statusOf(market_id)).toBe('open');
    const goal = { ...GOAL, at: begin.at + later };
    expect(await owners.codeOf(await ways.staff('scorer'), 'admin/addFact', entering(match_id, goal))).toBe(
      'second-person-missing',
    );
  }
  expect(ways.statusOf(market_id)).toBe('suspended');
  for (const _ of [1, 2, 3]) expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
  expect(await ways.factsOf(match_id)).toHaveLength(5);
});

test('whoever rejects the double of a fact that stands has undone nothing', async () => {
  const { match_id, market_id } = await overUnder();
  for (const fact of [begin, { ...GOAL, at: begin.at + 1 }])
    await owners.done('anna', 'admin/addFact', entering(match_id, fact));
  await owners.setThreshold('fact', 0);
  const second = entering(match_id, { ...GOAL, at: begin.at + 2 });
  for (const by of [await ways.staff('scorer'), await ways.staff('scorer')])
    expect(await owners.codeOf(by, 'admin/addFact', second)).toBe('second-person-missing');
  const double = await owners.waiting('otto');
  await owners.done('otto', 'admin/rejectProposal', { proposal_id: double.proposal_id, reason });
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
  await owners.done('otto', 'admin/openMarket', { market_id });
});
