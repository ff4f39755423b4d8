import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { type AdminMarket, CALLS, type CallName, MarketRef, type MarketsOpened } from 'protocol';
import { MATCH_TEMPLATES } from '../../../trade/catalogue/match-templates.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let trader: string;
beforeAll(async () => {
  // A match with all its markets is among the dearest calls, and these are made faster than people make them.
  exchange = await TestExchange.start();
  trader = (await exchange.signedIn('trader', { role: 'trader' })).token;
});
afterAll(() => exchange.stop());

const MINUTE_MS = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + exchange.ahead + ms).toISOString();
const ask = (name: CallName, body?: object) =>
  exchange.call(name, body, { token: trader, method: body === undefined ? 'GET' : 'POST' });
async function done<T>(name: CallName, body: object): Promise<T> {
  const { status, body: answer } = await ask(name, body);
  expect([status, answer.message]).toEqual([200, answer.message]);
  return answer.data as T;
}
const codeOf = async (name: CallName, body: object) => {
  const { status, body: answer } = await ask(name, body);
  return [status, answer.code];
};
let requests = 0;
async function aSeries(sport: number): Promise<number> {
  return (await done<{ series_id: number }>('admin/createSeries', { sport_id: sport, name: `Series ${++requests}` }))
    .series_id;
}
const planned = async (more: object = {}) => ({
  request_id: `plan-${++requests}`,
  template: 't20',
  series_id: await aSeries(4),
  sides: ['Reds', 'Blues'],
  open_date: fromNow(2 * MINUTE_MS),
  bet_delay: 4000,
  commission: 2,
  min_stake: 1,
  ...more,
});
interface Made {
  readonly match_id: number;
  readonly markets: string[];
}
const marketsOf = async (match_id: number) =>
  CALLS['admin/getMarkets'].data.parse(await done('admin/getMarkets', { match_id }));

const FIELD = ['Ash', 'Birch', 'Cedar', 'Elm'];

test.each(MATCH_TEMPLATES.map(({ template, sportId }) => [template, sportId] as const))(
  'a match made of the template %s has its markets, bound to their rules, and each of them opens',
  async (template, sport) => {
    const wanted = MATCH_TEMPLATES.find((one) => one.template === template);
    const body = await planned({
      template,
      series_id: await aSeries(sport),
      sides: wanted?.sides === 'field' ? FIELD : ['Reds', 'Blues'],
      ...(template === 'cup' && { schedule: { matches: 3, league_matches: 2, per_team: 1 } }),
    });
    const made = await done<Made>('admin/createMatchFromTemplate', body);
    const markets = await marketsOf(made.match_id);
    expect(markets.map(({ name, status, at_start }) => [name, status, at_start])).toEqual(
      wanted?.markets.map(({ name, atStart }) => [name, 'inactive', atStart]),
    );
    const { changed, stayed } = await done<MarketsOpened>('admin/openMarkets', {
      match_id: made.match_id,
      inactive_too: true,
    });
    const later = markets.filter(({ later_innings }) => later_innings > 0).map(({ market_id }) => market_id);
    expect(later.toSorted()).toEqual(stayed.toSorted());
    for (const market_id of stayed) await done('admin/openMarket', { market_id });
    expect([...changed, ...stayed].toSorted()).toEqual(made.markets.toSorted());
    const rules = made.markets.map(
      (id) => exchange.running.settlement.terms.termsOf(Number(id.slice(2)) as MarketId)?.rule,
    );
    expect(rules).toEqual(wanted?.markets.map(({ rule }) => rule));
  },
);

const silk = { pattern: 'plain', body: '#a0243c', detail: '#a0243c' };
const card = (cloth: number) => ({ cloth, draw: cloth + 3, jockey: 'J Smith', trainer: '', silk });
const firstFactOf = async (match_id: number) =>
  (await done<{ facts: { said: object }[] }>('admin/getFacts', { match_id })).facts[0]?.said;

test('a race has its name, its card and its ground, and its fixture as the first fact', async () => {
  const body = await planned({
    template: 'race',
    series_id: await aSeries(7),
    name: '14:30, Maiden Stakes',
    sides: FIELD,
    cards: [card(1), card(2), null, card(4)],
    country: 'GB',
    race: { distance: 1600, surface: 'turf', going: 'good' },
  });
  const { match_id } = await done<Made>('admin/createMatchFromTemplate', body);
  const match = CALLS['match/getMatchDetail'].data.parse(await done('match/getMatchDetail', { match_id }));
  expect([match.match_name, match.race]).toEqual([
    '14:30, Maiden Stakes',
    { distance: 1600, surface: 'turf', going: 'good' },
  ]);
  for (const { runners } of match.markets)
    expect(runners.map((runner) => [runner.name, runner.card])).toEqual([
      ['Ash', card(1)],
      ['Birch', card(2)],
      ['Cedar', undefined],
      ['Elm', card(4)],
    ]);
  expect(await firstFactOf(match_id)).toMatchObject({
    kind: 'fixture',
    runners: FIELD,
    venue: match.series_name,
    country: 'GB',
    surface: 'turf',
    distance: 1600,
  });
  const refused = async (more: object) => codeOf('admin/createMatchFromTemplate', { ...body, ...more });
  expect(await refused({ sides: ['1. Ash', 'Ash', 'Cedar', 'Elm'] })).toEqual([422, 'same-name-twice']);
  expect(await refused({ cards: [card(1)] })).toEqual([422, 'cards-differ']);
  expect(await refused({ country: '' })).toEqual([422, 'country-missing']);
  expect(await codeOf('admin/createMatchFromTemplate', await planned({ race: body['race' as never] }))).toEqual([
    422,
    'no-race',
  ]);
});

test('a tournament and an election have first facts of their own, and an election’s market is about its name', async () => {
  const cup = await planned({ template: 'cup', sides: FIELD });
  expect(await codeOf('admin/createMatchFromTemplate', cup)).toEqual([422, 'schedule-missing']);
  const schedule = { matches: 15, league_matches: 12, per_team: 6 };
  const made = await done<Made>('admin/createMatchFromTemplate', { ...cup, schedule });
  expect(await firstFactOf(made.match_id)).toMatchObject({ kind: 'competition', matches: 15, leagueMatches: 12 });

  const series_id = await aSeries(2_378_961);
  const election = await planned({ template: 'election', series_id, name: 'Lok Sabha', sides: FIELD });
  const vote = await done<Made>('admin/createMatchFromTemplate', election);
  expect(await firstFactOf(vote.match_id)).toMatchObject({ kind: 'fixture', name: 'Lok Sabha' });
  expect(await done('admin/getMarketTerms', { market_id: vote.markets[0] })).toMatchObject({
    subject: { of: 'Lok Sabha' },
  });
});

test('of a template only the markets that are wanted are made, now and later', async () => {
  const body = await planned({ only: ['match odds', 'Toss'] });
  const { match_id } = await done<Made>('admin/createMatchFromTemplate', body);
  const names = async () => (await marketsOf(match_id)).map(({ name }) => name);
  expect(await names()).toEqual(['Match Odds', 'Toss']);
  await done('admin/createMatchFromTemplate', await planned({ match_id, only: ['Toss', 'Bookmaker'] }));
  expect((await names()).toSorted()).toEqual(['Bookmaker', 'Match Odds', 'Toss']);
  expect(await codeOf('admin/createMatchFromTemplate', await planned({ match_id, only: ['Chess'] }))).toEqual([
    422,
    'unknown-template-market',
  ]);
});

test('the same request makes a match once, and its fixture is the first fact', async () => {
  const body = await planned();
  const first = await done<Made>('admin/createMatchFromTemplate', body);
  expect(await done<Made>('admin/createMatchFromTemplate', body)).toEqual(first);
  const { facts } = await done<{ facts: { said: object }[] }>('admin/getFacts', { match_id: first.match_id });
  expect(facts.map(({ said }) => said)).toEqual([
    expect.objectContaining({ kind: 'fixture', format: 'T20', overs: 20, teams: ['Reds', 'Blues'] }),
  ]);
  expect(await codeOf('admin/createMatchFromTemplate', { ...body, sides: ['Reds', 'Greens'] })).toEqual([
    409,
    'request-used',
  ]);
});

test('a race pays as many places as its form says', async () => {
  const field = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'];
  const race = { distance: 1600, surface: 'turf', going: 'good' };
  const body = async (more: object) =>
    planned({ template: 'race', series_id: await aSeries(7), sides: field, country: 'GB', race, ...more });
  const made = async (more: object) => done<Made>('admin/createMatchFromTemplate', await body(more));
  for (const places of [2, 4]) {
    const { match_id, markets } = await made({ places });
    const match = CALLS['match/getMatchDetail'].data.parse(await done('match/getMatchDetail', { match_id }));
    expect(match.markets.map(({ name, winners }) => [name, winners])).toEqual([
      ['Win', 1],
      [`To Be Placed (${places})`, places],
    ]);
    const terms = exchange.settlement.terms.termsOf(MarketRef.parse(markets[1]));
    expect(terms).toMatchObject({ rule: 'racing.place', subject: { places } });
  }
  const refused = async (more: object) => codeOf('admin/createMatchFromTemplate', await body(more));
  expect(await refused({ places: 5 })).toEqual([422, 'too-few-runners']);
  expect(await codeOf('admin/createMatchFromTemplate', await planned({ places: 2 }))).toEqual([422, 'no-places']);
  expect((await made({ places: 5, only: ['Win'] })).markets).toHaveLength(1);

  const before = await templateOf('race');
  const [win, place] = before.markets.map(asSaved) as [object, object];
  const saved = { template: 'race', bet_delay: 0, commission: 2, min_stake: 1, reason: 'two places' };
  const edited = [win, { ...place, name: 'Placed (2)', subject: { places: 2 } }].map((one) => ({
    ...one,
    house_loss_cap: null,
  }));
  await done('admin/setMatchTemplate', { ...saved, markets: edited });
  const { match_id } = await made({});
  const match = CALLS['match/getMatchDetail'].data.parse(await done('match/getMatchDetail', { match_id }));
  expect(match.markets.map(({ name, winners }) => [name, winners])).toEqual([
    ['Win', 1],
    ['Placed (2)', 2],
  ]);
  await done('admin/setMatchTemplate', { ...saved, markets: [] });
});

test('a race of a file gets the country and the ground that the file left out', async () => {
  const fixture = { series: 'Kelford', name: '14:30', open_date: fromNow(60 * MINUTE_MS) };
  await done('admin/importFixtures', { sport_id: 7, fixtures: [fixture] });
  const preview = await done<{ fixtures: { match_id: number }[] }>('admin/previewFixtures', {
    sport_id: 7,
    fixtures: [fixture],
  });
  const match_id = preview.fixtures[0]?.match_id as number;
  const race = { distance: 1600, surface: 'turf', going: 'good' };
  await done('admin/createMatchFromTemplate', {
    ...(await planned({ match_id, template: 'race', sides: FIELD, race, country: 'AU' })),
  });
  expect(await done('match/getMatchDetail', { match_id })).toMatchObject({ country: 'AU', race });
  expect(await firstFactOf(match_id)).toMatchObject({ country: 'AU', venue: 'Kelford', distance: 1600 });
});

test('a match of a file gets the markets of a template that it lacks, once', async () => {
  const fixture = { series: 'A cup of a file', name: 'Reds v Blues', open_date: fromNow(60 * MINUTE_MS) };
  await done('admin/importFixtures', { sport_id: 4, fixtures: [fixture] });
  const preview = await done<{ fixtures: { match_id: number }[] }>('admin/previewFixtures', {
    sport_id: 4,
    fixtures: [fixture],
  });
  const match_id = preview.fixtures[0]?.match_id as number;
  const toss = { match_id, name: 'toss', market_type: 'toss', commission: 2, min_stake: 1 };
  await done('admin/createMarket', { ...toss, runners: [{ name: 'Reds' }, { name: 'Blues' }] });
  const first = await done<Made>('admin/createMatchFromTemplate', await planned({ match_id }));
  const second = await done<Made>('admin/createMatchFromTemplate', await planned({ match_id }));
  expect([first.match_id, second]).toEqual([match_id, { match_id, markets: [] }]);
  const wanted = MATCH_TEMPLATES.find(({ template }) => template === 't20')?.markets.map(({ name }) => name) ?? [];
  const names = (await marketsOf(match_id)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(wanted.map((name) => (name === 'Toss' ? 'toss' : name)).toSorted());
  const { facts } = await done<{ facts: object[] }>('admin/getFacts', { match_id });
  expect(facts).toHaveLength(1);
  expect(await codeOf('admin/createMatchFromTemplate', await planned({ match_id, template: 'tennis' }))).toEqual([
    422,
    'wrong-sport',
  ]);
  expect(await codeOf('admin/createMatchFromTemplate', await planned({ match_id: 999_999 }))).toEqual([
    404,
    'unknown-match',
  ]);
});

test('a match that has begun is entered as one, and its markets are in play with their delay as they open', async () => {
  const body = await planned({ open_date: fromNow(-60 * MINUTE_MS) });
  expect(await codeOf('admin/createMatchFromTemplate', body)).toEqual([422, 'start-in-the-past']);
  const { match_id, markets } = await done<Made>('admin/createMatchFromTemplate', { ...body, has_begun: true });
  const made = await marketsOf(match_id);
  const starts = made.map(({ status, at_start }) => `${status}, ${at_start}`);
  expect(new Set(starts)).toEqual(new Set(['inactive, turn-in-play', 'inactive, nothing']));
  await exchange.running.startClock.look();
  await done('admin/openMarket', { market_id: markets[0] });
  const { refused } = await done<MarketsOpened>('admin/openMarkets', { match_id, inactive_too: true });
  const toss = made.find(({ at_start }) => at_start === 'nothing')?.market_id;
  expect(refused).toMatchObject([{ market_id: toss, code: 'since-the-start' }]);
  await done('admin/openMarket', { market_id: toss });
  await exchange.running.startClock.look();
  for (const market of await marketsOf(match_id))
    if (market.status !== 'inactive')
      expect(market).toMatchObject(
        market.name === 'Toss'
          ? { status: 'open', in_play: false }
          : { status: 'open', in_play: true, bet_delay: 4000, at_start: 'nothing' },
      );
  // A market that a person turns back stays so.
  await done('admin/turnPreMatch', { market_id: markets[0] });
  await done('admin/suspendMarket', { market_id: markets[0] });
  await exchange.running.records.upToWithin(exchange.running.sequencer.sequence, 30_000);
  await done('admin/openMarket', { market_id: markets[0] });
  expect((await marketsOf(match_id))[0]).toMatchObject({ status: 'open', in_play: false });
});

test('a match of a file gets its markets after its start too', async () => {
  const fixture = { series: 'A cup that is on', name: 'Reds v Blues', open_date: fromNow(MINUTE_MS) };
  await done('admin/importFixtures', { sport_id: 4, fixtures: [fixture] });
  exchange.ahead += 2 * MINUTE_MS;
  const match = exchange.catalogue.matches().find(({ series }) => series.name === fixture.series);
  const match_id = match?.matchId as number;
  const body = await planned({ match_id, open_date: fixture.open_date });
  await done('admin/createMatchFromTemplate', body);
  expect(new Set((await marketsOf(match_id)).map(({ at_start }) => at_start))).toEqual(
    new Set(['turn-in-play', 'nothing']),
  );
  const { facts } = await done<{ facts: object[] }>('admin/getFacts', { match_id });
  expect(facts).toHaveLength(1);
});

interface Template {
  readonly template: string;
  readonly is_changed: boolean;
  readonly markets: readonly {
    readonly of: string;
    readonly name: string;
    readonly subject: Record<string, unknown>;
  }[];
}
const templateOf = async (named: string) =>
  ((await ask('admin/getMatchTemplates')).body.data as Template[]).find(
    ({ template }) => template === named,
  ) as Template;
const asSaved = ({ of, name, subject }: Template['markets'][number]) => {
  const limits = { max_stake: 250, max_profit: null, house_loss_cap: 4000 };
  return { of, name, subject, at_start: 'turn-in-play', ...limits };
};

test('a template is changed for matches from then on, and is again what it was', async () => {
  const before = await templateOf('t20');
  const session = before.markets.find(({ subject }) => subject['to'] === 6) as Template['markets'][number];
  const eight = { ...session, name: '8 over run 1st innings', subject: { ...session.subject, to: 8 } };
  const saved = { template: 't20', bet_delay: 3000, commission: 1.5, min_stake: 2, reason: 'shorter' };
  const commissions = async (match_id: number) => {
    const match = CALLS['match/getMatchDetail'].data.parse(await done('match/getMatchDetail', { match_id }));
    return match.markets.map(({ commission }) => commission);
  };
  const older = await done<Made>('admin/createMatchFromTemplate', await planned());
  await done('admin/setMatchTemplate', {
    ...saved,
    markets: [{ ...asSaved(eight), commission: 0 }, asSaved(session)],
  });
  expect(await templateOf('t20')).toMatchObject({
    is_changed: true,
    bet_delay: 3000,
    commission: 1.5,
    min_stake: 2,
    markets: [
      { name: '8 over run 1st innings', subject: { to: 8 }, max_stake: 250, commission: 0 },
      { name: session.name, commission: null },
    ],
  });

  const made = await done<Made>('admin/createMatchFromTemplate', await planned());
  const markets = await marketsOf(made.match_id);
  expect(markets.map(({ name, house_loss_cap }) => [name, house_loss_cap])).toEqual([
    ['8 over run 1st innings', 4000],
    [session.name, 4000],
  ]);
  expect(markets[0]?.runners.map(({ name }) => name)).toEqual(['8 over run 1st innings']);
  expect(await commissions(made.match_id)).toEqual([0, 2]);
  await done('admin/openMarkets', { match_id: made.match_id, inactive_too: true });
  expect((await marketsOf(made.match_id)).map(({ status }) => status)).toEqual(['open', 'open']);
  expect(await marketsOf(older.match_id)).toHaveLength(before.markets.length);

  const wrong = async (market: object, more: object = {}) =>
    codeOf('admin/setMatchTemplate', { ...saved, markets: [{ ...asSaved(session), ...market }], ...more });
  expect(await wrong({ of: 'Chess' })).toEqual([422, 'unknown-template-market']);
  expect(await wrong({ subject: { innings: 1, from: 9, to: 6 } })).toEqual([422, 'invalid-subject']);
  expect(await wrong({ max_stake: 1 })).toEqual([422, 'limits-contradict']);
  expect(await wrong({ of: 'Match Odds', subject: {} })).toEqual([422, 'nobody-quotes']);
  expect(await wrong({}, { template: 'chess' })).toEqual([404, 'unknown-template']);
  expect(await wrong({}, { markets: [asSaved(session), asSaved(session)] })).toEqual([422, 'same-name-twice']);
  expect((await templateOf('t20')).markets).toHaveLength(2);

  await done('admin/setMatchTemplate', { ...saved, markets: [] });
  expect(await templateOf('t20')).toEqual(before);
});

test('what cannot be made of a template is refused with a sentence', async () => {
  const refused = async (more: object) => codeOf('admin/createMatchFromTemplate', await planned(more));
  expect(await refused({ open_date: fromNow(-MINUTE_MS) })).toEqual([422, 'start-in-the-past']);
  expect(await refused({ sides: ['Reds', 'reds'] })).toEqual([422, 'same-name-twice']);
  expect(await refused({ sides: ['Reds', 'Blues', 'Greens'] })).toEqual([422, 'two-sides']);
  expect(await refused({ template: 'race', series_id: await aSeries(7) })).toEqual([422, 'too-few-runners']);
  expect(await refused({ country: 'EN' })).toEqual([422, 'unknown-country']);
  expect(await refused({ template: 'chess' })).toEqual([404, 'unknown-template']);
  expect(await refused({ series_id: await aSeries(1) })).toEqual([422, 'wrong-sport']);
});

/** Puts the clock ahead and waits until it has acted on every market of the match. */
async function passStart(matchId: number, ms: number): Promise<void> {
  const acted = new Promise<void>((resolve) => {
    const end = exchange.catalogue.subscribe((changed) => {
      const markets = exchange.catalogue.match(matchId)?.markets ?? [];
      if (changed !== matchId || markets.some(({ start }) => !start.isDone)) return;
      end();
      resolve();
    });
  });
  exchange.ahead += ms;
  await acted;
}
const statesOf = async (matchId: number) =>
  (await marketsOf(matchId)).map(({ name, status, in_play, bet_delay }) => ({ name, status, in_play, bet_delay }));

test('at the start the clock turns in play and suspends as the template says, and leaves what is not open', async () => {
  const { match_id, markets } = await done<Made>('admin/createMatchFromTemplate', await planned());
  const [odds, ...others] = markets;
  const toss = others.at(-4);
  for (const market_id of [odds, toss]) await done('admin/openMarket', { market_id });
  await passStart(match_id, 2 * MINUTE_MS);
  const states = await statesOf(match_id);
  expect(states.filter(({ status }) => status !== 'inactive')).toEqual([
    { name: 'Match Odds', status: 'open', in_play: true, bet_delay: 4000 },
    { name: 'Toss', status: 'suspended', in_play: false, bet_delay: 0 },
  ]);
  expect((await marketsOf(match_id)).flatMap((one) => (one.stopped_at_start ? one.name : []))).toEqual(['Toss']);
  expect(await codeOf('admin/changeMatch', { match_id, open_date: fromNow(MINUTE_MS) })).toEqual([
    409,
    'match-in-play',
  ]);
  // What was opened by hand afterwards is somebody's to watch.
  await done('admin/openMarket', { market_id: toss });
  await exchange.running.startClock.look();
  expect((await statesOf(match_id)).find(({ name }) => name === 'Toss')?.status).toBe('open');
});

test('a start that nobody ran for suspends what it would have turned in play', async () => {
  const { match_id, markets } = await done<Made>('admin/createMatchFromTemplate', await planned());
  await done('admin/openMarket', { market_id: markets[0] });
  await passStart(match_id, 4 * MINUTE_MS);
  expect((await statesOf(match_id))[0]).toMatchObject({ status: 'suspended', in_play: false });
  await done('admin/openMarket', { market_id: markets[0] });
  expect((await statesOf(match_id))[0]).toMatchObject({ status: 'open', in_play: true, bet_delay: 4000 });
});

test('a market that the engine does not turn in play is suspended at its start: nothing is bet on as before', async () => {
  const { match_id, markets } = await done<Made>('admin/createMatchFromTemplate', await planned());
  await done('admin/openMarket', { market_id: markets[0] });
  const odds = Number((markets[0] as string).slice(2)) as MarketId;
  await exchange.running.catalogueEdits.setStart(odds, 'turn-in-play', 10 ** 9);
  await passStart(match_id, 2 * MINUTE_MS);
  expect((await statesOf(match_id))[0]).toMatchObject({ status: 'suspended', in_play: false });
});

test('a late start is moved with its markets, and the clock acts at the new one', async () => {
  const { match_id, markets } = await done<Made>('admin/createMatchFromTemplate', await planned());
  await done('admin/openMarket', { market_id: markets[0] });
  await done('admin/changeMatch', { match_id, name: 'Red v Blues', open_date: fromNow(5 * MINUTE_MS) });
  exchange.ahead += 3 * MINUTE_MS;
  await exchange.running.startClock.look();
  const [odds] = await marketsOf(match_id);
  expect(odds).toMatchObject({ match_name: 'Red v Blues', status: 'open', in_play: false });
  await passStart(match_id, 2 * MINUTE_MS);
  expect((await marketsOf(match_id))[0]).toMatchObject({ status: 'open', in_play: true, at_start: 'nothing' });
  expect(await codeOf('admin/setMarketStart', { market_id: markets[0], at_start: 'suspend' })).toEqual([
    409,
    'start-passed',
  ]);
});

test('all of a match are opened as far as their innings has come; what somebody opened before is opened again', async () => {
  const { match_id } = await done<Made>('admin/createMatchFromTemplate', await planned());
  const namesOf = async (status: string) =>
    (await marketsOf(match_id)).filter((market) => market.status === status).map(({ name }) => name);
  const later = (await marketsOf(match_id)).filter(({ name }) => name.includes('2nd innings'));
  expect(later.map(({ later_innings }) => later_innings)).toEqual(later.map(() => 2));
  const [early] = later;

  const first = await done<MarketsOpened>('admin/openMarkets', { match_id, inactive_too: true });
  expect(first.stayed).toEqual(later.map(({ market_id }) => market_id));
  expect(await namesOf('inactive')).toEqual(later.map(({ name }) => name));
  await done('admin/openMarket', { market_id: early?.market_id });
  await done('admin/suspendMarkets', { match_id });
  expect((await done<MarketsOpened>('admin/openMarkets', { match_id })).changed).toContain(early?.market_id);

  const fact = { kind: 'innings-end', innings: 1, why: 'overs' };
  for (const said of [{ kind: 'innings', innings: 1, batting: 0, superOver: false }, fact])
    exchange.running.facts.store.append(match_id, 'a feed', { at: exchange.running.sequencer.now(), said });
  expect((await marketsOf(match_id)).map(({ later_innings }) => later_innings)).toEqual(
    (await marketsOf(match_id)).map(() => 0),
  );
  expect(await done<MarketsOpened>('admin/openMarkets', { match_id, inactive_too: true })).toMatchObject({
    stayed: [],
  });
  expect(await namesOf('inactive')).toEqual([]);
});

test('a market of a later innings is in play with its delay from the moment it opens, if play has begun', async () => {
  const { match_id } = await done<Made>('admin/createMatchFromTemplate', await planned());
  await done('admin/openMarkets', { match_id, inactive_too: true });
  const stateOf = async (id: string) =>
    (await marketsOf(match_id)).find(({ market_id }) => market_id === id) as AdminMarket;
  const [one, other] = (await marketsOf(match_id)).flatMap(({ market_id, later_innings }) =>
    later_innings > 0 ? [market_id] : [],
  ) as [string, string];
  const before = await done<{ status: string }>('admin/openMarket', { market_id: one });
  expect([before.status, (await stateOf(one)).in_play]).toEqual(['open', false]);
  await passStart(match_id, 2 * MINUTE_MS);
  expect((await stateOf(other)).status).toBe('inactive');
  await done('admin/openMarket', { market_id: other });
  const { bet_delay } = await stateOf(one);
  expect(await stateOf(other)).toMatchObject({ status: 'open', in_play: true, bet_delay });
  exchange.running.facts.store.append(match_id, 'a feed', {
    at: exchange.running.sequencer.now(),
    said: { kind: 'innings', innings: 2, batting: 1, superOver: false },
  });
  await done('admin/openMarkets', { match_id, inactive_too: true });
  const states = (await marketsOf(match_id)).filter(({ at_start, name }) => at_start === 'nothing' && name !== 'Toss');
  expect(states.filter(({ status, in_play }) => status === 'open' && !in_play)).toEqual([]);
});
