import { afterAll, beforeAll, expect, test } from 'vitest';
import { MarketRef } from 'protocol';
import { aBall, anInnings } from '../../../../results/testing/cricket.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Results of a file: seen before they are entered, and then facts of a source of their own.

let owners: TwoOwners;
beforeAll(async () => {
  owners = await TwoOwners.start();
  for (const name of ['tara', 'tom']) await owners.staff(name, 'trader');
});
afterAll(() => owners.stop());

const HOUR_MS = 3_600_000;
const KICK_OFF = new Date(Date.now() - 30 * HOUR_MS).toISOString();
const FILE = 'football-data.co.uk';
const BY_ONE = { sources: 1, automatic: true, second_person: false };
const FIXTURE = { kind: 'fixture', competition: 'x', season: '2031', startsAt: 0 };
let made = 0;

interface Row {
  readonly state: string;
  readonly match_id: number;
  readonly reason: string;
  readonly facts: readonly { readonly kind: string }[];
  readonly markets: readonly { readonly name: string; readonly would: string; readonly is_settled: boolean }[];
}

/** A match of football with match odds, closed. */
async function aMatch(policy: object = BY_ONE, { open_date = KICK_OFF, turned = false, closed = true } = {}) {
  const { series_id } = await owners.done('anna', 'admin/createSeries', { sport_id: 1, name: 'A league' });
  const home = `Reds ${(made += 1)}`;
  const plan = { series_id, name: turned ? `Blues v ${home}` : `${home} v Blues`, open_date };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', plan);
  if (turned) {
    await owners.done('anna', 'admin/addFact', {
      match_id,
      said: { ...FIXTURE, teams: ['Blues', home], startsAt: Date.parse(open_date) },
    });
  }
  const { market_id } = await owners.byBoth<{ market_id: string }>('admin/createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: [...(turned ? ['Blues', home] : [home, 'Blues']), 'The Draw'].map((name) => ({ name })),
    terms: { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, away: 2, draw: 3 }, policy },
  });
  if (turned) await owners.done('anna', 'admin/changeMatch', { match_id, name: `${home} v Blues` });
  // Bettors would read it the other way round: it would not open.
  if (!turned) await owners.done('anna', 'admin/openMarket', { market_id });
  if (closed && !turned) await owners.done('anna', 'admin/closeMarket', { market_id });
  return {
    match_id,
    market_id,
    home,
    /** Half-time and full time of this match. */
    row: (half: [number, number], full: [number, number]) => ({
      name: `${home} V  blues`,
      open_date: `${KICK_OFF.slice(0, 10)}T00:00:00Z`,
      facts: [
        { ...FIXTURE, teams: [home, 'Blues'] },
        { kind: 'score', when: 'half-time', goals: half },
        { kind: 'score', when: 'full-time', goals: full },
      ],
    }),
    status: async () => {
      await owners.exchange.settlement.settler.look(match_id);
      return owners.exchange.live.market(MarketRef.parse(market_id))?.status;
    },
    sources: async () => {
      const { facts } = await owners.done<{ facts: { source: string }[] }>('anna', 'admin/getFacts', { match_id });
      return facts.map(({ source }) => source);
    },
  };
}

async function preview(by: string, results: readonly object[], file = FILE): Promise<readonly Row[]> {
  const sent = { sport_id: 1, file, results };
  return (await owners.done<{ results: readonly Row[] }>(by, 'admin/previewFacts', sent)).results;
}

/** The fixture for every source, the rest as the file's. */
async function enter(by: string, { match_id, facts }: Row, file = FILE): Promise<string[]> {
  const codes: string[] = [];
  for (const one of facts) {
    const source = one.kind === 'fixture' ? {} : { file };
    codes.push(await owners.codeOf(by, 'admin/addFact', { match_id, ...source, said: one }));
  }
  return codes;
}

test('each row says what it would settle, and entered it settles so, as a source of its own', async () => {
  const match = await aMatch();
  const [row, other] = await preview('tara', [
    match.row([0, 0], [2, 1]),
    { ...match.row([0, 0], [2, 1]), name: 'No v Body' },
  ]);
  expect(row).toMatchObject({ state: 'new', match_id: match.match_id });
  expect(row?.facts.map(({ kind }) => kind)).toEqual(['fixture', 'score', 'score']);
  expect(row?.markets).toMatchObject([{ name: 'Match Odds', is_settled: false }]);
  expect(row?.markets[0]?.would).toBe(`${match.home} (2–1 after regular time)`);
  expect(other?.state).toBe('not-found');
  expect(await match.sources()).toEqual([]);
  expect(await enter('tara', row as Row)).toEqual(['done', 'done', 'done']);
  expect(await match.status()).toBe('settled');
  expect(await match.sources()).toEqual(['manual', `file-${FILE}`, `file-${FILE}`]);
  expect((await preview('tara', [match.row([0, 0], [2, 1])]))[0]?.state).toBe('known');
});

test('a row that contradicts what is known, stands twice or cannot be is told, and the others are not', async () => {
  const [match, next] = [await aMatch(), await aMatch()];
  const [row] = await preview('tara', [match.row([0, 0], [2, 1])]);
  await enter('tara', row as Row);
  const rows = [
    match.row([1, 0], [2, 1]),
    next.row([3, 0], [1, 0]),
    { ...next.row([0, 0], [1, 1]), open_date: '2031-06-05T00:00:00Z' },
    next.row([0, 0], [1, 1]),
  ];
  const previewed = await preview('tara', rows);
  expect(previewed.map(({ state }) => state)).toEqual(['refused', 'refused', 'not-found', 'repeated']);
  expect(previewed[0]?.reason).toBe('fact 2 says it otherwise');
  expect(previewed[1]?.reason).toBe('The score cannot go back from 3–0 at half-time to 1–0 at full time.');
});

test('nobody is two sources by two files, and two people with a file each are', async () => {
  const match = await aMatch({ ...BY_ONE, sources: 2 });
  const row = match.row([0, 0], [2, 1]);
  const [first] = await preview('tara', [row]);
  await enter('tara', first as Row);
  expect(await match.status()).not.toBe('settled');
  const [own] = await preview('tara', [row], 'another');
  const reason = `The same person already speaks by the file ${FILE} in this match: a second source takes another person.`;
  expect(own).toMatchObject({ state: 'refused', facts: [], reason });
  const [again] = await preview('tom', [row], 'another');
  expect(again?.facts.map(({ kind }) => kind)).toEqual(['score', 'score']);
  expect(await enter('tara', again as Row, 'another')).toEqual(['one-source', 'one-source']);
  expect(await enter('tom', again as Row, 'another')).toEqual(['done', 'done']);
  expect(await match.status()).toBe('settled');
});

test('an end that one person enters for two files is their word alone: the market waits for one of the files', async () => {
  const match = await aMatch({ ...BY_ONE, sources: 2 });
  const row = match.row([0, 0], [2, 1]);
  const [first] = await preview('tara', [{ ...row, facts: row.facts.slice(0, 2) }]);
  await enter('tara', first as Row);
  const [second] = await preview('tom', [{ ...row, facts: row.facts.slice(0, 2) }], 'another');
  await enter('tom', second as Row, 'another');
  const { match_id } = match;
  const end = { match_id, said: row.facts[2] };
  const { fact_id } = await owners.done<{ fact_id: number }>('anna', 'admin/addFact', end);
  expect(await match.status()).toBe('closed');
  const { holds } = await owners.done<{ holds: unknown[] }>('anna', 'admin/getSettlements', { match_id });
  const reason = `provisional: so far only facts entered by hand say it, file-${FILE} and file-another do not yet`;
  expect(holds).toMatchObject([{ kind: 'sources', reason }]);
  await owners.done('anna', 'admin/correctFact', { match_id, fact_id, reason: 'a file says it' });
  const [third] = await preview('tara', [row]);
  expect(await enter('tara', third as Row)).toEqual(['done']);
  expect(await match.status()).toBe('closed');
  await owners.done('anna', 'admin/addFact', end);
  expect(await match.status()).toBe('settled');
});

test('what a file has said is neither said otherwise under its name, nor twice', async () => {
  const match = await aMatch();
  const [one] = await preview('tara', [match.row([0, 0], [1, 0])]);
  const [other] = await preview('tara', [match.row([0, 0], [3, 3])]);
  expect([one?.state, other?.state]).toEqual(['new', 'new']);
  expect(await enter('tara', one as Row)).toEqual(['done', 'done', 'done']);
  expect(await enter('tara', { ...(other as Row), facts: other?.facts.slice(1) ?? [] })).toEqual([
    'done',
    'told-otherwise',
  ]);
  expect(await match.sources()).toEqual(['manual', `file-${FILE}`, `file-${FILE}`]);
});

test('a result is of a match that has begun; one that will not be played is called off before', async () => {
  const soon = new Date(Date.now() + HOUR_MS).toISOString();
  const match = await aMatch(BY_ONE, { open_date: soon, closed: false });
  const row = match.row([0, 0], [2, 1]);
  const [early] = await preview('tara', [row]);
  expect(early).toMatchObject({ state: 'refused', reason: expect.stringContaining('has not begun') });
  const [calledOff] = await preview('tara', [{ ...row, facts: [row.facts[0], { kind: 'called-off' }] }]);
  expect(calledOff?.state).toBe('new');
  await enter('tara', { ...(calledOff as Row), facts: calledOff?.facts.slice(0, 1) ?? [] });
  const score = { match_id: match.match_id, said: row.facts[2], file: FILE };
  expect(await owners.codeOf('tara', 'admin/addFact', score)).toBe('not-begun');
});

test.each(['turnInPlay', 'closeMarket'])(
  'a match that began before its start takes a result after %s',
  async (call) => {
    const soon = new Date(Date.now() + HOUR_MS).toISOString();
    const match = await aMatch(BY_ONE, { open_date: soon, closed: false });
    const row = match.row([0, 0], [2, 1]);
    expect((await preview('tara', [row]))[0]?.state).toBe('refused');
    const { market_id } = match;
    await owners.done('anna', `admin/${call}`, call === 'turnInPlay' ? { market_id, bet_delay: 0 } : { market_id });
    const [early] = await preview('tara', [row]);
    expect(early?.state).toBe('new');
    expect(await enter('tara', early as Row)).toEqual(['done', 'done', 'done']);
  },
);

test('a score by sets and one by periods settle what the rules of their sports read of it', async () => {
  const scored = async (template: string, sport_id: number, facts: readonly object[]) => {
    const { series_id } = await owners.done<{ series_id: number }>('anna', 'admin/createSeries', {
      sport_id,
      name: 'A cup',
    });
    const sides = [`Ann ${(made += 1)}`, 'Bea'];
    const terms = { template, series_id, sides, bet_delay: 0, commission: 2, min_stake: 1 };
    const plan = { ...terms, request_id: `file-${made}`, open_date: KICK_OFF, has_begun: true };
    const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatchFromTemplate', plan);
    const row = { name: sides.join(' v '), open_date: `${KICK_OFF.slice(0, 10)}T00:00:00Z`, facts };
    const sent = { sport_id, file: FILE, results: [row] };
    const look = async () =>
      (await owners.done<{ results: readonly Row[] }>('tara', 'admin/previewFacts', sent)).results[0] as Row;
    return { match_id, look };
  };
  const at = Date.parse(KICK_OFF);
  const set = (unit: number, points: [number, number]) => [
    { kind: 'unit-begins', unit, at },
    { kind: 'score', unit, points },
    { kind: 'unit-ends', unit, winner: points[0] > points[1] ? 0 : 1, at },
  ];
  const tennis = await scored('tennis', 2, [...set(1, [6, 4]), ...set(2, [3, 6]), ...set(3, [7, 5])]);
  const row = await tennis.look();
  expect(row.markets.map(({ name, would }) => [name, would.split(' (')[0]])).toEqual([
    ['Match Odds', expect.stringMatching(/^Ann/)],
    ['Set 1 Winner', expect.stringMatching(/^Ann/)],
    ['Set 2 Winner', 'Bea'],
  ]);
  expect(new Set(await enter('tara', row))).toEqual(new Set(['done']));
  expect((await tennis.look()).state).toBe('known');

  const unfinished = await scored('tennis', 2, set(1, [6, 5]));
  expect(await unfinished.look()).toMatchObject({ state: 'refused', reason: expect.stringContaining('6–5') });

  const quarter = (period: number, points: [number, number]) => [
    { kind: 'period-begins', period, at },
    { kind: 'score', period, points },
    { kind: 'period-ends', period, at },
  ];
  const quarters = [quarter(1, [24, 20]), quarter(2, [18, 22]), quarter(3, [30, 25]), quarter(4, [20, 19])].flat();
  const hoops = await scored('basketball', 7522, [...quarters, { kind: 'finished', at }]);
  // The file has no times: what somebody saw begin and end is no contradiction.
  for (const [minute, said] of quarters.slice(0, 3).entries()) {
    const seen = 'points' in said ? said : { ...said, at: at + (minute + 1) * 60_000 };
    await owners.done('anna', 'admin/addFact', { match_id: hoops.match_id, said: seen });
  }
  const game = await hoops.look();
  expect(game.markets.find(({ name }) => name === 'Quarter 2 Winner')?.would).toMatch(/^Bea/);
  expect(game.markets.find(({ name }) => name === 'Match Odds')?.would).toMatch(/^Ann/);
  expect(new Set(await enter('tara', game))).toEqual(new Set(['done']));

  const short = await scored('basketball', 7522, [...quarter(1, [24, 20]), { kind: 'finished', at }]);
  expect(await short.look()).toMatchObject({ state: 'refused', reason: 'regulation time is not over' });
});

test('the sides of a row are held against the fixture that stands', async () => {
  const match = await aMatch(BY_ONE, { turned: true });
  const row = match.row([0, 0], [2, 1]);
  const [turned] = await preview('tara', [row]);
  const reason = `the fixture is Blues v ${match.home}: correct it, or the match’s name`;
  expect(turned).toMatchObject({ state: 'refused', reason });
  const score = { match_id: match.match_id, said: row.facts[2], file: FILE };
  expect(await owners.codeOf('tara', 'admin/addFact', score)).toBe('other-sides');
});

test('a file that says nothing of a market, or that was taken back, is not its first source', async () => {
  const match = await aMatch();
  const row = match.row([0, 0], [2, 1]);
  const [fixture, half] = row.facts;
  await enter('tara', (await preview('tara', [{ ...row, facts: [fixture, half] }]))[0] as Row, 'half-times');
  const [whole] = await preview('tom', [row], 'whole');
  expect(whole?.markets[0]?.would).toBe(`${match.home} (2–1 after regular time)`);
  await enter('tom', whole as Row, 'whole');
  expect(await match.status()).toBe('settled');
});

test('a file is the source of scores and totals of football alone', async () => {
  const football = await aMatch();
  const fixture = football.row([0, 0], [0, 0]).facts[0];
  const add = (match_id: number, said: unknown) =>
    owners.codeOf('tara', 'admin/addFact', { match_id, said, file: FILE });
  expect(await add(football.match_id, fixture)).toBe('not-of-a-file');
  const { series_id } = await owners.done('anna', 'admin/createSeries', { sport_id: 4, name: 'A cup' });
  const plan = { series_id, name: 'Bats v Balls', open_date: KICK_OFF };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', plan);
  expect(await add(match_id, { kind: 'toss', winner: 0, chose: 'bat' })).toBe('not-of-a-file');
});

test('a fact is of a scorer or of a file', async () => {
  const { match_id } = await aMatch();
  const entry = { match_id, said: { kind: 'goal' }, file: FILE, scorer: owners.ids['tara'] };
  expect(await owners.codeOf('tara', 'admin/addFact', entry)).toBe('malformed');
  expect(await owners.codeOf('tara', 'admin/addFact', { ...entry, file: 'Not A Name', scorer: undefined })).toBe(
    'malformed',
  );
});

test('of cricket a file settles who won, and nothing that rests on innings', async () => {
  const { series_id } = await owners.done('anna', 'admin/createSeries', { sport_id: 4, name: 'A cricket cup' });
  const name = `Reds ${(made += 1)} v Blues`;
  const plan = { series_id, name, open_date: KICK_OFF };
  const { match_id } = await owners.done<{ match_id: number }>('anna', 'admin/createMatch', plan);
  const [home = ''] = name.split(' v ');
  const fixture = { ...FIXTURE, format: 'T20', teams: [home, 'Blues'], overs: 20, ballsPerOver: 6, ground: 'Oval' };
  await owners.done('anna', 'admin/addFact', { match_id, said: { ...fixture, startsAt: Date.parse(KICK_OFF) } });
  const base = { match_id, commission: 0, min_stake: 1 };
  const sides = [home, 'Blues'].map((one) => ({ name: one }));
  const policy = BY_ONE;
  const markets = [
    { name: 'Match Odds', market_type: 'match_odds', runners: sides },
    { name: '6 over run', market_type: 'session', runners: [{ name: 'Runs' }] },
  ];
  const terms = [
    { rule: 'cricket.match-odds', subject: {}, outcomes: { home: 1, away: 2 }, policy },
    { rule: 'cricket.session', subject: { innings: 1, to: 6 }, per_unit: 1, policy },
  ];
  const quoted = { mechanism: 'quoted', payoff: { kind: 'line', least: 0, most: 200 } };
  const ids: string[] = [];
  for (const [at, market] of markets.entries()) {
    const body = { ...base, ...market, terms: terms[at], ...(at === 1 && quoted) };
    const { market_id } = await owners.byBoth<{ market_id: string }>('admin/createMarket', body);
    await owners.done('anna', 'admin/openMarket', { market_id });
    await owners.done('anna', 'admin/closeMarket', { market_id });
    ids.push(market_id);
  }
  const result = { kind: 'won', winner: 1, text: 'Blues won by 1 run' };
  const row = { name, open_date: KICK_OFF, facts: [{ kind: 'official-result', result }] };
  const sent = { sport_id: 4, file: 'paper', results: [row] };
  const { results } = await owners.done<{ results: readonly Row[] }>('tara', 'admin/previewFacts', sent);
  expect(results).toMatchObject([
    { state: 'new', markets: [{ name: 'Match Odds', would: 'Blues (Blues won by 1 run)' }] },
  ]);
  expect(await enter('tara', results[0] as Row, 'paper')).toEqual(['done']);
  await owners.exchange.settlement.settler.look(match_id);
  expect(ids.map((id) => owners.exchange.live.market(MarketRef.parse(id))?.status)).toEqual(['settled', 'closed']);

  // A scorer tells the innings beside it, and their session settles by them.
  const scorer = owners.ids['tom'];
  const ball = (over: number, delivery: number) => aBall(over, delivery, { bat: 1 });
  const balls = Array.from({ length: 36 }, (_, at) => ball(Math.floor(at / 6), (at % 6) + 1));
  for (const said of [anInnings(1), ...balls])
    expect(await owners.codeOf('tom', 'admin/addFact', { match_id, said, scorer })).toBe('done');
  await owners.exchange.settlement.settler.look(match_id);
  expect(owners.exchange.live.market(MarketRef.parse(ids[1]))?.status).toBe('settled');
  const wrong = { match_id, file: 'paper', said: { kind: 'result', result } };
  expect(await owners.codeOf('tara', 'admin/addFact', wrong)).toBe('not-of-a-file');
});
