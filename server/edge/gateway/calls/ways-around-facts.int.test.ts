import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf, MarketsOpened, Proposal } from 'protocol';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// Ways around the second person by facts that settle markets by themselves.

let desk: TwoOwners;
let ways: WaysAround;
const reason = 'because';

beforeAll(async () => {
  desk = await TwoOwners.start();
  ways = new WaysAround(desk);
  for (const kind of ['resettlement', 'fact']) await desk.setThreshold(kind, 25);
}, 60_000);
afterAll(() => desk.stop());

async function bet(market_id: string, is_back: 0 | 1, odds = 2): Promise<void> {
  const { token } = await desk.exchange.signedIn(ways.nameOf('bettor-of-facts'), { cash: 100_000 });
  const bet = { market_id, selection_id: 1, odds, stake: 10, is_back };
  expect((await desk.exchange.call('bet/placeMarketBet', bet, { token })).body).toMatchObject({ status: true });
}

async function madeMarket(match_id: number, { hasRule = true, automatic = true } = {}): Promise<string> {
  const terms = {
    rule: 'football.match-odds',
    subject: {},
    outcomes: { home: 1, draw: 2, away: 3 },
    policy: { sources: 1, automatic, second_person: false },
  };
  const body = {
    match_id,
    name: 'Match Odds',
    market_type: 'bookmaker',
    commission: 0,
    min_stake: 1,
    mechanism: 'quoted',
    options: { house_loss_cap: 5000 },
    runners: [{ name: 'Reds' }, { name: 'Draw' }, { name: 'Blues' }],
    ...(hasRule && { terms }),
  };
  const create = 'admin/createMarket';
  const made = hasRule && automatic ? desk.byBoth(create, body) : desk.done('otto', create, body);
  return ((await made) as unknown as { market_id: string }).market_id;
}

/** A market on three goals or more, inactive, decided by hand. */
async function overUnder(match_id: number): Promise<string> {
  const { market_id } = await desk.done<{ market_id: string }>('otto', 'admin/createMarket', {
    match_id,
    name: 'Over/Under 2.5 Goals',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Under 2.5 Goals' }, { name: 'Over 2.5 Goals' }],
    terms: {
      rule: 'football.over-under',
      subject: { line: 2.5, of: 'goals' },
      outcomes: { under: 1, over: 2 },
      policy: { sources: 1, automatic: false, second_person: false },
    },
  });
  return market_id;
}

/** An open market that the house quotes and its rule settles: 10 are staked, and the house pays 100 if the home side wins. */
async function houseMarket(match_id: number, automatic = true): Promise<string> {
  const market_id = await madeMarket(match_id, { automatic });
  await desk.done('otto', 'admin/openMarket', { market_id });
  const levels = [{ is_back: true, rate: 1000, size: 1000 }];
  await desk.done('otto', 'admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  await bet(market_id, 1, 1000);
  return market_id;
}

test('facts of one match after another; those of one match count once', async () => {
  const scorer = await ways.staff('operator');
  const begin = async () => {
    const match_id = await ways.automaticMatch();
    const [market] = desk.exchange.settlement.terms.marketsOf(match_id);
    await bet(`1.${market}`, 1);
    await bet(`1.${market}`, 0);
    return match_id;
  };
  const say = (match_id: number, fact: number) =>
    desk.codeOf(scorer, 'admin/addFact', { match_id, said: footballFacts([0])[fact] });
  const [one, other, third] = [await begin(), await begin(), await begin()];
  expect([await say(one, 0), await say(one, 1), await say(other, 0)]).toEqual(['done', 'done', 'done']);
  expect(await say(third, 0)).toBe('second-person-missing');
  expect(await say(one, 2)).toBe('done');
});

test('a fact that settles a market of the house for more than was staked, and once more', async () => {
  const match_id = await ways.automaticMatch();
  const market_id = await houseMarket(match_id);
  const scorer = await ways.staff('scorer');
  const say = (said: object) => desk.codeOf(scorer, 'admin/addFact', { match_id, said });
  const facts = footballFacts([1]);
  // 10 are staked, and the house could pay 100.
  await desk.setThreshold('fact', 100);
  expect(await say(facts[0] as object)).toBe('second-person-missing');
  await desk.setThreshold('fact', 110);
  for (const fact of facts) expect(await say(fact)).toBe('done');
  await expect.poll(() => ways.statusOf(market_id)).toBe('settled');
  const goal = facts.findIndex((fact) => (fact as { kind: string }).kind === 'goal');
  const fact_id = (await ways.factsOf(match_id))[goal]?.fact_id;
  const corrected = { match_id, fact_id, said: { ...facts[goal], side: 0 }, reason };
  // The house would pay now as much as it kept.
  expect(await desk.codeOf(scorer, 'admin/correctFact', corrected)).toBe('second-person-missing');
});

test('a result is typed first, and its market made afterwards: nobody can bet on it', async () => {
  await desk.setThreshold('fact', 150);
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  for (const said of footballFacts([0])) await desk.done(scorer, 'admin/addFact', { match_id, said });
  const market_id = await madeMarket(match_id);
  expect(await desk.codeOf('otto', 'admin/openMarket', { market_id })).toBe('already-decided');
  const many = await desk.done('otto', 'admin/openMarkets', { match_id, inactive_too: true });
  expect(many).toMatchObject({ changed: [], refused: [{ market_id, code: 'already-decided' }] });
});

test('the winner is removed once the result is known', async () => {
  const match_id = await ways.automaticMatch();
  await desk.setThreshold('fact', 150);
  const market_id = await madeMarket(match_id);
  const policy = { market_id, sources: 1, automatic: false, second_person: false };
  await desk.done('otto', 'admin/setPolicy', policy);
  const bare = await madeMarket(match_id, { hasRule: false });
  for (const one of [market_id, bare]) await desk.done('otto', 'admin/openMarket', { market_id: one });
  const scorer = await ways.staff('scorer');
  for (const said of footballFacts([0])) await desk.done(scorer, 'admin/addFact', { match_id, said });
  await desk.exchange.settlement.settler.look(match_id);
  const remove = { market_id, selection_id: 1, reason };
  expect(await desk.codeOf(await ways.staff('operator'), 'admin/removeRunner', remove)).toBe('already-decided');
  const join = { market_id: remove.market_id, name: 'A winner' };
  expect(await desk.codeOf(await ways.staff('operator'), 'admin/addRunner', join)).toBe('already-decided');
  // Nor by whoever takes the result back first.
  const trader = await ways.staff('operator');
  const last = (await ways.factsOf(match_id)).at(-1);
  await desk.done(trader, 'admin/correctFact', { match_id, fact_id: last?.fact_id, reason });
  await desk.exchange.settlement.settler.look(match_id);
  for (const [call, body, refused] of [
    // By the other facts the match has started.
    ['admin/removeRunner', remove, 'second-person-missing'],
    ['admin/addRunner', join, 'undecided-by-you'],
  ] as const)
    expect(await desk.codeOf(trader, call, { ...body, market_id: bare })).toBe(refused);
});

test('who takes a deciding fact back opens none of its markets, old or new; somebody else may', async () => {
  const match_id = await ways.automaticMatch();
  await desk.setThreshold('fact', 150);
  const trader = await ways.staff('operator');
  const puppet = ways.nameOf('puppet-trader');
  await desk.staff(puppet, 'operator', desk.ids[trader]);
  const old = await madeMarket(match_id);
  await desk.done('otto', 'admin/setPolicy', { market_id: old, sources: 1, automatic: false, second_person: false });
  await desk.done('otto', 'admin/openMarket', { market_id: old });
  const scorer = await ways.staff('scorer');
  for (const said of footballFacts([0])) await desk.done(scorer, 'admin/addFact', { match_id, said });
  const last = (await ways.factsOf(match_id)).at(-1);
  await desk.done(trader, 'admin/correctFact', { match_id, fact_id: last?.fact_id, reason });
  await desk.exchange.settlement.settler.look(match_id);
  const another = await madeMarket(match_id);
  const open = (name: string, market_id: string) => desk.codeOf(name, 'admin/openMarket', { market_id });
  expect([await open(trader, old), await open(puppet, old), await open(trader, another)]).toEqual(
    Array.from({ length: 3 }, () => 'undecided-by-you'),
  );
  const many = await desk.done(trader, 'admin/openMarkets', { match_id, inactive_too: true });
  expect(many).toMatchObject({
    changed: [],
    refused: [{ code: 'undecided-by-you' }, { code: 'undecided-by-you' }],
  });
  expect([await open('otto', old), await open('otto', another)]).toEqual(['done', 'done']);
});

test('who undoes with a new fact what had decided a market does not open it; somebody else may', async () => {
  const match_id = await ways.automaticMatch();
  const market_id = await overUnder(match_id);
  const scorer = await ways.staff('scorer');
  const trader = await ways.staff('trader');
  const puppet = ways.nameOf('puppet-trader');
  await desk.staff(puppet, 'trader', desk.ids[trader]);
  const facts = footballFacts([0, 0, 1]);
  for (const said of facts.slice(0, -1)) await desk.done(scorer, 'admin/addFact', { match_id, said });
  const open = (name: string) => desk.codeOf(name, 'admin/openMarket', { market_id });
  expect(await open(trader)).toBe('already-decided');
  const at = (facts.at(-1) as { at: number }).at;
  const overturn = { kind: 'overturn', of: 'goal', which: 3, reviewAt: at - 2, at: at - 1 };
  await desk.done(trader, 'admin/addFact', { match_id, said: overturn });
  expect([await open(trader), await open(puppet)]).toEqual(['undecided-by-you', 'undecided-by-you']);
  const statistic = { kind: 'statistic', name: 'corners', values: [4, 5] };
  await desk.done(trader, 'admin/addFact', { match_id, said: statistic });
  expect(await open(trader)).toBe('undecided-by-you');
  expect(await open('otto')).toBe('done');
});

test('who undoes what a line had reached does not quote a Yes on it; somebody else may', async () => {
  const match_id = await ways.automaticMatch();
  const made = {
    match_id,
    name: 'Goals',
    market_type: 'session',
    commission: 0,
    min_stake: 1,
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 20 },
    options: { house_loss_cap: 5000 },
    runners: [{ name: 'Goals' }],
    terms: {
      rule: 'football.count',
      subject: { of: 'goals' },
      policy: { sources: 1, automatic: false, second_person: false },
    },
  };
  const { market_id } = await desk.done<{ market_id: string }>('otto', 'admin/createMarket', made);
  await desk.done('otto', 'admin/openMarket', { market_id });
  const scorer = await ways.staff('scorer');
  const trader = await ways.staff('trader');
  const puppet = ways.nameOf('puppet-trader');
  await desk.staff(puppet, 'trader', desk.ids[trader]);
  const facts = footballFacts([0, 0, 1]).slice(0, -1);
  for (const said of facts) await desk.done(scorer, 'admin/addFact', { match_id, said });
  const quote = (name: string, line: number) => {
    const levels = [{ is_back: true, rate: 100, line, size: 10 }];
    return desk.codeOf(name, 'admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  };
  expect(await quote(trader, 3)).toBe('already-decided');
  const at = (facts.at(-1) as { at: number }).at;
  const overturn = { kind: 'overturn', of: 'goal', which: 3, reviewAt: at, at: at + 1 };
  await desk.done(trader, 'admin/addFact', { match_id, said: overturn });
  expect([await quote(trader, 3), await quote(puppet, 3)]).toEqual(['undecided-by-you', 'undecided-by-you']);
  expect([await quote(trader, 4), await quote('otto', 3)]).toEqual(['done', 'done']);
});

test('who entered all that is known of a match opens its markets', async () => {
  const match_id = await ways.automaticMatch();
  const market_id = await overUnder(match_id);
  const trader = await ways.staff('trader');
  for (const said of footballFacts([0, 1]).slice(0, -1)) await desk.done(trader, 'admin/addFact', { match_id, said });
  expect(await desk.codeOf(trader, 'admin/openMarket', { market_id })).toBe('done');
});

test('a market without a rule is made after the end of its match, or opened again: nobody can bet on it', async () => {
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  const market_id = await madeMarket(match_id, { hasRule: false });
  const facts = footballFacts([0]);
  for (const said of facts.slice(0, -1)) await desk.done(scorer, 'admin/addFact', { match_id, said });
  await desk.done('otto', 'admin/openMarket', { market_id });
  await desk.done('otto', 'admin/suspendMarket', { market_id });
  const { fact_id } = await desk.done<{ fact_id: number }>(scorer, 'admin/addFact', { match_id, said: facts.at(-1) });
  const after = await madeMarket(match_id, { hasRule: false });
  for (const market of [market_id, after])
    expect(await desk.codeOf('otto', 'admin/openMarket', { market_id: market })).toBe('match-over');
  const many = await desk.done<MarketsOpened>('otto', 'admin/openMarkets', { match_id, inactive_too: true });
  expect(many.refused).toEqual(expect.arrayContaining([expect.objectContaining({ market_id, code: 'match-over' })]));
  // Taken back by somebody, it is opened by somebody else.
  await desk.done('otto', 'admin/correctFact', { match_id, fact_id, reason });
  expect(await desk.codeOf('otto', 'admin/openMarket', { market_id })).toBe('undecided-by-you');
  await desk.done('anna', 'admin/openMarket', { market_id });
});

test('a market without a rule is open when its match ends: bets stop, and nobody quotes it or changes its runners', async () => {
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  const market_id = await madeMarket(match_id, { hasRule: false });
  await desk.done('otto', 'admin/openMarket', { market_id });
  const facts = footballFacts([0]);
  for (const said of facts.slice(0, -1)) await desk.done(scorer, 'admin/addFact', { match_id, said });
  expect(ways.statusOf(market_id)).toBe('open');
  const { fact_id } = await desk.done<{ fact_id: number }>(scorer, 'admin/addFact', { match_id, said: facts.at(-1) });
  await desk.exchange.settlement.settler.look(match_id);
  expect(ways.statusOf(market_id)).toBe('suspended');
  const runner = { market_id, selection_id: 1 };
  const levels = [{ is_back: true, rate: 1500, size: 100 }];
  const quote = (state: string, wanted: object[]) =>
    desk.codeOf('otto', 'admin/setQuotes', { ...runner, state, levels: wanted });
  expect(await quote('active', levels)).toBe('match-over');
  expect(await quote('suspended', [])).toBe('done');
  expect(await desk.codeOf('otto', 'admin/removeRunner', { ...runner, reason })).toBe('match-over');
  expect(await desk.codeOf('otto', 'admin/addRunner', { market_id, name: 'Late Runner' })).toBe('match-over');
  // An opening that passes the last fact is stopped.
  await desk.exchange.sequencer.submit({ type: 'open-market', market: Number(market_id.slice(2)) as never });
  await expect.poll(() => ways.statusOf(market_id)).toBe('suspended');
  // Corrected, and opened by somebody else, it stays open.
  await desk.done('otto', 'admin/correctFact', { match_id, fact_id, reason });
  await desk.done('anna', 'admin/openMarket', { market_id });
  await desk.exchange.settlement.settler.look(match_id);
  expect(ways.statusOf(market_id)).toBe('open');
});

test('a fact is approved at one amount, and a market settles by it meanwhile', async () => {
  await desk.setThreshold('fact', 100);
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  const facts = footballFacts([0]);
  for (const said of facts.slice(0, -1)) await desk.done(scorer, 'admin/addFact', { match_id, said });
  const [first, second] = [await houseMarket(match_id), await houseMarket(match_id)];
  const policyOf = (automatic: boolean) => ({ market_id: second, sources: 1, automatic, second_person: false });
  await desk.done('otto', 'admin/setPolicy', policyOf(false));
  const last = { match_id, said: facts.at(-1) };
  expect(await desk.codeOf(scorer, 'admin/addFact', last)).toBe('second-person-missing');
  const proposal = await desk.waiting('otto');
  await desk.byBoth('admin/setPolicy', policyOf(true));
  expect(await desk.approve('otto', proposal)).toBe('done');
  await desk.exchange.settlement.settler.look(match_id);
  const statuses = new Set([first, second].map((market_id) => ways.statusOf(market_id)));
  expect(statuses).toEqual(new Set(['settled', 'suspended']));
  const waiting = [first, second].find((market_id) => ways.statusOf(market_id) === 'suspended') as string;
  const day = new Date(desk.exchange.sequencer.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const days = { from_date: day, to_date: day };
  const { rows } = await desk.done<DataOf<'admin/getSuspensionReport'>>('otto', 'admin/getSuspensionReport', days);
  expect(rows.find(({ market_id }) => market_id === waiting)).toMatchObject({ cause: 'result' });
  const action_id = await ways.ruleProposal(waiting);
  expect(await desk.codeOf(scorer, 'admin/approveResult', { action_id })).not.toBe('done');
  expect(await desk.codeOf(await ways.staff('settler'), 'admin/approveResult', { action_id })).toBe('done');
  expect(ways.statusOf(waiting)).toBe('settled');
});

test('a fact that cannot be is refused, and nobody is asked to approve it', async () => {
  await desk.setThreshold('fact', 0);
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  const { length } = await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const add = (said: object) => desk.codeOf(scorer, 'admin/addFact', { match_id, said });
  expect(await add(footballFacts([0])[2] as object)).toBe('no-fixture');
  const unknown = JSON.parse('{"kind":"__proto__"}') as object;
  expect(await add(unknown)).toBe('unreadable-fact');
  const correction = { match_id, fact_id: 9, said: footballFacts([0])[0], reason };
  expect(await desk.codeOf(scorer, 'admin/correctFact', correction)).toBe('unknown-correction');
  expect(await desk.done('otto', 'admin/getProposals')).toHaveLength(length);
  expect(await add(footballFacts([0])[0] as object)).toBe('second-person-missing');
});

test('facts of a match that one person has proposed are approved one after the other, and the facts of another are not', async () => {
  await desk.setThreshold('fact', 0);
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  const facts = footballFacts([0]);
  await desk.byBoth('admin/addFact', { match_id, said: facts[0] });
  const half = { kind: 'score', when: 'half-time', goals: [0, 0] };
  const full = { kind: 'score', when: 'full-time', goals: [2, 1] };
  for (const fact of [half, full])
    expect(await desk.codeOf(scorer, 'admin/addFact', { match_id, said: fact })).toBe('second-person-missing');
  const all = await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const theirs = all.filter(({ state, proposed_by }) => state === 'proposed' && proposed_by === desk.ids[scorer]);
  expect(theirs).toHaveLength(2);
  for (const proposal of theirs) expect(await desk.approve('otto', proposal)).toBe('done');
  expect((await ways.factsOf(match_id)).length).toBe(3);
  // Another's fact in between may change what is proposed.
  const next = { match_id, said: { kind: 'statistic', name: 'corners', values: [4, 5] } };
  expect(await desk.codeOf(scorer, 'admin/addFact', next)).toBe('second-person-missing');
  const proposal = await desk.waiting('otto');
  await desk.byBoth('admin/addFact', { match_id, said: { kind: 'statistic', name: 'red-cards', values: [0, 1] } });
  expect(await desk.approve('otto', proposal)).toBe('changed-meanwhile');
});

test('the facts of a match count as one of the proposals that somebody has waiting', async () => {
  const scorer = await ways.staff('scorer');
  const match_id = await ways.automaticMatch();
  const fixture = (count: number) => ({ ...(footballFacts([0])[0] as object), season: `20${count}` });
  const propose = (count: number, of = match_id) =>
    desk.codeOf(scorer, 'admin/addFact', { match_id: of, said: fixture(count) });
  for (let count = 10; count < 30; count += 1) expect(await propose(count)).toBe('second-person-missing');
  expect(await propose(30)).toBe('too-many-proposals');
  expect(await propose(30, await ways.automaticMatch())).toBe('second-person-missing');
});
