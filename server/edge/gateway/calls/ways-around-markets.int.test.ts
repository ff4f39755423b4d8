import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import type { MatchTemplateOnWire } from 'protocol';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// Ways around the second person by many markets, and by what the house pays: amounts count per person and day.

let desk: TwoOwners;
let ways: WaysAround;
const reason = 'because';

beforeAll(async () => {
  desk = await TwoOwners.start();
  ways = new WaysAround(desk);
  for (const kind of ['result', 'void', 'resettlement', 'removal', 'fact', 'limits', 'market-cap'])
    await desk.setThreshold(kind, 25);
}, 60_000);
afterAll(() => desk.stop());

async function bet(market_id: string, is_back: 0 | 1, { odds = 2, stake = 10 } = {}): Promise<void> {
  const { token } = await desk.exchange.signedIn(ways.nameOf('bettor-of-markets'), { cash: 100_000 });
  const bet = { market_id, selection_id: 1, odds, stake, is_back };
  expect((await desk.exchange.call('bet/placeMarketBet', bet, { token })).body).toMatchObject({ status: true });
}

/** A market with 10 matched: a stake of 10 by each of two bettors. */
async function open(): Promise<string> {
  const market_id = `1.${await desk.exchange.openMarket(ways.nameOf('Small v Less'))}`;
  await bet(market_id, 1);
  await bet(market_id, 0);
  return market_id;
}

async function matched(): Promise<string> {
  const market_id = await open();
  await desk.done('otto', 'admin/closeMarket', { market_id });
  return market_id;
}

async function quotable(): Promise<string> {
  const { series_id } = await desk.done<{ series_id: number }>('otto', 'admin/createSeries', {
    sport_id: 4,
    name: ways.nameOf('Series'),
  });
  const open_date = new Date(desk.exchange.sequencer.now() + 3_600_000).toISOString();
  const match = { series_id, name: 'Long v Short', open_date };
  const { match_id } = await desk.done<{ match_id: number }>('otto', 'admin/createMatch', match);
  const { market_id } = await desk.done<{ market_id: string }>('otto', 'admin/createMarket', {
    match_id,
    name: 'Bookmaker',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    mechanism: 'quoted',
    options: { house_loss_cap: 5000 },
    runners: [{ name: 'Long' }, { name: 'Short' }],
  });
  return market_id;
}

/** A closed market of the house, which pays 100 on a stake of 10 if its runner wins. */
async function quoted(): Promise<string> {
  const market_id = await quotable();
  await desk.done('otto', 'admin/openMarket', { market_id });
  const levels = [{ is_back: true, rate: 1000, size: 1000 }];
  await desk.done('otto', 'admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  await bet(market_id, 1, { odds: 1000 });
  await desk.done('otto', 'admin/closeMarket', { market_id });
  return market_id;
}

/** By one person who may settle. @returns what became of each market */
async function settler() {
  const name = await ways.staff('settler');
  const act = async (call: string, market_id: string, more: object) => {
    const answer = await desk.done<{ action: { state: string } }>(name, call, { market_id, reason, ...more });
    return answer.action.state;
  };
  return {
    name,
    act,
    settle: (market_id: string, winner = 1) => act('admin/settleMarket', market_id, { winners: [winner] }),
  };
}

test('results below the threshold, until together they reach it', async () => {
  const { settle, act } = await settler();
  const markets = [await matched(), await matched(), await matched()] as const;
  expect([await settle(markets[0]), await settle(markets[1]), await settle(markets[2])]).toEqual([
    'done',
    'done',
    'proposed',
  ]);
  expect(await act('admin/voidMarket', await matched(), {})).toBe('proposed');
  // Somebody else has a day of their own, and a new day begins at nothing.
  expect(await (await settler()).settle(await matched())).toBe('done');
  desk.exchange.ahead += 24 * 3_600_000;
  for (const name of Object.keys(desk.tokens)) await desk.signIn(name);
  expect(await settle(await matched())).toBe('done');
});

test('a result, a void and a runner taken out, until together they reach it', async () => {
  const { name, settle, act } = await settler();
  await desk.exchange.identity.staff.changeRole((await ways.userOf(name)) as never, 'operator');
  await desk.signIn(name);
  const remove = async () =>
    desk.codeOf(name, 'admin/removeRunner', { market_id: await open(), selection_id: 2, reason });
  expect(await settle(await matched())).toBe('done');
  expect(await remove()).toBe('done');
  expect(await act('admin/voidMarket', await matched(), {})).toBe('proposed');
  expect(await remove()).toBe('second-person-missing');
});

test('runners that join count as what is at stake, and one that is called like another takes two always', async () => {
  const trader = await ways.staff('trader');
  const add = async (name: string, market_id: string) => desk.codeOf(trader, 'admin/addRunner', { market_id, name });
  const quiet = `1.${await desk.exchange.openMarket(ways.nameOf('Quiet v Still'))}`;
  const found = await desk.exchange.running.catalogue.findMarket(Number(quiet.slice(2)) as MarketId);
  const known = found?.market.runners[0];
  expect(await add(`${known?.name} FC`, quiet)).toBe('second-person-missing');
  expect(await add('Slow Tide', quiet)).toBe('done');
  expect([await add('Slow Tide', await open()), await add('Slow Tide', await open())]).toEqual(['done', 'done']);
  expect(await add('Slow Tide', await open())).toBe('second-person-missing');
});

test('half of one kind’s amount leaves half of another’s', async () => {
  await desk.setThreshold('void', 1000);
  const { settle, act } = await settler();
  // 10 of 1,000 are a hundredth of a day.
  expect(await act('admin/voidMarket', await matched(), {})).toBe('done');
  expect([await settle(await matched()), await settle(await matched())]).toEqual(['done', 'done']);
  expect(await settle(await matched())).toBe('proposed');
  await desk.setThreshold('void', 25);
});

test('two results at once', async () => {
  const { settle } = await settler();
  expect(await settle(await matched())).toBe('done');
  const states = await Promise.all([settle(await matched()), settle(await matched())]);
  expect(states.toSorted()).toEqual(['done', 'proposed']);
});

test('results that are proposed one by one, and then approved by who proposed them', async () => {
  const { name } = await settler();
  const propose = async () => {
    const body = { market_id: await matched(), winners: [1], reason };
    const action = await desk.done<{ action_id: number; second_person: boolean }>(name, 'admin/proposeResult', body);
    expect(action.second_person).toBe(false);
    return action.action_id;
  };
  const actions = [await propose(), await propose(), await propose()];
  const codes: string[] = [];
  for (const action_id of actions) codes.push(await desk.codeOf(name, 'admin/approveResult', { action_id }));
  expect(codes).toEqual(['done', 'done', 'same-person']);
  expect(await desk.codeOf('otto', 'admin/approveResult', { action_id: actions[2] })).toBe('done');
});

test('results that are proposed one by one, and then approved by a login in the same hand', async () => {
  const { name } = await settler();
  const puppet = ways.nameOf('puppet-settler');
  await desk.staff(puppet, 'settler', desk.ids[name]);
  const approvedBy = async (who: string) => {
    const body = { market_id: await matched(), winners: [1], reason };
    const { action_id } = await desk.done<{ action_id: number }>(name, 'admin/proposeResult', body);
    return desk.codeOf(who, 'admin/approveResult', { action_id });
  };
  expect([await approvedBy(puppet), await approvedBy(puppet), await approvedBy(puppet)]).toEqual([
    'done',
    'done',
    'same-hand',
  ]);
  // It counted for the proposer as well, and what a second person approves counts for nobody.
  expect([
    await approvedBy(name),
    await approvedBy('otto'),
    await approvedBy('otto'),
    await approvedBy('otto'),
  ]).toEqual(['same-person', 'done', 'done', 'done']);
});

/** 1 is matched at 20: whoever laid it loses 19. */
async function longOdds(): Promise<string> {
  const market_id = `1.${await desk.exchange.openMarket(ways.nameOf('Small v Less'))}`;
  for (const is_back of [1, 0] as const) await bet(market_id, is_back, { odds: 20, stake: 1 });
  await desk.done('otto', 'admin/suspendMarket', { market_id });
  return market_id;
}

test('results, voids and removals of small stakes at long odds', async () => {
  const { settle, act } = await settler();
  expect([await settle(await longOdds()), await settle(await longOdds())]).toEqual(['done', 'proposed']);
  expect(await act('admin/voidMarket', await longOdds(), {})).toBe('proposed');
  const trader = await ways.staff('operator');
  const remove = async () =>
    desk.codeOf(trader, 'admin/removeRunner', { market_id: await longOdds(), selection_id: 1, reason });
  expect([await remove(), await remove()]).toEqual(['done', 'second-person-missing']);
});

test('results of markets of the house that could pay more than was staked, for it and against it', async () => {
  const { settle } = await settler();
  expect(await settle(await quoted(), 1)).toBe('proposed');
  // Bettors lose by it what they would have won.
  expect(await settle(await quoted(), 2)).toBe('proposed');
});

test('runners taken out of markets with little matched', async () => {
  const trader = await ways.staff('operator');
  const remove = async () =>
    desk.codeOf(trader, 'admin/removeRunner', { market_id: await open(), selection_id: 2, reason });
  expect([await remove(), await remove(), await remove()]).toEqual(['done', 'done', 'second-person-missing']);
});

test('limits made looser for one bettor after another', async () => {
  const trader = await ways.staff('operator');
  const loosen = async () => {
    const { user_id } = await desk.bettor();
    await desk.done(trader, 'admin/changeAccount', { user_id, max_stake: 5 });
    return desk.codeOf(trader, 'admin/changeAccount', { user_id, max_stake: 10 });
  };
  expect([await loosen(), await loosen(), await loosen()]).toEqual(['done', 'done', 'second-person-missing']);
});

/** By one person, on a match of their own. @returns makes a market of the house, and changes one */
async function capped(sport_id = 4, market_type = 'winner') {
  const trader = await ways.staff('trader');
  const series = { sport_id, name: ways.nameOf('Series') };
  const { series_id } = await desk.done<{ series_id: number }>('otto', 'admin/createSeries', series);
  const open_date = new Date(desk.exchange.sequencer.now() + 3_600_000).toISOString();
  const match = { series_id, name: ways.nameOf('Long v Short'), open_date };
  const { match_id } = await desk.done<{ match_id: number }>('otto', 'admin/createMatch', match);
  const make = (cap: number, more: object = {}) =>
    desk.call(trader, 'admin/createMarket', {
      match_id,
      name: 'Winner',
      market_type,
      commission: 0,
      min_stake: 1,
      mechanism: 'quoted',
      options: { house_loss_cap: cap },
      runners: [{ name: 'Long' }, { name: 'Short' }],
      ...more,
    });
  const idOf = ({ data }: Awaited<ReturnType<typeof make>>) => (data as { market_id: string }).market_id;
  const change = (market_id: string, limits: object) =>
    desk.codeOf(trader, 'admin/changeMarket', { market_id, ...limits });
  return { trader, make, idOf, change };
}

test('the cap of a market raised above the usual one, a little at a time', async () => {
  const { make, idOf, change } = await capped();
  const market_id = idOf(await make(50_000));
  expect(await change(market_id, { house_loss_cap: 100_000 })).toBe('done');
  expect(await change(market_id, { house_loss_cap: 100_010 })).toBe('done');
  expect(await change(market_id, { house_loss_cap: 100_024.99 })).toBe('done');
  expect(await change(market_id, { house_loss_cap: 100_025 })).toBe('second-person-missing');
  expect((await desk.waiting('otto')).before).toEqual({ house_loss_cap: 100_024.99 });
  expect(await change(market_id, { house_loss_cap: 90_000, min_stake: 2 })).toBe('done');
  desk.exchange.ahead += 24 * 3_600_000;
  for (const name of Object.keys(desk.tokens)) await desk.signIn(name);
  expect(await change(market_id, { house_loss_cap: 100_010 })).toBe('done');
});

test('a market made with a cap above the usual one', async () => {
  const { make } = await capped();
  expect((await make(100_020)).code).toBeUndefined();
  // The raises of both markets add up.
  expect((await make(100_005)).code).toBe('second-person-missing');
  // It could not be made at all: nobody has to approve it.
  expect((await make(200_000, { winners: 2 })).code).toBe('invalid-definition');
});

test('limits of bets on a market, raised or taken away', async () => {
  const { make, idOf, change } = await capped();
  const market_id = idOf(await make(5000, { options: { house_loss_cap: 5000, max_stake: 40, max_profit: 50 } }));
  expect(await change(market_id, { max_stake: 30 })).toBe('done');
  expect(await change(market_id, { max_stake: 40, max_profit: 60 })).toBe('done');
  expect(await change(market_id, { max_stake: 55 })).toBe('second-person-missing');
  expect(await change(market_id, { max_stake: null })).toBe('second-person-missing');
  // These could not be made at all: nobody has to approve them.
  expect(await change(market_id, { max_profit: 500, min_stake: 50, max_stake: 10 })).toBe('limits-contradict');
  const plain = idOf(await make(1, { mechanism: 'order-book', options: {} }));
  expect(await change(plain, { house_loss_cap: 300_000 })).toBe('nobody-quotes');
});

test('a template raised for every match from then on', async () => {
  const trader = await ways.staff('trader');
  type Template = { template: string; markets: { of: string; house_loss_cap: number }[] };
  const all = await desk.done<Template[]>(trader, 'admin/getMatchTemplates');
  const t20 = all.find(({ template }) => template === 't20')?.markets ?? [];
  const set = (markets: readonly object[]) =>
    desk.codeOf(trader, 'admin/setMatchTemplate', {
      template: 't20',
      markets,
      bet_delay: 5000,
      commission: 2,
      min_stake: 1,
      reason,
    });
  const market = (of: string, more: object = {}) => {
    const cap = t20.find((one) => one.of === of)?.house_loss_cap || null;
    return { of, name: of, at_start: 'suspend', max_stake: 10_000, max_profit: 1000, house_loss_cap: cap, ...more };
  };
  // No template comes with more than the usual cap.
  expect(Math.max(...all.flatMap(({ markets }) => markets.map(({ house_loss_cap: cap }) => cap)))).toBe(100_000);
  const [session, other] = ['6 over run 1st innings', '10 over run 1st innings'] as const;
  expect(await set([market('Bookmaker'), market(session)])).toBe('done');
  const raised = { house_loss_cap: 100_015 };
  expect(await set([market(session, raised), market(other, raised)])).toBe('second-person-missing');
  const [proposal] = [await desk.waiting('otto')];
  // The approver sees the figures that it has now, and those of the software.
  const { markets, own } = proposal.before as unknown as { markets: Template['markets']; own: Template };
  expect(markets.map(({ of }) => of)).toEqual(['Bookmaker', session]);
  expect(own.markets).toEqual(t20);
  expect(await set([market(session, raised)])).toBe('done');
  expect(await desk.approve('otto', proposal)).toBe('changed-meanwhile');
  // As it comes with the software, bookmakers take larger stakes than the site allows now.
  expect(await set([])).toBe('second-person-missing');
  // Taken out and put in again, or put in twice, a market has what it had then: the usual cap.
  expect(await set([market('Bookmaker', raised), market(session)])).toBe('second-person-missing');
  const twice = [market(session, raised), market(session, { ...raised, name: 'Another' })];
  expect(await set(twice)).toBe('second-person-missing');
});

test('a format of the site’s own counts by what it has more than the template that it is made of', async () => {
  const trader = await ways.staff('trader');
  const all = await desk.done<MatchTemplateOnWire[]>(trader, 'admin/getMatchTemplates');
  const odi = all.find(({ template }) => template === 'odi') as MatchTemplateOnWire;
  const [session] = odi.markets.filter(({ mechanism, rule }) => mechanism === 'quoted' && rule === 'cricket.session');
  const { of = '', house_loss_cap = 0, subject = {} } = session ?? {};
  const terms = { bet_delay: 5000, commission: 2, min_stake: 1, reason };
  const set = (template: string, markets: readonly object[]) => {
    const format = { of: 'odi', name: `Format ${template}`, sport_id: 4, figures: { overs: 40 } };
    return desk.codeOf(trader, 'admin/setMatchTemplate', { ...terms, template, format, markets });
  };
  const market = (more: object = {}) => {
    const limits = { max_stake: 10_000, max_profit: 1_000_000, house_loss_cap };
    return { of, name: of, subject, at_start: 'turn-in-play', ...limits, ...more };
  };
  expect(await set('forty', [market()])).toBe('done');
  const raised = house_loss_cap + 200_000;
  expect(await set('forty', [market({ house_loss_cap: raised })])).toBe('second-person-missing');
  expect(await set('forty-too', [market({ house_loss_cap: raised })])).toBe('second-person-missing');
  expect(await set('forty-three', [market(), market({ name: 'Again', house_loss_cap: raised })])).toBe(
    'second-person-missing',
  );
  // These could not be made at all: nobody has to approve them.
  expect(await set('forty-four', [market({ house_loss_cap: raised, subject: { ...subject, to: 41 } })])).toBe(
    'beyond-the-format',
  );
});

test('limits of a template that are no whole units, and a match made of it', async () => {
  const trader = await ways.staff('trader');
  const session = { of: '6 over run 1st innings', name: '6 over run 1st innings', at_start: 'suspend' };
  const plan = { template: 't20', bet_delay: 5000, commission: 2, min_stake: 1 };
  const set = (most: number) => {
    const market = { ...session, max_stake: most, max_profit: most, house_loss_cap: most };
    return desk.codeOf(trader, 'admin/setMatchTemplate', { ...plan, markets: [market], reason });
  };
  expect([await set(1001.15), await set(1024.14), await set(1030)]).toEqual(['done', 'done', 'second-person-missing']);
  const series = { sport_id: 4, name: ways.nameOf('Series') };
  const { series_id } = await desk.done<{ series_id: number }>('otto', 'admin/createSeries', series);
  const { markets } = await desk.done<{ markets: string[] }>(trader, 'admin/createMatchFromTemplate', {
    ...plan,
    request_id: ways.nameOf('plan'),
    series_id,
    sides: ['Long', 'Short'],
    open_date: new Date(desk.exchange.sequencer.now() + 3_600_000).toISOString(),
  });
  const made = await desk.exchange.catalogue.findMarket(Number(markets[0]?.slice(2)) as never);
  expect(made?.market.options).toMatchObject({ maxStake: 102_414, maxProfit: 102_414, house: { lossCap: 102_414 } });
});

test('a proposal says what each setting of an account was', async () => {
  const { user_id } = await desk.bettor();
  await desk.done('anna', 'admin/changeAccount', { user_id, max_stake: 5 });
  const body = { user_id, discount: 50, share: 12.5, max_stake: 4, bets_locked: true };
  expect(await desk.codeOf('anna', 'admin/changeAccount', body)).toBe('second-person-missing');
  const { before } = await desk.waiting('otto');
  expect(before).toEqual({ discount: 0, share: 0, max_stake: 5, bets_locked: false });
});

test('a bettor who would become staff is refused, and nobody is asked to approve it', async () => {
  const { user_id } = await desk.bettor();
  expect(await desk.codeOf('anna', 'admin/changeRole', { user_id, role: 'trader', reason })).toBe('bettor-or-staff');
});

/** A bookmaker of two runners, open. */
async function bookmaker(): Promise<string> {
  const market_id = await quotable();
  await desk.done('otto', 'admin/openMarket', { market_id });
  return market_id;
}
const backs = (market_id: string, selection_id: number, { rate = 900, size = 1, confirmed = true } = {}) => ({
  market_id,
  selection_id,
  state: 'active',
  levels: [{ is_back: true, rate, size }],
  confirmed,
});

test('quotes far from everything, until together they could cost the amount of a day', async () => {
  await desk.setThreshold('quotes', 25);
  const trader = await ways.staff('trader');
  const quote = (body: object) => desk.codeOf(trader, 'admin/setQuotes', body);
  const markets = [await bookmaker(), await bookmaker(), await bookmaker()];
  const [market_id = '', , third = ''] = markets;
  for (const market of markets) await quote(backs(market, 1, { rate: 100, confirmed: false }));
  // 9, 9 and 1 of 25, however often the same is quoted.
  for (const market of [market_id, market_id, ...markets.slice(1, 2)])
    expect(await quote(backs(market, 1))).toBe('done');
  expect(await quote(backs(third, 1))).toBe('quote-too-costly');
  expect(await desk.exchange.running.authority.proposals.openOf(desk.ids[trader] as number, 0)).toEqual([]);
  expect(await quote(backs(third, 1, { rate: 100, size: 5, confirmed: false }))).toBe('done');
  expect(await quote(backs(market_id, 1, { rate: 890, confirmed: false }))).toBe('done');
  expect(await quote(backs(market_id, 1, { rate: 890, size: 5000, confirmed: false }))).toBe('quote-far');
  // A withdrawn quote costs nothing more.
  expect(await quote({ ...backs(market_id, 1), levels: [] })).toBe('done');
  expect(await quote(backs(third, 1))).toBe('done');
  expect(await desk.codeOf(await ways.staff('trader'), 'admin/setQuotes', backs(market_id, 1))).toBe('done');
  await desk.setThreshold('quotes', 500_000);
});

test('a quote withdrawn before the other runner is quoted too high', async () => {
  const trader = await ways.staff('trader');
  const quote = (body: object) => desk.codeOf(trader, 'admin/setQuotes', body);
  const market_id = await bookmaker();
  expect(await quote(backs(market_id, 1, { rate: 130, confirmed: false }))).toBe('done');
  expect(await quote({ ...backs(market_id, 1), levels: [], confirmed: false })).toBe('done');
  expect(await quote(backs(market_id, 2, { rate: 130, confirmed: false }))).toBe('quote-far');
  desk.exchange.ahead += 2 * 3_600_000;
  for (const name of [trader, 'anna', 'otto']) await desk.signIn(name);
  expect(await quote(backs(market_id, 2, { rate: 130, confirmed: false }))).toBe('done');
});

test('a new market that settles by itself takes two, and none can be kept for less than a day', async () => {
  const { series_id } = await desk.done<{ series_id: number }>('otto', 'admin/createSeries', {
    sport_id: 1,
    name: ways.nameOf('Series'),
  });
  const open_date = new Date(desk.exchange.sequencer.now() + 3_600_000).toISOString();
  const match = { series_id, name: 'Reds v Blues', open_date };
  const { match_id } = await desk.done<{ match_id: number }>('otto', 'admin/createMatch', match);
  const trader = await ways.staff('trader');
  const create = (automatic: boolean, options: object = {}) =>
    desk.codeOf(trader, 'admin/createMarket', {
      match_id,
      name: 'Match Odds',
      market_type: 'match_odds',
      commission: 0,
      min_stake: 1,
      options,
      runners: [{ name: 'Reds' }, { name: 'Draw' }, { name: 'Blues' }],
      terms: {
        rule: 'football.match-odds',
        subject: {},
        outcomes: { home: 1, draw: 2, away: 3 },
        policy: { sources: 1, automatic, second_person: false },
      },
    });
  expect(await create(true)).toBe('second-person-missing');
  expect(await create(false, { resettle_hours: 0 })).toBe('malformed');
  expect(await create(false, { resettle_hours: 24 })).toBe('done');
});
