import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Millis, OrderId } from 'engine/vocabulary';
import { aBall, aFixture, anInnings } from '../../../../results/testing/cricket.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// A reduction after the off takes two people, whatever one of them does to the market's start or state first.

let owners: TwoOwners;
let match_id: number;
let market_id: string;
const reason = 'lame';

beforeAll(async () => {
  owners = await TwoOwners.start();
  await owners.staff('tara', 'trader');
  for (const name of ['back', 'lay']) {
    const { token } = await owners.exchange.signedIn(name, { cash: 100_000 });
    owners.tokens[name] = token;
  }
}, 60_000);
afterAll(() => owners.stop());
beforeEach(async () => {
  const { series_id } = await owners.done<{ series_id: number }>('tara', 'admin/createSeries', {
    sport_id: 7,
    name: 'Ascot',
  });
  const race = { series_id, name: 'Third race', open_date: inMinutes(1), country: 'AU' };
  ({ match_id } = await owners.done<{ match_id: number }>('tara', 'admin/createMatch', race));
  ({ market_id } = await owners.done<{ market_id: string }>('tara', 'admin/createMarket', {
    match_id,
    name: 'Win',
    market_type: 'win',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Ash' }, { name: 'Birch' }, { name: 'Cedar' }],
  }));
  await owners.done('tara', 'admin/openMarket', { market_id });
});

const inMinutes = (minutes: number) => new Date(owners.exchange.sequencer.now() + minutes * 60_000).toISOString();
const move = (minutes: number) => owners.done('tara', 'admin/changeMatch', { match_id, open_date: inMinutes(minutes) });
const remove = (more: object = { reason }) =>
  owners.codeOf('tara', 'admin/removeRunner', { market_id, selection_id: 3, factor: 50, ...more });

/** 10 at 4. @returns the profit that it stands to win now */
async function bet(): Promise<() => number | undefined> {
  const on = { market_id, selection_id: 1, odds: 4, stake: 10 };
  await owners.done('lay', 'bet/placeMarketBet', { ...on, is_back: 0 });
  const { bet_id } = await owners.done<{ bet_id: string }>('back', 'bet/placeMarketBet', { ...on, is_back: 1 });
  return () => owners.exchange.live.bet(Number(bet_id) as OrderId)?.matchedProfit;
}

test('a start that has passed is moved', async () => {
  await bet();
  owners.exchange.ahead += 120_000;
  await owners.done('tara', 'admin/suspendMarket', { market_id });
  await move(2);
  await move(60);
  expect([await remove({}), await remove()]).toEqual(['reason-missing', 'second-person-missing']);
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
});

test('a start that is moved before it has passed leaves the market as one before its off', async () => {
  await bet();
  await move(60);
  owners.exchange.ahead += 120_000;
  expect(await remove({ factor: 5 })).toBe('done');
});

test('a start that the facts give has passed, though the match has a later one', async () => {
  await move(60);
  const startsAt = owners.exchange.sequencer.now() + 60_000;
  const place = { venue: 'Ascot', country: 'AU', surface: 'turf', distance: 1600 };
  const fixture = { kind: 'fixture', runners: ['Ash', 'Birch', 'Cedar'], ...place, startsAt };
  const day = new Date(startsAt).toISOString().slice(0, 10);
  await owners.done('tara', 'admin/addFact', { match_id, ['said']: { ...fixture, day } });
  expect(await remove({ factor: 5, selection_id: 2 })).toBe('done');
  owners.exchange.ahead += 120_000;
  expect([await remove({}), await remove()]).toEqual(['reason-missing', 'second-person-missing']);
});

test('a removal after the off takes two without a reduction as well', async () => {
  await bet();
  owners.exchange.ahead += 120_000;
  expect(await remove({ factor: 0 })).toBe('second-person-missing');
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
});

test('a player of an eleven is not removed by one person, and nobody is once a ball was bowled by any source', async () => {
  const { series_id } = await owners.done<{ series_id: number }>('tara', 'admin/createSeries', {
    sport_id: 4,
    name: 'Cup',
  });
  const match = { series_id, name: 'Reds v Blues', open_date: inMinutes(60) };
  const { match_id: cricket } = await owners.done<{ match_id: number }>('tara', 'admin/createMatch', match);
  const made = await owners.done<{ market_id: string }>('tara', 'admin/createMarket', {
    match_id: cricket,
    name: 'Top batsman',
    market_type: 'top_batsman',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'A' }, { name: 'Rao' }, { name: 'Sen' }, { name: 'Pat' }],
  });
  await owners.done('tara', 'admin/openMarket', { market_id: made.market_id });
  await owners.staff('scot', 'scorer');
  const add = (claim: object, scorer?: number) =>
    owners.done('scot', 'admin/addFact', {
      match_id: cricket,
      ['said']: claim,
      ...(scorer !== undefined && { scorer }),
    });
  await add(aFixture({ startsAt: Date.parse(match.open_date) as Millis }));
  await add({ kind: 'eleven', team: 1, players: ['Rao', ...Array.from('CDEFGHIJKZ')] });
  await add({ kind: 'substitute', team: 1, player: 'Pat', for: 'Z' });
  const removed = (selection_id: number) =>
    owners.codeOf('tara', 'admin/removeRunner', { market_id: made.market_id, selection_id, reason });
  const two = 'second-person-missing';
  expect([await removed(2), await removed(4), await removed(3)]).toEqual([two, two, 'done']);
  for (const claim of [anInnings(1), aBall(0, 1)]) await add(claim, owners.ids['scot']);
  expect(await removed(1)).toBe(two);
});

test('a reduction far beyond the price of the runner takes two before the off', async () => {
  await bet();
  expect(await remove({ factor: 12 })).toBe('second-person-missing');
  expect(await remove({ factor: 5 })).toBe('done');
  // Runner 1 was matched at 4 alone, and nothing else has a price: a quarter, and half as much again.
  expect(await remove({ factor: 60, selection_id: 1 })).toBe('second-person-missing');
  expect(await remove({ factor: 25, selection_id: 1 })).toBe('done');
});

test('a runner that comes back takes two, and so does one that the race does not have', async () => {
  expect(await remove({ factor: 0 })).toBe('done');
  const joins = (more: object) => owners.codeOf('tara', 'admin/addRunner', { market_id, ...more });
  expect(await joins({ selection_id: 3 })).toBe('second-person-missing');
  const startsAt = Date.parse(inMinutes(30));
  const runners = ['Ash', 'Birch', 'Cedar', 'Elm'];
  const place = { venue: 'Ascot', country: 'AU', surface: 'turf', distance: 1600 };
  const day = new Date(startsAt).toISOString().slice(0, 10);
  const fixture = { kind: 'fixture', runners, ...place, day, startsAt };
  await owners.done('tara', 'admin/addFact', { match_id, ['said']: fixture });
  const bound = await owners.done<{ market_id: string }>('tara', 'admin/createMarket', {
    match_id,
    name: 'To win',
    market_type: 'win',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Ash' }, { name: 'Birch' }, { name: 'Cedar' }],
    terms: { rule: 'racing.win', subject: {}, outcomes: { Ash: 1, Birch: 2, Cedar: 3 } },
  });
  expect(await joins({ market_id: bound.market_id, name: 'Galileo Gold' })).toBe('second-person-missing');
  expect(await joins({ market_id: bound.market_id, name: 'Elm' })).toBe('done');
});

test('a market that has been in play is turned back and its start moved', async () => {
  const early = await bet();
  owners.exchange.ahead += 120_000;
  await owners.done('tara', 'admin/turnInPlay', { market_id, bet_delay: 0 });
  const late = await bet();
  await owners.done('tara', 'admin/turnPreMatch', { market_id });
  await move(2);
  expect([await remove({}), await remove()]).toEqual(['reason-missing', 'second-person-missing']);
  expect(await owners.approve('otto', await owners.waiting('otto'))).toBe('done');
  // Half of 4.00 is 2.00, and bets of the race stay.
  expect([early(), late()]).toEqual([1000, 3000]);
});

test('a market that was in play before its start is turned back', async () => {
  await bet();
  await owners.done('tara', 'admin/turnInPlay', { market_id, bet_delay: 0 });
  expect(await remove({})).toBe('reason-missing');
  await owners.done('tara', 'admin/turnPreMatch', { market_id });
  expect([await remove({}), await remove()]).toEqual(['reason-missing', 'second-person-missing']);
});
