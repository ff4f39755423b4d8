import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { OrderId } from 'engine/vocabulary';
import { CALLS, marketIdOf, methodOf } from 'protocol';
import { verifyResults } from '../../../commands/verify-results.ts';
import { wholeExport } from '../../../core/journal/export-journal.ts';
import { PostgresStore } from '../../../core/journal/postgres-store.ts';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Results as operators and bettors have them: every call of settlement over the wire, each answer as its schema says.

let exchange: TestExchange;
let asha: string;
let bala: string;
let first: string;
let second: string;
let match: number;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: asha } = await exchange.signedIn('asha', { cash: 100_000 }));
  ({ token: bala } = await exchange.signedIn('bala', { cash: 100_000 }));
  ({ token: first } = await exchange.signedIn('first', { role: 'operator' }));
  ({ token: second } = await exchange.signedIn('second', { role: 'operator' }));
});
afterAll(() => exchange.stop());
const WEEK_MS = 7 * 86_400_000;
let weeks = 0;
beforeEach(async () => {
  const series = await ask('admin/createSeries', { sport_id: 1, name: 'League' }, first);
  // The same sides meet again a week later.
  const open_date = new Date(Date.now() + 3_600_000 + (weeks += 1) * WEEK_MS).toISOString();
  ({ match_id: match } = await ask('admin/createMatch', { ...series, name: 'Reds v Blues', open_date }, first));
});

type Table = typeof CALLS;

async function ask<N extends keyof Table>(name: N, body: object | undefined, token: string) {
  const call = CALLS[name];
  const answer = await exchange.call(name, body, { token, method: methodOf(call) });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status: true })]);
  return call.data.parse(answer.body.data) as ReturnType<Table[N]['data']['parse']>;
}

async function refused(name: keyof Table, body: object, token = first): Promise<unknown> {
  const { status, body: answer } = await exchange.call(name, body, { token });
  return [status, answer.code];
}

/** Approves the newest proposal. @returns the code of its refusal, or done */
async function approveNewest(token: string): Promise<string> {
  const waiting = (await ask('admin/getProposals', undefined, token)).filter(({ state }) => state === 'proposed');
  const { proposal_id = 0, hash = '' } = waiting.at(-1) ?? {};
  const { body: answer } = await exchange.call('admin/approveProposal', { proposal_id, hash }, { token });
  return answer.code ?? 'done';
}

const TERMS = { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, away: 2, draw: 3 } };
const BY_TWO = { sources: 1, automatic: false, second_person: true };
const runners = [{ name: 'Reds' }, { name: 'Blues' }, { name: 'The Draw' }];

async function aMarket(fields: object = {}): Promise<string> {
  const plain = {
    match_id: match,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 5,
    min_stake: 1,
    runners,
  };
  const { market_id } = await ask('admin/createMarket', { ...plain, ...fields }, first);
  await ask('admin/openMarket', { market_id }, first);
  return market_id;
}

/** A match that started minutes ago. */
async function begunFor(minutes: number): Promise<number> {
  const { seriesId } = await exchange.catalogue.createSeries({ key: 'begun', sportId: 1, name: 'Begun' });
  const openAt = Date.now() - minutes * 60_000;
  return (await exchange.catalogue.createMatch({ seriesId, name: 'Whites v Greens', openAt })).matchId;
}

/** It settles by itself, as two people agreed. */
async function automaticMarket(): Promise<string> {
  const market_id = await aMarket({ terms: TERMS });
  const policy = { sources: 1, automatic: true, secondPerson: false } as const;
  await exchange.settlement.terms.setPolicy(marketIdOf(market_id), policy);
  return market_id;
}

/** bala lays, asha backs: 10 at 3. @returns asha's bet */
async function bet(market_id: string): Promise<string> {
  const on = { market_id, selection_id: 1, odds: 3, stake: 10 };
  await ask('bet/placeMarketBet', { ...on, is_back: 0 }, bala);
  return (await ask('bet/placeMarketBet', { ...on, is_back: 1 }, asha)).bet_id;
}

const sayAll = async (said: readonly object[]) => {
  for (const one of said) await ask('admin/addFact', { match_id: match, said: one }, first);
};
const statusOf = (market_id: string) => exchange.live.market(marketIdOf(market_id))?.status;
const balanceOf = async (token: string) => (await ask('user/getUserBalance', undefined, token)).total_balance;

test('facts settle a bound market by themselves, with evidence that verifies offline and in the journal', async () => {
  const market_id = await automaticMarket();
  await bet(market_id);
  const [bets] = await ask('bet/getCurrentBets', undefined, asha);
  expect(bets).toMatchObject({ rule: 'football.match-odds', rule_version: 1, per_unit: 1 });
  const detail = await ask('match/getMatchDetail', { match_id: match }, asha);
  expect(detail.markets[0]).toMatchObject({ rule: 'football.match-odds', rule_version: 1 });

  await sayAll(footballFacts([0]));
  await expect.poll(() => statusOf(market_id)).toBe('settled');
  const endedActions = async () => (await ask('admin/getSettlements', { market_id }, first)).ended;
  await expect.poll(endedActions).toMatchObject([{ state: 'done', proposed_by: 0, answer: { winners: [1] } }]);
  const ended = await endedActions();

  const folder = makeTemporaryFolder('evidence');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, journal] = [join(folder, 'pack.json'), join(folder, 'journal.jsonl')];
  const pack = await ask('bet/getEvidence', { market_id }, asha);
  expect(pack).toEqual(await ask('admin/getEvidence', { market_id }, first));
  expect(pack).toEqual(await ask('admin/getEvidence', { action_id: ended[0]?.action_id }, first));
  writeFileSync(file, JSON.stringify(pack));
  const lines: string[] = [];
  const store = new PostgresStore({ database: exchange.database });
  for await (const line of wholeExport(store, { from: 1, to: Infinity })) lines.push(line);
  writeFileSync(journal, `${lines.join('\n')}\n`);
  const said: string[] = [];
  expect(await verifyResults([file, '--journal', journal], (line) => said.push(line))).toBe(0);
  expect(said).toEqual([expect.stringMatching(/pack\.json: right — 1\.\d+ Reds v Blues, Match Odds: settled/)]);
  expect(await verifyResults([file], (line) => said.push(line))).toBe(0);
  expect(said.map((line) => line.includes('the journal was not checked'))).toEqual([false, true]);

  writeFileSync(file, JSON.stringify(pack).replaceAll('"side":0', '"side":1'));
  expect(await verifyResults([file], (line) => said.push(line))).toBe(1);
  expect(said.join('\n')).toContain('the rule says otherwise of these facts');
});

test('evidence is for who has bets in the market, and for operators', async () => {
  const market_id = await aMarket();
  await bet(market_id);
  await ask('admin/closeMarket', { market_id }, first);
  expect(await refused('bet/getEvidence', { market_id }, asha)).toEqual([404, 'unknown-evidence']);
  await ask('admin/settleMarket', { market_id, winners: [2] }, first);
  await ask('bet/getEvidence', { market_id }, asha);
  const { token: stranger } = await exchange.signedIn(`stranger${match}`, { cash: 1000 });
  expect(await refused('bet/getEvidence', { market_id }, stranger)).toEqual([404, 'unknown-evidence']);
  expect(await refused('admin/getEvidence', {})).toEqual([422, 'malformed']);
});

test('of what waits the oldest are listed, and all of it is counted', async () => {
  const markets = [await aMarket(), await aMarket(), await aMarket(), await aMarket()];
  for (const market_id of markets) await ask('admin/closeMarket', { market_id }, first);
  const [one, two, three, four] = markets;
  for (const market_id of [two, one])
    await ask('admin/proposeResult', { market_id, winners: [1], reason: 'seen' }, first);
  const of = { match_id: match };
  const all = await ask('admin/getSettlements', of, first);
  expect(all.open.map(({ market_id }: { market_id: string }) => market_id)).toEqual([two, one]);
  expect(all.to_propose).toEqual([three, four]);
  const total = { proposed: 2, approved: 0, holds: 0, to_propose: 2 };
  expect(all.total).toEqual(total);
  const listed = await ask('admin/getSettlements', { ...of, limit: 1 }, first);
  expect(listed.open.map(({ market_id }: { market_id: string }) => market_id)).toEqual([two]);
  expect(listed).toMatchObject({ to_propose: [three], total });
  expect(listed.markets).toHaveLength(2);
  for (const limit of [0, 501])
    expect(await refused('admin/getSettlements', { ...of, limit })).toEqual([422, 'malformed']);
});

test('what only holds is listed, however many older holds have a proposal already', async () => {
  const market_id = await aMarket({ terms: { ...TERMS, policy: BY_TWO } });
  const held = await aMarket({ terms: { ...TERMS, policy: { ...BY_TWO, sources: 2 } } });
  await sayAll(footballFacts([0]));
  const of = { match_id: match, limit: 1 };
  await expect.poll(async () => (await ask('admin/getSettlements', of, first)).total.proposed).toBe(1);
  await exchange.settlement.settler.look(match);
  const { open, holds, total } = await ask('admin/getSettlements', of, first);
  const marketsOf = (listed: readonly { market_id: string }[]) => listed.map((one) => one.market_id);
  expect([marketsOf(open), marketsOf(holds)]).toEqual([[market_id], [market_id, held]]);
  expect(total).toEqual({ proposed: 1, approved: 0, holds: 1, to_propose: 0 });
});

test('proposed, looked at, approved by another person; taken back; every step is in the audit trail', async () => {
  const market_id = await aMarket({ terms: { ...TERMS, policy: BY_TWO } });
  await bet(market_id);
  const before = [await balanceOf(asha), await balanceOf(bala)];
  await sayAll(footballFacts([0, 0]));
  await expect
    .poll(async () => (await ask('admin/getSettlements', { match_id: match }, first)).holds)
    .toMatchObject([{ kind: 'person', would: expect.stringContaining('settled') }]);
  const { open } = await ask('admin/getSettlements', { market_id }, first);
  const action_id = open[0]?.action_id;
  expect(await refused('admin/proposeResult', { market_id, winners: [2], reason: 'seen' })).toEqual([
    409,
    'action-in-flight',
  ]);
  expect(await refused('admin/openMarket', { market_id })).toEqual([409, 'already-decided']);
  const listed = (await ask('admin/getMarkets', { match_id: match }, first)).find((one) => one.market_id === market_id);
  expect([listed?.status, listed?.decided]).toEqual(['suspended', listed?.runners[0]?.name]);
  // Who typed the facts is the first of the two.
  expect(await refused('admin/approveResult', { action_id })).toEqual([409, 'typed-its-facts']);
  await ask('admin/rejectResult', { action_id, reason: 'not seen by both' }, first);
  const proposed = await ask('admin/proposeResult', { market_id }, first);
  expect(proposed).toMatchObject({ state: 'proposed', answer: { winners: [1] } });

  const preview = await ask('admin/previewResult', { action_id: proposed.action_id }, second);
  expect(preview.rows.map(({ user_name, change }) => [user_name, change])).toEqual([
    ['asha', 19],
    ['bala', -20],
  ]);
  expect(preview).toMatchObject({ commission: 1, short: [] });
  expect(await refused('admin/approveResult', { action_id: proposed.action_id })).toEqual([422, 'same-person']);
  await ask('admin/approveResult', { action_id: proposed.action_id }, second);
  expect([await balanceOf(asha), await balanceOf(bala)]).toEqual([(before[0] ?? 0) + 29, before[1]]);

  const back = await ask('admin/rollbackResult', { market_id, reason: 'offside' }, second);
  await ask('admin/approveResult', { action_id: back.action_id }, first);
  expect([await balanceOf(asha), await balanceOf(bala)]).toEqual([(before[0] ?? 0) + 10, (before[1] ?? 0) + 20]);
  const notices = await ask('user/getNotices', undefined, asha);
  expect(notices[0]).toMatchObject({ market_id, kind: 'rolled-back', is_read: false });
  expect(notices[0]?.text).toContain('offside');
  expect((await ask('user/markNoticesRead', { notice_id: notices[0]?.notice_id }, asha)).read).toBeGreaterThan(0);
  expect((await ask('user/getNotices', undefined, asha))[0]?.is_read).toBe(true);

  const audit = (await ask('admin/getAudit', {}, first)).rows.map(({ action, outcome }) => [action, outcome]);
  for (const [call, outcome] of [
    ['admin/proposeResult', 'action-in-flight'],
    ['admin/rejectResult', 'done'],
    ['admin/approveResult', 'same-person'],
    ['admin/approveResult', 'done'],
    ['admin/rollbackResult', 'done'],
    ['admin/addFact', 'done'],
  ])
    expect(audit).toContainEqual([call, outcome]);
});

test('a fact that cannot be is refused, a corrected one settles again', async () => {
  const market_id = await automaticMarket();
  await bet(market_id);
  expect(await refused('admin/addFact', { match_id: match, said: { kind: 'goal', side: 0 } })).toEqual([
    422,
    'unreadable-fact',
  ]);
  await sayAll(footballFacts([0]));
  await expect.poll(() => statusOf(market_id)).toBe('settled');
  expect(await refused('admin/addFact', { match_id: match, said: footballFacts([0])[0] as object })).toEqual([
    422,
    'fixture-twice',
  ]);
  const { facts } = await ask('admin/getFacts', { match_id: match }, first);
  const goal = facts.find(({ said }) => (said as { kind: string }).kind === 'goal');
  const said = { ...(goal?.said as object), side: 1 };
  await ask('admin/correctFact', { match_id: match, fact_id: goal?.fact_id, said, reason: 'misread' }, first);
  await expect.poll(() => exchange.live.market(marketIdOf(market_id))?.result?.winners).toEqual([2]);
  // It is written once the command that pays is durable.
  const newest = async () => (await ask('user/getNotices', undefined, bala))[0];
  await expect.poll(newest).toMatchObject({ market_id, kind: 'settled-again' });
  expect(await ask('admin/getDisagreements', { match_id: match }, first)).toEqual([]);
});

describe('an operator', () => {
  test('makes a quoted market, quotes it, and settles its number', async () => {
    const market_id = await aMarket({
      market_type: 'total_goals',
      mechanism: 'quoted',
      payoff: { kind: 'line', least: 0, most: 20 },
      options: { house_loss_cap: 5000, max_stake: 500 },
      runners: [{ name: 'Goals' }],
    });
    const levels = [
      { is_back: true, rate: 90, line: 3, size: 1000 },
      { is_back: false, rate: 110, line: 3, size: 1000 },
    ];
    await ask('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels }, first);
    await ask('bet/placeFancyBet', { fancy_id: market_id, run: 3, size: 90, stack: 10, is_back: 1 }, asha);
    await ask('admin/closeMarket', { market_id }, first);
    expect(await refused('admin/settleMarket', { market_id, winners: [1] })).toEqual([422, 'invalid-result']);
    await ask('admin/settleMarket', { market_id, number: 4, reason: 'four goals' }, first);
    expect((await ask('bet/getCurrentBets', undefined, asha)).find((one) => one.market_id === market_id)).toMatchObject(
      {
        status: 'settled',
        profit: 9,
      },
    );
  });

  test('settles a dead heat', async () => {
    const market_id = await aMarket();
    await bet(market_id);
    await ask('admin/closeMarket', { market_id }, first);
    const before = await balanceOf(asha);
    await ask('admin/settleMarket', { market_id, winners: [], tied: [1, 2], reason: 'photo' }, first);
    expect(await balanceOf(asha)).toBe(before + 14.75);
  });

  // understandingracing.com, "What happens to each-way and place bets if less horses finish than places paid".
  test.each([
    ['to be placed', { winners: 3 }, { winners: [1, 2] }, 20],
    ['each-way', { payoff: { kind: 'each-way', places: 3, divisor: 400 } }, { winners: [1], placed: [2] }, 25],
  ])('pays the two of eight that finish for three places: %s', async (_what, of, result, won) => {
    const market_id = await aMarket({ runners: 'ABCDEFGH'.split('').map((name) => ({ name })), commission: 0, ...of });
    const before = await balanceOf(asha);
    await bet(market_id);
    await ask('admin/closeMarket', { market_id }, first);
    await ask('admin/settleMarket', { market_id, ...result, reason: 'the others fell' }, first);
    expect(await balanceOf(asha)).toBe(before + won);
  });

  test('is told what a market cannot be bound to', async () => {
    const body = (terms: object) => ({
      match_id: match,
      name: 'Match Odds',
      market_type: 'match_odds',
      commission: 5,
      min_stake: 1,
      runners,
      terms,
    });
    expect(await refused('admin/createMarket', body({ ...TERMS, rule: 'football.nothing' }))).toEqual([
      422,
      'unknown-rule',
    ]);
    expect(await refused('admin/createMarket', body({ ...TERMS, subject: { side: 1 } }))).toEqual([
      422,
      'invalid-subject',
    ]);
    for (const outcomes of [{ home: 1, away: 1, draw: 3 }, { home: 1, away: 7, draw: 3 }, {}])
      expect(await refused('admin/createMarket', body({ ...TERMS, outcomes }))).toEqual([422, 'invalid-outcomes']);
    const test = { rule: 'cricket.match-odds', subject: {}, outcomes: { home: 1, away: 2, draw: 3 } };
    expect(await refused('admin/createMarket', body(test))).toEqual([422, 'invalid-outcomes']);
    const session = { rule: 'cricket.session', subject: { innings: 1, to: 6 } };
    expect(await refused('admin/createMarket', body(session))).toEqual([422, 'wrong-payoff']);
    expect(await ask('admin/getMarkets', { match_id: match }, first)).toEqual([]);
  });

  test('takes back a wrong bet, a runner, and a match that is abandoned', async () => {
    const market_id = await aMarket();
    const bet_id = await bet(market_id);
    await ask('admin/voidBets', { market_id, bet_id, reason: 'wrong rate' }, first);
    expect(await refused('admin/voidBets', { market_id, bet_id, reason: 'again' })).toEqual([409, 'nothing-to-void']);
    const unnamed = await exchange.call('admin/voidBets', { market_id, reason: 'none' }, { token: first });
    expect(unnamed).toMatchObject({
      status: 422,
      body: { code: 'invalid-order', message: expect.stringMatching(/^Name the bets/) as string },
    });
    await ask('admin/removeRunner', { market_id, selection_id: 3, factor: 5 }, first);
    expect(await refused('admin/removeRunner', { market_id, selection_id: 3, factor: 5 })).toEqual([
      409,
      'runner-removed',
    ]);
    await ask('admin/turnInPlay', { market_id, bet_delay: 0 }, first);
    await ask('admin/turnPreMatch', { market_id }, first);
    await ask('admin/abandonMarket', { market_id, reason: 'floodlights' }, first);
    expect(statusOf(market_id)).toBe('void');
  });

  test('needs a reason and a second person for a factor after the off, and nobody has one after the window', async () => {
    const late = await aMarket({ match_id: await begunFor(16) });
    const body = { market_id: late, selection_id: 3, factor: 10, reason: 'lame' };
    expect(await refused('admin/removeRunner', body)).toEqual([409, 'factor-window-over']);
    const market_id = await aMarket({ match_id: await begunFor(5) });
    const change = { market_id, selection_id: 3, factor: 10 };
    expect(await refused('admin/removeRunner', change)).toEqual([409, 'reason-missing']);
    expect(await refused('admin/removeRunner', { ...change, reason: 'lame' })).toEqual([409, 'second-person-missing']);
    expect(await approveNewest(first)).toBe('same-person');
    // It expires with its window, 15 minutes after the off.
    const [proposal] = (await ask('admin/getProposals', undefined, second)).filter(({ state }) => state === 'proposed');
    const left = Date.parse(proposal?.expires_at ?? '') - Date.parse(proposal?.proposed_at ?? '');
    expect([left > 9 * 60_000, left <= 10 * 60_000]).toEqual([true, true]);
    expect(await approveNewest(second)).toBe('done');
    expect(await refused('admin/removeRunner', { ...change, reason: 'lame' })).toEqual([409, 'runner-removed']);
  });

  test('takes a factor in play too: it cuts what was matched before the off', async () => {
    const market_id = await aMarket({ match_id: await begunFor(1) });
    const early = await bet(market_id);
    await ask('admin/turnInPlay', { market_id, bet_delay: 0 }, first);
    const late = await bet(market_id);
    const change = { market_id, selection_id: 3, factor: 25, reason: 'never left the stalls' };
    expect(await refused('admin/removeRunner', change)).toEqual([409, 'second-person-missing']);
    expect(await approveNewest(second)).toBe('done');
    const profits = [early, late].map((order) => exchange.live.bet(Number(order) as OrderId)?.matchedProfit);
    // 3.00 less a quarter is 2.25.
    expect(profits).toEqual([1250, 2000]);
  });

  test('cannot be the second person to himself by making the policy looser', async () => {
    const market_id = await aMarket({ terms: { ...TERMS, policy: BY_TWO } });
    await ask('admin/suspendMarket', { market_id }, first);
    const { action_id } = await ask('admin/proposeResult', { market_id, winners: [2], reason: 'seen' }, first);
    const looser = { market_id, ...BY_TWO, second_person: false };
    expect(await refused('admin/setPolicy', looser)).toEqual([409, 'second-person-missing']);
    expect(await approveNewest(first)).toBe('same-person');
    expect(await refused('admin/approveResult', { action_id })).toEqual([422, 'same-person']);
    expect(await approveNewest(second)).toBe('done');
    expect(await refused('admin/approveResult', { action_id })).toEqual([422, 'same-person']);
    expect((await ask('admin/approveResult', { action_id }, second)).state).toBe('done');
  });

  test('is told whether his result was carried out or only proposed', async () => {
    const market_id = await aMarket({ terms: { ...TERMS, policy: BY_TWO } });
    const voided = await ask('admin/voidMarket', { market_id, reason: 'wrong teams' }, first);
    expect(voided).toMatchObject({ status: 'open', action: { kind: 'void', state: 'proposed' } });
    await ask('admin/rejectResult', { action_id: voided.action.action_id, reason: 'right teams' }, second);
    await ask('admin/closeMarket', { market_id }, first);
    const settled = await ask('admin/settleMarket', { market_id, winners: [2], reason: 'seen' }, first);
    expect(settled).toMatchObject({ status: 'closed', action: { kind: 'settle', state: 'proposed' } });
    await ask('admin/approveResult', { action_id: settled.action.action_id }, second);
    const alone = await ask('admin/voidMarket', { market_id: await aMarket() }, first);
    expect(alone).toMatchObject({ status: 'void', action: { state: 'done' } });
  });

  test('sets policies, and locks and limits of an account', async () => {
    const market_id = await aMarket();
    expect(await ask('admin/setPolicy', { market_id, ...BY_TWO }, first)).toEqual(BY_TWO);
    expect(await ask('admin/getPolicy', { market_id }, second)).toEqual(BY_TWO);
    const looser = { ...BY_TWO, second_person: false };
    expect(await refused('admin/setPolicy', { market_id, ...looser })).toEqual([409, 'second-person-missing']);
    expect(await ask('admin/getPolicy', { market_id }, second)).toEqual(BY_TWO);
    expect(await approveNewest(second)).toBe('done');
    expect(await ask('admin/getPolicy', { market_id }, second)).toEqual(looser);
    expect(await refused('admin/getPolicy', { market_id: '1.999999999' })).toEqual([404, 'unknown-market']);
    expect(await refused('admin/setPolicy', { market_id: '1.999999999', ...BY_TWO })).toEqual([404, 'unknown-market']);
    const { user, token } = await exchange.signedIn(`limited${match}`, { cash: 10_000 });
    const settings = { user_id: user.userId, bets_locked: true, max_stake: 25 };
    expect(await ask('admin/changeAccount', settings, first)).toMatchObject({ ...settings, exposure_limit: null });
    // A discount gives away what the house earns: that takes two.
    const discount = { user_id: user.userId, discount: 12.5 };
    expect(await refused('admin/changeAccount', discount, first)).toEqual([409, 'second-person-missing']);
    const waiting = (await ask('admin/getProposals', undefined, second)).find(({ state }) => state === 'proposed');
    const { proposal_id = 0, hash = '' } = waiting ?? {};
    const approved = await ask('admin/approveProposal', { proposal_id, hash }, second);
    expect(approved).toMatchObject({ proposal: { state: 'done' }, answer: { ...settings, discount: 12.5 } });
    const asked = { market_id, selection_id: 1, odds: 3, stake: 10, is_back: 1 };
    expect(await refused('bet/placeMarketBet', asked, token)).toEqual([422, 'bets-locked']);
    await ask('admin/changeAccount', { user_id: user.userId, bets_locked: false }, first);
    expect(await refused('bet/placeMarketBet', { ...asked, stake: 26 }, token)).toEqual([422, 'stake-above-maximum']);
  });
});

test('a bettor limits and excludes himself', async () => {
  const { token } = await exchange.signedIn(`careful${match}`, { cash: 10_000 });
  const limit = { kind: 'loss', amount: 5, period_hours: 24 };
  expect(await ask('user/setLimit', limit, token)).toMatchObject({ ...limit, pending_amount: null, pending_at: '' });
  const looser = await ask('user/setLimit', { ...limit, amount: 50 }, token);
  expect(looser).toMatchObject({ amount: 5, pending_amount: 50, pending_at: expect.stringMatching(/^2/) });
  const asked = { market_id: await aMarket(), selection_id: 1, odds: 3, stake: 6, is_back: 1 };
  expect(await refused('bet/placeMarketBet', asked, token)).toEqual([422, 'loss-limit']);
  await ask('user/excludeSelf', { days: 1 }, token);
  expect(await refused('bet/placeMarketBet', { ...asked, stake: 1 }, token)).toEqual([422, 'account-excluded']);
});
