import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Feed, MarketRef } from 'protocol';
import { aBall, aFixture, anInnings } from '../../../../results/testing/cricket.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// Two members of staff score one match, each as a source of their own.

let owners: TwoOwners;
beforeAll(async () => {
  owners = await TwoOwners.start();
  for (const name of ['sam', 'sue', 'sid']) await owners.staff(name, 'scorer');
  await owners.staff('puppet', 'scorer', owners.ids['sam']);
});
afterAll(() => owners.stop());

type Said = object | undefined;
interface Known {
  readonly facts: readonly { readonly fact_id: number; readonly source: string; readonly by: number }[];
  readonly scorers: readonly { readonly user_id: number; readonly user_name: string; readonly source: string }[];
}

let weeks = 0;
/** The same sides meet again. */
const aWeekLater = () => new Date(Date.UTC(2031, 4, 5 + 7 * (weeks += 1), 12)).toISOString();

/** A match with the runs of its first over as a market that settles by itself once two sources agree. */
async function aMatch(open_date = aWeekLater()) {
  const { series_id } = await owners.done('anna', 'admin/createSeries', { sport_id: 4, name: 'A cup' });
  const plan = { series_id, name: 'Reds v Blues', open_date };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', plan);
  const { market_id } = await owners.byBoth<{ market_id: string }>('admin/createMarket', {
    match_id,
    name: 'First over',
    market_type: 'session',
    commission: 0,
    min_stake: 1,
    payoff: { kind: 'line', least: 0, most: 200 },
    mechanism: 'quoted',
    runners: [{ name: 'Runs' }],
    terms: {
      rule: 'cricket.session',
      subject: { innings: 1, to: 1 },
      per_unit: 1,
      policy: { sources: 2, automatic: true, second_person: false },
    },
  });
  for (const name of ['openMarket', 'closeMarket']) await owners.done('anna', `admin/${name}`, { market_id });
  await owners.done('anna', 'admin/addFact', { match_id, said: aFixture() });
  const enter = (by: string, said: Said, scorer: string | undefined = by) =>
    owners.call(by, 'admin/addFact', { match_id, said, scorer: owners.ids[scorer] });
  return {
    match_id,
    enter,
    /** Six balls, the last with so many runs. */
    over: async (by: string, last: number) => {
      for (const said of [anInnings(1), ...[1, 2, 3, 4, 5].map((ball) => aBall(0, ball)), aBall(0, 6, { bat: last })])
        expect(await enter(by, said)).toMatchObject({ status: 200 });
    },
    feed: async () => (await owners.done<Feed[]>('anna', 'admin/getFeeds')).find((feed) => feed.match_id === match_id),
    known: () => owners.done<Known>('anna', 'admin/getFacts', { match_id }),
    differences: () => owners.done<{ text: string }[]>('anna', 'admin/getDisagreements', { match_id }),
    rulings: () => owners.done<object[]>('anna', 'admin/getSourceRulings', { match_id }),
    status: async () => {
      await owners.exchange.settlement.settler.look(match_id);
      return owners.exchange.live.market(MarketRef.parse(market_id))?.status;
    },
    hold: () => owners.exchange.settlement.settler.holds().find(({ match }) => match === match_id)?.reason,
    wouldBe: () => {
      const hold = owners.exchange.settlement.settler.holds().find(({ match }) => match === match_id);
      return hold?.bySource?.map(({ source, would }) => [source, would.state, would.reason]);
    },
  };
}

test('one scorer is one source: the market waits for the second, and two who agree settle it', async () => {
  const match = await aMatch();
  await match.over('sam', 4);
  expect(await match.status()).not.toBe('settled');
  await match.over('sue', 4);
  expect((await match.known()).scorers).toEqual(
    ['sam', 'sue'].map((user_name) => ({
      user_id: owners.ids[user_name],
      user_name,
      source: `scorer-${owners.ids[user_name]}`,
    })),
  );
  expect(await match.differences()).toEqual([]);
  expect(await match.status()).toBe('settled');
});

test('two who contradict each other hold it, side by side, until one corrects their own', async () => {
  const match = await aMatch();
  await match.over('sam', 4);
  await match.over('sue', 6);
  expect((await match.feed())?.sources.map(({ name }) => name)).toEqual(['sam', 'sue']);
  expect(await match.status()).not.toBe('settled');
  expect(match.hold()).toContain(`scorer-${owners.ids['sam']} says`);
  const each = (name: string) => [`scorer-${owners.ids[name]}`, 'settled', expect.any(String)];
  expect(match.wouldBe()).toEqual([each('sam'), each('sue')]);
  expect(new Set(match.wouldBe()?.map(([, , reason]) => reason)).size).toBe(2);
  expect((await match.differences()).map(({ text }) => text)).toEqual(['sam: 4; sue: 6']);
  const would = (source: string, runs: number) => ({ source, would: expect.stringMatching(`^${runs} \\(`) as string });
  expect(await match.rulings()).toMatchObject([{ name: 'First over', by_source: [would('sam', 4), would('sue', 6)] }]);

  const { facts } = await match.known();
  const [sams, sues] = ['sam', 'sue'].map((name) => facts.findLast(({ by }) => by === owners.ids[name])?.fact_id);
  const right = { match_id: match.match_id, reason: 'misread', said: aBall(0, 6, { bat: 4 }) };
  const correct = (by: string, fact_id: number | undefined, scorer?: string) =>
    owners.codeOf(by, 'admin/correctFact', { ...right, fact_id, ...(scorer && { scorer: owners.ids[scorer] }) });
  expect(await correct('sam', sues, 'sam')).toBe('of-another-source');
  expect(await correct('sam', sues)).toBe('one-source');
  expect(await match.status()).not.toBe('settled');
  expect(await correct('sue', sues, 'sue')).toBe('done');
  expect(await match.differences()).toEqual([]);
  expect(await match.rulings()).toEqual([]);
  expect(await match.status()).toBe('settled');
  expect((await match.known()).facts.filter(({ fact_id }) => fact_id === sams)).toHaveLength(1);
});

test('later balls that follow from a correction are corrected with it, or nothing is', async () => {
  const match = await aMatch();
  const at = (ball: number, striker: string, nonStriker: string, more: object = {}) =>
    aBall(0, ball, { striker, nonStriker, ...more });
  const out = (player: string) => ({ wickets: [{ player, how: 'bowled', fielders: [] }] });
  const balls = [at(1, 'R1', 'R2'), at(2, 'R1', 'R2', out('R1')), at(3, 'R3', 'R2')];
  for (const said of [anInnings(1), ...balls]) expect(await match.enter('sam', said)).toMatchObject({ status: 200 });
  const { facts } = await match.known();
  const ids = facts.slice(-3).map(({ fact_id }) => fact_id);
  const correct = (said: object, later: readonly object[] | undefined, scorer: number | undefined) =>
    owners.codeOf('sam', 'admin/correctFact', {
      match_id: match.match_id,
      fact_id: ids[0],
      said,
      ...(later !== undefined && { later: later.map((one, place) => ({ fact_id: ids[place + 1], said: one })) }),
      ...(scorer !== undefined && { scorer }),
      reason: 'one run',
    });
  const one = at(1, 'R1', 'R2', { bat: 1 });
  const later = [at(2, 'R2', 'R1', out('R2')), at(3, 'R3', 'R1')];
  const sam = owners.ids['sam'];
  expect(await correct(one, later, undefined)).toBe('malformed');
  // R2 is out then: neither of the two can stand without the other.
  expect(await correct(one, later.slice(0, 1), sam)).toBe('batter-is-out');
  expect(await correct(one, [later[0] as object, { kind: 'toss', winner: 0, chose: 'bat' }], sam)).toBe('other-kind');
  expect((await match.known()).facts).toHaveLength(facts.length);
  expect(await correct(one, later, sam)).toBe('done');
  const known = (await match.known()).facts.slice(facts.length);
  expect(known).toMatchObject([one, ...later].map((said, place) => ({ said, corrects: ids[place], by: sam })));
  expect(await correct(one, later, sam)).toBe('corrected-already');
});

test('a file of results names the two who count as one person', async () => {
  const open_date = '2031-07-05T12:00:00Z';
  const match = await aMatch(open_date);
  await match.over('sam', 4);
  const reasonOf = async (by: string) => {
    const facts = [{ kind: 'official-result', result: { kind: 'won', winner: 0, text: 'Reds won' } }];
    const sent = { sport_id: 4, file: 'paper', results: [{ name: 'Reds v Blues', open_date, facts }] };
    return (await owners.done<{ results: { reason: string }[] }>(by, 'admin/previewFacts', sent)).results[0]?.reason;
  };
  expect(await reasonOf('puppet')).toMatch(/^puppet and sam count as one person: /);
  expect(await reasonOf('sam')).toBe(
    'The same person already speaks by the scoring of sam in this match: a second source takes another person.',
  );
  expect(await reasonOf('sue')).toBe('');
});

test('nobody is two sources: not by a login that they made, nor on the other’s line, nor in another’s name', async () => {
  const match = await aMatch();
  await match.over('sam', 4);
  const codeOf = async (by: string, scorer: string) => (await match.enter(by, anInnings(1), scorer)).code;
  const one = await match.enter('puppet', anInnings(1), 'puppet');
  expect([one.code, one.message]).toEqual([
    'one-source',
    expect.stringMatching(/^puppet and sam count as one person: /),
  ]);
  expect(await codeOf('sue', 'sid')).toBe('unknown-scorer');
  await match.over('sue', 6);
  expect((await match.enter('sam', aBall(1, 1), 'sue')).code).toBe('one-source');
  expect((await match.enter('puppet', aBall(1, 1), 'sue')).code).toBe('one-source');
  // Whoever comes in for a scorer goes on with their line, and is that source from then on.
  expect(await match.enter('sid', aBall(1, 1), 'sue')).toMatchObject({ status: 200 });
  expect((await match.enter('sid', aBall(1, 1), 'sam')).code).toBe('one-source');
});

test('two whose first passwords one owner has read count as one, until the other owner approves a reset', async () => {
  const ways = new WaysAround(owners);
  const [one, two] = [await ways.madeByBoth('scorer'), await ways.madeByBoth('scorer')];
  const match = await aMatch();
  await match.over(one, 4);
  const refusal = await match.enter(two, anInnings(1));
  expect(refusal).toMatchObject({
    code: 'one-source',
    message: expect.stringMatching(`^${two} and ${one} count as one`),
  });
  expect(refusal.message).toContain('Reset the password of one, approved by somebody who has not known the other’s.');
  const reset = (by: [string, string]) =>
    owners.byBoth<{ password: string }>('admin/resetPassword', { user_id: owners.ids[two], reason: 'two scorers' }, by);
  // Otto has read both, and reads the new one too.
  await ways.takeOver(two, (await reset(['anna', 'otto'])).password);
  expect((await match.enter(two, anInnings(1))).code).toBe('one-source');

  const { password } = await reset(['otto', 'anna']);
  expect((await match.enter(two, anInnings(1))).code).toBe('login-session-ended');
  await owners.signIn(two, password);
  expect((await match.enter(two, anInnings(1))).code).toBe('password-change-required');
  await ways.takeOver(two, password);
  expect(await match.status()).not.toBe('settled');
  await match.over(two, 4);
  expect((await match.known()).scorers.map(({ user_name }) => user_name)).toEqual([one, two]);
  expect(await match.status()).toBe('settled');
});

test('facts without a scorer are everybody’s, as ever', async () => {
  const match = await aMatch();
  for (const said of [anInnings(1), ...[1, 2, 3, 4, 5, 6].map((ball) => aBall(0, ball))])
    expect(await owners.codeOf('sid', 'admin/addFact', { match_id: match.match_id, said })).toBe('done');
  const { facts, scorers } = await match.known();
  expect([scorers, new Set(facts.map(({ source }) => source))]).toEqual([[], new Set(['manual'])]);
  expect(await match.status()).not.toBe('settled');
  // A match that was scored so by the build before goes on as a line of its scorer's, with all that they said.
  expect(await match.enter('sid', aBall(1, 1))).toMatchObject({ status: 200 });
  expect((await match.enter('sam', aBall(1, 1))).code).toBe('one-source');
});

test('sports that nobody scores ball by ball have no scorers', async () => {
  const { series_id } = await owners.done('anna', 'admin/createSeries', { sport_id: 1, name: 'A league' });
  const plan = { series_id, name: 'Reds v Blues', open_date: aWeekLater() };
  const { match_id } = await owners.done('anna', 'admin/createMatch', plan);
  const entry = { match_id, said: { kind: 'goal', side: 0 }, scorer: owners.ids['anna'] };
  expect(await owners.codeOf('anna', 'admin/addFact', entry)).toBe('not-scored');
});
