import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId, MarketId, Money, SelectionId } from 'engine/vocabulary';
import type { AlertCase } from 'protocol';
import { aFixture, anInnings, anOver } from '../../../../results/testing/cricket.fixture.ts';
import { BOOKMAKER } from '../testing/bookmaker.fixture.ts';
import { HandQuotes } from '../testing/hand-quotes.fixture.ts';

// A slip of the hand asks before it is sent, and the second of two traders is told what the first did.

const site = new HandQuotes();
const { ask, done, aMatch, aMarket } = site;

beforeAll(() => site.start());
afterAll(site.stop);

const SESSION = {
  name: '6 over runs',
  market_type: 'session',
  payoff: { kind: 'line', least: 0, most: 200 },
  runners: [{ name: '6 over runs' }],
};
const rates = (back: number, lay = back + 2, size = 5000) => [
  { is_back: true, rate: back, size },
  { is_back: false, rate: lay, size },
];
const lines = (no: number, yes = no + 1) => [
  { is_back: true, rate: 100, line: yes, size: 1000 },
  { is_back: false, rate: 100, line: no, size: 1000 },
];
const quotesOf = (market: string, runner = 1) =>
  site.exchange.live.market(Number(market.slice(2)) as never)?.runners.get(runner as never)?.quotes;

type Quotes = {
  market: string;
  runner?: number;
  levels: object[];
  state?: string;
  seen?: object[];
  confirmed?: boolean;
};
const quoting = ({ market, runner = 1, levels, state = 'active', ...more }: Quotes) => ({
  market_id: market,
  selection_id: runner,
  state,
  levels,
  ...more,
});

describe('a far quote', () => {
  test('is sent only once it is confirmed, with the worst case before, and opens a case', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: rates(80) }));
    const bet = { market_id: market, selection_id: 1, odds: 80, stake: 3000, is_back: 1 };
    await done('bet/placeMarketBet', bet, 'asha');

    const slip = quoting({ market, levels: rates(900) });
    expect(await ask('admin/setQuotes', slip)).toMatchObject({
      status: 409,
      code: 'quote-far',
      message: 'Back 900 is far from the last, 80. Taken in full, the worst case would be −47,400; it is −2,400 now.',
    });
    expect(quotesOf(market)?.map(({ rate }) => rate)).toEqual([8000, 8200]);
    await done('admin/setQuotes', { ...slip, confirmed: true });
    expect(quotesOf(market)?.map(({ rate }) => rate)).toEqual([90_000, 90_200]);
    const cases = await done<AlertCase[]>('admin/getCases', { kind: 'far-quote' }, 'tara');
    expect(cases).toMatchObject([
      { kind: 'far-quote', market_id: market, figures: { by: 'tom', why: expect.stringContaining('Back 900') } },
    ]);

    const closing = { case_id: cases[0]?.case_id, reason: 'meant so' };
    expect(await ask('admin/closeCase', closing, 'tom')).toMatchObject({ status: 409, code: 'own-quote' });
    expect(await done<AlertCase>('admin/closeCase', closing, 'tara')).toMatchObject({ state: 'closed' });
  });

  test('as the first of its runner is compared with the order book of the match', async () => {
    const match = await aMatch();
    const book = await aMarket(match, { name: 'Match Odds', market_type: 'match_odds', mechanism: 'order-book' });
    for (const [odds, is_back] of [
      [1.8, 0],
      [1.82, 1],
    ])
      await done('bet/placeMarketBet', { market_id: book, selection_id: 1, odds, stake: 10, is_back }, 'asha');
    const market = await aMarket(match, {});
    expect(await ask('admin/setQuotes', quoting({ market, levels: rates(8) }))).toMatchObject({
      code: 'quote-far',
      message: expect.stringContaining('Back 8 is far from the order book of this match, 80 per 100.'),
    });
    await done('admin/setQuotes', quoting({ market, levels: rates(79) }));
  });

  test('that leaves all runners below a fair market asks; steps and what stops bets do not', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: rates(100, 102) }));
    expect(await ask('admin/setQuotes', quoting({ market, runner: 2, levels: rates(180) }))).toMatchObject({
      code: 'quote-far',
      message: expect.stringContaining('the runners come to 86 % to back'),
    });
    await done('admin/setQuotes', quoting({ market, runner: 2, levels: rates(90) }));
    await done('admin/setQuotes', quoting({ market, runner: 2, levels: rates(900), state: 'suspended' }));
    expect(quotesOf(market, 2)?.map(({ rate }) => rate)).toEqual([9000, 9200]);
  });

  test('of a session is far from its last line', async () => {
    const market = await aMarket(await aMatch(), SESSION);
    await done('admin/setQuotes', quoting({ market, levels: lines(45) }));
    expect(await ask('admin/setQuotes', quoting({ market, levels: lines(54) }))).toMatchObject({
      code: 'quote-far',
      message: 'Yes 55 is far from the last, 46. Taken in full, the worst case would be −1,000; it is 0 now.',
    });
    await done('admin/setQuotes', quoting({ market, levels: lines(46) }));
  });
});

describe('two markets of a match that ask the same', () => {
  test('are compared, also for as long as bets stand at what was withdrawn', async () => {
    const match = await aMatch();
    const one = await aMarket(match, {});
    const other = await aMarket(match, { name: 'Bookmaker 2', runners: BOOKMAKER.runners.toReversed() });
    await done('admin/setQuotes', quoting({ market: one, levels: rates(80) }));
    const crossing = {
      code: 'quote-far',
      message: expect.stringContaining('Back 130 crosses Lay 82 of Bookmaker: whoever takes both wins.'),
    };
    expect(await ask('admin/setQuotes', quoting({ market: other, runner: 2, levels: rates(130) }))).toMatchObject(
      crossing,
    );
    await done('admin/setQuotes', quoting({ market: one, levels: [] }));
    expect(await ask('admin/setQuotes', quoting({ market: other, runner: 2, levels: rates(130) }))).toMatchObject(
      crossing,
    );
    await done('admin/setQuotes', quoting({ market: other, runner: 2, levels: rates(90) }));
    await done('admin/setQuotes', quoting({ market: other, runner: 1, levels: rates(110) }));
  });

  test('are not, if they are of another type or match', async () => {
    const match = await aMatch();
    const market = await aMarket(match, {});
    await done('admin/setQuotes', quoting({ market, levels: rates(80) }));
    for (const elsewhere of [
      await aMarket(match, { name: 'Toss', market_type: 'toss' }),
      await aMarket(await aMatch(), {}),
    ])
      await done('admin/setQuotes', quoting({ market: elsewhere, levels: rates(200) }));
  });

  test('are compared line by line', async () => {
    const match = await aMatch();
    const one = await aMarket(match, SESSION);
    const other = await aMarket(match, { ...SESSION, name: '6 over runs again' });
    await done('admin/setQuotes', quoting({ market: one, levels: lines(45) }));
    expect(await ask('admin/setQuotes', quoting({ market: other, levels: lines(55) }))).toMatchObject({
      code: 'quote-far',
      message: expect.stringContaining('No 55 crosses Yes 46 of 6 over runs: whoever takes both wins on'),
    });
    await done('admin/setQuotes', quoting({ market: other, levels: lines(48) }));
  });
});

describe('a walk of small steps', () => {
  const step = (market: string, levels: object[], more: object = {}) =>
    ask('admin/setQuotes', { ...quoting({ market, levels }), ...more });

  test('asks once, as one quote as far does, and opens a case', async () => {
    const market = await aMarket(await aMatch(), {});
    for (let rate = 80; rate <= 140; rate += 4) expect((await step(market, rates(rate))).code).toBeUndefined();
    for (const by of ['tom', 'tara'])
      expect(await ask('admin/setQuotes', quoting({ market, levels: rates(148) }), by)).toMatchObject({
        code: 'quote-far',
        message: expect.stringContaining('Back 148 has moved far in ten minutes, from 80.'),
      });
    await done('admin/setQuotes', quoting({ market, levels: rates(148), confirmed: true }));
    const [found] = await done<AlertCase[]>('admin/getCases', { kind: 'far-quote' }, 'tara');
    expect(found).toMatchObject({ market_id: market, figures: { why: expect.stringContaining('from 80.') } });
    // From there it begins again.
    for (let rate = 152; rate <= 200; rate += 4) expect((await step(market, rates(rate))).code).toBeUndefined();
  });

  test('asks through a withdrawal, a suspension and what bets have taken', async () => {
    const market = await aMarket(await aMatch(), SESSION);
    for (let no = 45; no <= 49; no += 1) expect((await step(market, lines(no))).code).toBeUndefined();
    await done('bet/placeFancyBet', { fancy_id: market, run: 50, size: 100, stack: 1000, is_back: 1 }, 'asha');
    await done('admin/setQuotes', quoting({ market, levels: [] }));
    await done('admin/setQuotes', quoting({ market, levels: lines(53), state: 'suspended' }));
    expect(await step(market, lines(53))).toMatchObject({
      code: 'quote-far',
      message: expect.stringContaining('Yes 54 has moved far in ten minutes, from 46.'),
    });
  });

  test('does not ask once ten minutes are over, or where the quoter has moved the line', async () => {
    const market = await aMarket(await aMatch(), SESSION);
    for (let no = 45; no <= 49; no += 1) await done('admin/setQuotes', quoting({ market, levels: lines(no) }));
    site.exchange.ahead += 600_000;
    for (let no = 50; no <= 54; no += 1) expect((await step(market, lines(no))).code).toBeUndefined();
    const id = Number(market.slice(2)) as MarketId;
    const account = site.exchange.live.market(id)?.definition.house as AccountId;
    const levels = [{ side: 'back', rate: 10_000, line: 60, size: 100_000 as Money }] as const;
    const quotes = { type: 'set-quotes', account, market: id, state: 'active', levels } as const;
    await site.exchange.sequencer.submit({ ...quotes, selection: 1 as SelectionId });
    expect((await step(market, lines(60))).code).toBeUndefined();
  });
});

test('a first session line is compared with what its overs may bring, with what was scored in them', async () => {
  const match = await aMatch();
  const terms = { rule: 'cricket.session', subject: { innings: 1, to: 6 } };
  const market = await aMarket(match, { ...SESSION, terms });
  const far = (message: string) => ({ code: 'quote-far', message: expect.stringContaining(message) });
  expect(await ask('admin/setQuotes', quoting({ market, levels: lines(145) }))).toMatchObject(
    far('Yes 146 is far for a first line: its overs may bring 7 to 113.'),
  );
  const { match_id } = match;
  const said = [aFixture(), anInnings(1), ...[0, 1, 2, 3].flatMap((over) => anOver(over, 2))];
  for (const fact of said) await done('admin/addFact', { match_id, said: fact });
  expect(await ask('admin/setQuotes', quoting({ market, levels: lines(95) }))).toMatchObject(
    far('Yes 96 is far for a first line: its overs may bring 43 to 89.'),
  );
  expect(await ask('admin/setQuotes', quoting({ market, levels: lines(38) }))).toMatchObject({
    code: 'already-decided',
    message: 'Yes 39 cannot lose: the count is 48 already.',
  });
  await done('admin/setQuotes', quoting({ market, levels: lines(70) }));
});

test('a first session line is compared with what every source allows, not with the quoter’s own facts alone', async () => {
  const match = await aMatch();
  const terms = { rule: 'cricket.session', subject: { innings: 1, to: 10 } };
  const market = await aMarket(match, { ...SESSION, name: '10 over runs', runners: [{ name: '10 over runs' }], terms });
  const scored = async (by: string, overs: number, runs: number) => {
    const { user } = await site.join(by, { role: 'scorer' });
    const balls = Array.from({ length: overs }, (_, over) => anOver(over, runs)).flat();
    for (const said of [anInnings(1), ...balls])
      await done('admin/addFact', { ...match, said, scorer: user.userId }, by);
  };
  await done('admin/addFact', { ...match, said: aFixture() });
  await scored('scot', 3, 6);
  await scored('sue', 5, 1);
  expect(await ask('admin/setQuotes', quoting({ market, levels: lines(170) }))).toMatchObject({
    code: 'quote-far',
    message: expect.stringContaining('is far for a first line: its overs may bring 103 to 125.'),
  });
});

test('a line that the facts have reached takes no Yes, confirmed or not', async () => {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'League' });
  const named = { series_id, name: 'Willow v Xenon', open_date: site.aStart() };
  const match = await done<{ match_id: number }>('admin/createMatch', named);
  const teams = ['Willow', 'Xenon'];
  const facts = [
    { kind: 'fixture', teams, competition: 'League', season: '2031', startsAt: Date.parse(named.open_date) },
    { kind: 'score', when: 'half-time', goals: [3, 0] },
  ];
  for (const said of facts) await done('admin/addFact', { ...match, said });
  const terms = { rule: 'football.count', subject: { of: 'goals' } };
  const market = await aMarket(match, { ...SESSION, name: 'Goals', runners: [{ name: 'Goals' }], terms });
  const [yes, no] = lines(3, 3);
  expect(await ask('admin/setQuotes', quoting({ market, levels: [yes as object], confirmed: true }))).toMatchObject({
    status: 409,
    code: 'already-decided',
    message: 'Yes 3 cannot lose: the count is 3 already.',
  });
  await done('admin/setQuotes', quoting({ market, levels: [{ ...yes, line: 4 }, no as object] }));
});

test('a quote whose Yes the facts reach is suspended as it stands, and takes a new one', async () => {
  const { match_id } = await aMatch();
  const terms = { rule: 'cricket.session', subject: { innings: 1, to: 6 } };
  const market = await aMarket({ match_id }, { ...SESSION, name: '6 over run 1st innings', terms });
  const say = (said: object) => done('admin/addFact', { match_id, said });
  for (const said of [aFixture(), anInnings(1)]) await say(said);
  await done('admin/setQuotes', quoting({ market, levels: lines(9, 10), confirmed: true }));
  const stateOf = () => site.exchange.live.market(Number(market.slice(2)) as MarketId)?.runners.get(1 as SelectionId);
  for (const ball of anOver(0, 1)) await say(ball);
  expect(stateOf()).toMatchObject({ quoteState: 'active' });
  for (const ball of anOver(1, 1).slice(0, 4)) await say(ball);
  await expect.poll(() => stateOf()?.quoteState).toBe('suspended');
  expect(stateOf()?.quotes).toHaveLength(2);
  await done('admin/setQuotes', quoting({ market, levels: lines(40), confirmed: true }));
  expect(stateOf()).toMatchObject({ quoteState: 'active' });
});

describe('what the facts leave no way to', () => {
  const startsAt = Date.parse('2031-05-05T12:00:00.000Z');
  const fixture = { kind: 'fixture', teams: ['Willow', 'Xenon'], competition: 'League', season: '2031', startsAt };
  const halfTime = { kind: 'score', when: 'half-time', goals: [3, 0] };
  const lay = { is_back: false, rate: 3300, size: 105 };
  let match: { match_id: number };

  const football = async () => {
    const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'Cup' });
    const named = { series_id, name: 'Willow v Xenon', open_date: site.aStart() };
    match = await done<{ match_id: number }>('admin/createMatch', named);
    await done('admin/addFact', { ...match, ['said']: fixture });
  };
  const bound = (name: string, answers: readonly (readonly [answer: string, runner: string])[], terms: object) => {
    const outcomes = Object.fromEntries(answers.map(([answer], place) => [answer, place + 1]));
    const runners = answers.map(([, runner]) => ({ name: runner }));
    return aMarket(match, { name, market_type: 'match_odds', runners, terms: { ...terms, outcomes } });
  };
  const scores = () => {
    const names = ['0-0', '3-0', '4-1'] as const;
    const listed = [...names.map((score) => [score, score] as const), ['any-other', 'Any other'] as const];
    const subject = { scores: listed.map(([score]) => score) };
    return bound('Correct score', listed, { rule: 'football.correct-score', subject });
  };
  const halves = () => {
    const sides = { home: 'Willow', draw: 'Draw', away: 'Xenon' } as const;
    const ends = ['home', 'draw', 'away'] as const;
    const pairs = ends.flatMap((half) =>
      ends.map((full) => [`${half}/${full}`, `${sides[half]}/${sides[full]}`] as const),
    );
    return bound('Half-time/full-time', pairs, { rule: 'football.half-time-full-time', subject: {} });
  };
  const laying = (market: string, runner: number) => ask('admin/setQuotes', quoting({ market, runner, levels: [lay] }));
  const ruledOut = { status: 409, code: 'already-decided', message: expect.stringContaining('cannot win any more') };
  const stateOf = (market: string, selection: number) =>
    site.exchange.live.market(Number(market.slice(2)) as MarketId)?.runners.get(selection as SelectionId)?.quoteState;

  test('is not quoted to lay', async () => {
    await football();
    const [score, half] = [await scores(), await halves()];
    await done('admin/addFact', { ...match, ['said']: halfTime });
    expect(await laying(score, 1)).toMatchObject(ruledOut);
    expect(await laying(half, 4)).toMatchObject(ruledOut);
    for (const [market, runner] of [
      [score, 2],
      [score, 4],
      [half, 2],
    ] as const)
      expect(await laying(market, runner)).toMatchObject({ status: 200 });
  });

  test('takes no more bets if it was quoted before', async () => {
    await football();
    const score = await scores();
    const terms = { rule: 'football.count', subject: { of: 'goals' } };
    const goals = await aMarket(match, { ...SESSION, name: 'Goals', runners: [{ name: 'Goals' }], terms });
    for (const runner of [1, 2]) await done('admin/setQuotes', quoting({ market: score, runner, levels: [lay] }));
    await done('admin/setQuotes', quoting({ market: goals, levels: lines(3, 3) }));
    await done('admin/addFact', { ...match, ['said']: halfTime });
    await expect.poll(() => [stateOf(score, 1), stateOf(goals, 1)]).toEqual(['suspended', 'suspended']);
    expect(stateOf(score, 2)).toBe('active');
  });
});

describe('long odds', () => {
  const backs = (rate: number, size = 105) => [{ is_back: true, rate, size }];
  const lay = { is_back: false, rate: 20_000, size: 105 };
  const far = (message: string) => ({ code: 'quote-far', message: expect.stringContaining(message) });

  test('are not reached in a few presses', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: backs(2000) }));
    await done('admin/setQuotes', quoting({ market, levels: backs(3300) }));
    expect(await ask('admin/setQuotes', quoting({ market, levels: backs(90_000) }))).toMatchObject(
      far('Back 90000 is far from the last, 3300.'),
    );
    await done('admin/setQuotes', quoting({ market, levels: backs(5900) }));
    expect(await ask('admin/setQuotes', quoting({ market, levels: backs(6100) }))).toMatchObject(
      far('Back 6100 has moved far in ten minutes, from 2000.'),
    );
  });

  test('are not reached either where the side is left out for a press, or comes second', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: [lay] }));
    await done('admin/setQuotes', quoting({ market, levels: [...backs(2000), lay] }));
    await done('admin/setQuotes', quoting({ market, levels: [...backs(6000), lay] }));
    await done('admin/setQuotes', quoting({ market, levels: [lay] }));
    expect(await ask('admin/setQuotes', quoting({ market, levels: [...backs(17_000), lay] }))).toMatchObject(
      far('Back 17000 has moved far in ten minutes, from 2000.'),
    );
  });
});

describe('two traders on one row', () => {
  test('the second is told what the first did, and by whom', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: rates(80) }));
    const seen = rates(80);
    await done('admin/setQuotes', quoting({ market, levels: rates(82), seen }), 'tara');
    expect(await ask('admin/setQuotes', quoting({ market, levels: rates(79), seen }))).toMatchObject({
      status: 409,
      code: 'quotes-changed',
      message: 'tara changed this quote: it is back 82, lay 84 now. Yours was not sent.',
    });
    await done('admin/setQuotes', quoting({ market, levels: rates(79), seen: rates(82) }));
  });

  test('of two at once only one passes', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: rates(80) }));
    const at = (rate: number, by: string) =>
      ask('admin/setQuotes', quoting({ market, levels: rates(rate), seen: rates(80) }), by);
    const codes = (await Promise.all([at(81, 'tom'), at(82, 'tara'), at(83, 'tom')])).map(({ code }) => code);
    expect(codes.filter((code) => code === 'quotes-changed').length).toBe(2);
  });

  test('what stops bets is never too late, and leaves the quotes that it had not seen', async () => {
    const market = await aMarket(await aMatch(), {});
    await done('admin/setQuotes', quoting({ market, levels: rates(80) }));
    await done('admin/setQuotes', quoting({ market, levels: rates(90) }), 'tara');
    await done('admin/setQuotes', quoting({ market, levels: rates(80), state: 'ball-running', seen: rates(80) }));
    expect(quotesOf(market)?.map(({ rate }) => rate)).toEqual([9000, 9200]);
  });
});

test('a quote that bets have eaten into is the one that the trader saw', async () => {
  const market = await aMarket(await aMatch(), SESSION);
  await done('admin/setQuotes', quoting({ market, levels: lines(6) }));
  await done('bet/placeFancyBet', { fancy_id: market, run: 7, size: 100, stack: 10, is_back: 1 }, 'asha');
  expect(quotesOf(market)?.find(({ side }) => side === 'back')?.size).toBe(99_000);
  await done('admin/setQuotes', quoting({ market, levels: lines(7), seen: lines(6) }));
  const late = quoting({ market, levels: lines(8), seen: lines(6) });
  expect(await ask('admin/setQuotes', late, 'tara')).toMatchObject({ status: 409, code: 'quotes-changed' });
});

test('a quote after a withdrawal is compared with what was offered before', async () => {
  const market = await aMarket(await aMatch(), SESSION);
  await done('admin/setQuotes', quoting({ market, levels: lines(45) }));
  await done('admin/setQuotes', quoting({ market, levels: [] }));
  expect(await ask('admin/setQuotes', quoting({ market, levels: lines(4) }))).toMatchObject({ code: 'quote-far' });
});

test('a runner that nobody knows the offer of any more counts by what the house stands to lose', async () => {
  const market = await aMarket(await aMatch(), {});
  const id = Number(market.slice(2)) as MarketId;
  const account = site.exchange.live.market(id)?.definition.house as AccountId;
  const levels = [{ side: 'back', rate: 30_000, line: 0, size: 100_000 as Money }] as const;
  const quotes = { type: 'set-quotes', account, market: id, state: 'active', levels } as const;
  await site.exchange.sequencer.submit({ ...quotes, selection: 1 as SelectionId });
  await done('bet/placeMarketBet', { market_id: market, selection_id: 1, odds: 300, stake: 1000, is_back: 1 }, 'asha');
  await site.exchange.sequencer.submit({ ...quotes, selection: 1 as SelectionId, levels: [] });
  expect(await ask('admin/setQuotes', quoting({ market, runner: 2, levels: rates(300, 302, 2000) }))).toMatchObject({
    code: 'quote-far',
    message: expect.stringMatching(/^Taken in full, the house loses whichever runner wins\./),
  });
  await done('admin/setQuotes', quoting({ market, runner: 2, levels: rates(30, 32, 2000) }));
});

test('a scorer suspends a match and a sport, and not everything', async () => {
  const match = await aMatch();
  const market_id = await aMarket(match, {});
  await site.join('sid', { role: 'scorer' });
  expect(await ask('admin/suspendMarkets', {}, 'sid')).toMatchObject({ status: 404, code: 'unknown-call' });
  const { match_id } = match;
  expect(await done('admin/suspendMarkets', { match_id }, 'sid')).toMatchObject({ changed: [market_id] });
});
