import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlertCase } from 'protocol';
import { BOOKMAKER } from '../testing/bookmaker.fixture.ts';
import { HandQuotes } from '../testing/hand-quotes.fixture.ts';

// A far quote asks by whichever way it gets there.

const site = new HandQuotes();
const { ask, done } = site;
let match: { match_id: number };

beforeAll(async () => {
  await site.start();
  match = await site.aMatch();
});
afterAll(site.stop);

const aMarket = (more: object = {}) => site.aMarket(match, more);
const backs = (rate: number, size = 105) => [{ is_back: true, rate, size }];
const quote = (market_id: string, levels: object[], more: object = {}) =>
  ask('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels, ...more });
const far = (message: string) => ({ status: 409, code: 'quote-far', message: expect.stringContaining(message) });
const OK = { status: 200 };

describe('a quote that takes no bets yet', () => {
  test('asks as one that does', async () => {
    const market = await aMarket({ name: 'Suspended first' });
    for (const state of ['suspended', 'ball-running'])
      expect(await quote(market, backs(90_000), { state })).toMatchObject(far('Back 90000 is far for a first price.'));
    expect(await quote(market, backs(90_000, 10), { state: 'suspended', confirmed: true })).toMatchObject(OK);
    const cases = await done<AlertCase[]>('admin/getCases', { kind: 'far-quote' }, 'tara');
    expect(cases).toMatchObject([{ market_id: market }]);
  });

  test('that stops one that did is stopped as it stood', async () => {
    const market = await aMarket({ name: 'Stopped' });
    expect(await quote(market, backs(100))).toMatchObject(OK);
    expect(await quote(market, backs(900), { state: 'suspended' })).toMatchObject(OK);
    const runner = site.exchange.live.market(Number(market.slice(2)) as never)?.runners.get(1 as never);
    expect(runner).toMatchObject({ quoteState: 'suspended', quotes: [{ rate: 10_000 }] });
    expect(await quote(market, backs(900), { state: 'suspended' })).toMatchObject(far('Back 900 is far'));
  });
});

describe('whatever a market pays by', () => {
  test('a range asks as runners do', async () => {
    const market = await aMarket({ name: 'Range', payoff: { kind: 'range', least: 0, most: 500, width: 10 } });
    const ranges = (rate: number) => backs(rate).map((level) => ({ ...level, line: 40 }));
    expect(await quote(market, ranges(90_000))).toMatchObject(far('Back 90000 is far for a first price.'));
    expect(await quote(market, ranges(900))).toMatchObject(OK);
    expect(await quote(market, ranges(9000))).toMatchObject(far('Back 9000 is far from the last, 900.'));
  });

  test('a scale asks by what it pays at most, and pays no more than 100 to 1', async () => {
    const scaled = (name: string, most: number) => ({
      name,
      runners: [{ name: 'Pair' }],
      payoff: { kind: 'scale', least: 0, most: 1, scales: [[-10_000, most]] },
    });
    const market = await aMarket(scaled('Pair', 900_000));
    expect(await quote(market, backs(100))).toMatchObject(
      far('Back 9000 is far for a first price. Taken in full, the worst case would be −9,450; it is 0 now.'),
    );
    expect(await quote(await aMarket(scaled('Small pair', 100_000)), backs(100))).toMatchObject(OK);
    const never = { ...scaled('Sure pair', 0), payoff: { kind: 'scale', least: 0, most: 1, scales: [[0, 20_000]] } };
    for (const refused of [scaled('Great pair', 9_000_000), never])
      expect(await ask('admin/createMarket', { ...match, ...BOOKMAKER, ...refused })).toMatchObject({ status: 422 });
  });
});

describe('a far quote that was confirmed', () => {
  const counted = async () => {
    const cases = await done<AlertCase[]>('admin/getCases', { kind: 'far-quote' }, 'tara');
    return cases.length;
  };

  test('asks again for a greater size, however it gets there, and opens another case', async () => {
    const market = await aMarket({ name: 'Greater' });
    const before = await counted();
    expect(await quote(market, backs(90_000, 1), { confirmed: true })).toMatchObject(OK);
    const asks = far('is far for a first price.');
    expect(await quote(market, backs(90_000, 2))).toMatchObject(asks);
    expect(await quote(market, [...backs(90_000, 1), ...backs(89_000, 1)])).toMatchObject(asks);
    expect(await quote(market, [])).toMatchObject(OK);
    expect(await quote(market, backs(80_000, 105))).toMatchObject(asks);
    expect(await quote(market, backs(90_000, 2), { confirmed: true })).toMatchObject(OK);
    expect(await quote(market, backs(90_000, 2))).toMatchObject(OK);
    expect(await counted()).toBe(before + 2);
  });

  test('asks again once what was taken of it has cost twice as much', async () => {
    const market = await aMarket({ name: 'Again' });
    expect(await quote(market, backs(9000, 10), { confirmed: true })).toMatchObject(OK);
    const bet = { market_id: market, selection_id: 1, odds: 9000, stake: 10, is_back: 1 };
    await done('bet/placeMarketBet', bet, 'asha');
    expect(await quote(market, backs(9000, 10))).toMatchObject(OK);
    await done('bet/placeMarketBet', bet, 'asha');
    expect(await quote(market, backs(9000, 10))).toMatchObject(
      far('the worst case would be −2,700; it is −1,800 now.'),
    );
  });

  test('does not ask where it has come near again', async () => {
    const market = await aMarket({ name: 'Near' });
    expect(await quote(market, backs(80, 10))).toMatchObject(OK);
    expect(await quote(market, backs(900, 10), { confirmed: true })).toMatchObject(OK);
    expect(await quote(market, backs(80, 10), { confirmed: true })).toMatchObject(OK);
    expect(await quote(market, backs(85, 5000))).toMatchObject(OK);
  });
});

describe('all that one person quotes in a day', () => {
  const sums = async (by: string) => {
    const cases = await done<AlertCase[]>('admin/getCases', { kind: 'far-quote' }, 'tara');
    return cases.map(({ figures }) => figures).filter((figures) => figures['by'] === by && 'markets' in figures);
  };
  const costs = (by: string, markets: number, sum: string) => ({
    by,
    markets,
    why: `Quotes of a day in ${markets === 1 ? 'one market' : `${markets} markets`} could cost the house ${sum} together.`,
  });
  const tooCostly = (sum: string) => ({
    status: 409,
    code: 'quote-too-costly',
    message: expect.stringContaining(`could cost the house ${sum} with this one`),
  });
  const offer = async (by: string, market_id: string, levels: object[], selection_id = 1) =>
    ask('admin/setQuotes', { market_id, selection_id, state: 'active', levels }, by);

  test('opens a case each time its cost has doubled, though no price asks', async () => {
    await site.join('tess', { role: 'operator' });
    for (const name of ['Cost 1', 'Cost 2'])
      expect(await offer('tess', await aMarket({ name }), backs(100, 40_000))).toMatchObject(OK);
    expect(await sums('tess')).toEqual([]);
    const third = await aMarket({ name: 'Cost 3' });
    for (const _ of ['once', 'again']) expect(await offer('tess', third, backs(100, 40_000))).toMatchObject(OK);
    expect(await sums('tess')).toEqual([costs('tess', 3, '1,20,000')]);
  });

  test('costs no more than the amount of the list, whatever each price is compared with', async () => {
    await site.join('toby', { role: 'operator' });
    const markets: string[] = [];
    for (let made = 0; made < 6; made += 1) markets.push(await aMarket({ name: `Bound ${made}` }));
    for (const market of markets.slice(0, 4))
      expect(await offer('toby', market, backs(100, 100_000))).toMatchObject(OK);
    const [, , , , fifth = '', sixth = ''] = markets;
    expect(await offer('toby', fifth, backs(100, 99_999))).toMatchObject(OK);
    expect(await offer('toby', sixth, backs(100, 1))).toMatchObject(tooCostly('5,00,000'));
    expect(await offer('toby', fifth, backs(90, 99_999))).toMatchObject(OK);
    expect(await offer('tom', sixth, backs(100, 1))).toMatchObject(OK);
    expect(await offer('toby', markets[0] ?? '', [])).toMatchObject(OK);
    expect(await offer('toby', sixth, backs(100, 1))).toMatchObject(OK);
  });

  test('counts the lays of all runners if none of them may win', async () => {
    await site.join('tina', { role: 'operator' });
    const snow = { winners: 1, complete: false, runners: [{ name: 'It snows' }] };
    const lays = (size: number) => [{ is_back: false, rate: 5, size }];
    for (let made = 0; made < 4; made += 1)
      expect(await offer('tina', await aMarket({ ...snow, name: `Snow ${made}` }), lays(100_000))).toMatchObject(OK);
    const fifth = await aMarket({ ...snow, name: 'Snow 4' });
    expect(await offer('tina', fifth, lays(100_000))).toMatchObject(tooCostly('5,00,000'));
    expect(await offer('tina', fifth, lays(99_999))).toMatchObject(OK);
  });

  test('bounds what Yes and No cost that leave whoever takes both without a loss', async () => {
    await site.join('tory', { role: 'operator' });
    const line = { payoff: { kind: 'line', least: 0, most: 200 }, runners: [{ name: 'Runs' }] };
    const both = [
      { is_back: true, rate: 150, line: 45, size: 40_000 },
      { is_back: false, rate: 66, line: 45, size: 40_000 },
    ];
    for (let made = 0; made < 4; made += 1)
      expect(await offer('tory', await aMarket({ ...line, name: `Runs ${made}` }), both)).toMatchObject(OK);
    expect(await offer('tory', await aMarket({ ...line, name: 'Runs 4' }), both)).toMatchObject(tooCostly('5,00,000'));
  });

  test('counts a market whole, though somebody else has quoted it before', async () => {
    await site.join('tyra', { role: 'operator' });
    await site.join('anna', { cash: 30_000_000 });
    const markets: string[] = [];
    for (let made = 0; made < 6; made += 1) {
      const market = await aMarket({ name: `Shared ${made}` });
      const by = made < 3 ? 'tara' : 'tom';
      expect(await offer(by, market, backs(100, 45_000))).toMatchObject(OK);
      const bet = { market_id: market, selection_id: 1, odds: 100, stake: 45_000, is_back: 1 };
      await done('bet/placeMarketBet', bet, 'anna');
      markets.push(market);
    }
    for (const market of markets.slice(0, 5))
      expect(await offer('tyra', market, backs(100, 45_000), 2)).toMatchObject(OK);
    expect(await offer('tyra', markets[5] ?? '', backs(100, 45_000), 2)).toMatchObject(tooCostly('5,40,000'));
  });

  test('counts no less by a cap that its quoter may raise', async () => {
    await site.join('tove', { role: 'operator' });
    const capped = (made: number) => aMarket({ name: `Capped ${made}`, options: { house_loss_cap: 1 } });
    for (let made = 0; made < 4; made += 1)
      expect(await offer('tove', await capped(made), backs(100, 100_000))).toMatchObject(OK);
    expect(await offer('tove', await capped(4), backs(100, 100_000))).toMatchObject(tooCostly('5,00,000'));
  });

  test('counts after a restart as before it, in markets that are settled too', async () => {
    await site.join('theo', { role: 'operator' });
    const markets: string[] = [];
    for (let made = 0; made < 6; made += 1) markets.push(await aMarket({ name: `Kept ${made}` }));
    const [settled = '', , , , , last = ''] = markets;
    for (const market of markets.slice(0, 5))
      expect(await offer('theo', market, backs(100, market === settled ? 50_000 : 100_000))).toMatchObject(OK);
    const bet = { market_id: settled, selection_id: 1, odds: 100, stake: 50_000, is_back: 1 };
    await done('bet/placeMarketBet', bet, 'asha');
    await done('admin/closeMarket', { market_id: settled });
    const result = { market_id: settled, winners: [1], reason: 'The board' };
    const { action_id } = await done<{ action_id: number }>('admin/proposeResult', result);
    await done('admin/approveResult', { action_id }, 'tara');
    await site.restart();
    expect(await offer('theo', last, backs(100, 50_000))).toMatchObject(tooCostly('5,00,000'));
    expect(await offer('theo', last, backs(100, 49_000))).toMatchObject(OK);
    expect(await offer('tom', last, backs(100, 50_000))).toMatchObject(OK);
    expect(await sums('theo')).toHaveLength(2);
  });

  test('counts what the house has lost once a market is settled, less what it has won', async () => {
    await site.join('ted', { role: 'operator' });
    const taken = async (name: string, winner: number, stake = 90_000) => {
      const market_id = await aMarket({ name });
      expect(await offer('ted', market_id, backs(100, stake))).toMatchObject(OK);
      const bet = { market_id, selection_id: 1, odds: 100, stake, is_back: 1 };
      await done('bet/placeMarketBet', bet, 'asha');
      await done('admin/closeMarket', { market_id });
      const result = { market_id, winners: [winner], reason: 'The board' };
      const { action_id } = await done<{ action_id: number }>('admin/proposeResult', result);
      await done('admin/approveResult', { action_id }, 'tara');
    };
    for (const name of ['Lost 1', 'Lost 2', 'Lost 3', 'Lost 4', 'Lost 5']) await taken(name, 1);
    const next = await aMarket({ name: 'Next' });
    expect(await offer('ted', next, backs(100, 50_000))).toMatchObject(tooCostly('5,00,000'));
    expect(await offer('ted', next, backs(100, 49_000))).toMatchObject(OK);
    expect(await offer('ted', next, [])).toMatchObject(OK);
    await taken('Won', 2, 49_000);
    expect(await offer('ted', next, backs(100, 90_000))).toMatchObject(OK);
  });
});

test('a side of a session that comes second asks as a first one does', async () => {
  const market = await aMarket({
    name: '6 over runs',
    market_type: 'session',
    payoff: { kind: 'line', least: 0, most: 200 },
    runners: [{ name: '6 over runs' }],
    terms: { rule: 'cricket.session', subject: { innings: 1, to: 6 } },
  });
  const no = { is_back: false, rate: 100, line: 40, size: 1000 };
  const yes = (line: number, rate = 100) => ({ is_back: true, rate, line, size: 1000 });
  expect(await quote(market, [no])).toMatchObject(OK);
  expect(await quote(market, [yes(6), no])).toMatchObject(far('Yes 6 is far for a first line'));
  expect(await quote(market, [yes(35), no])).toMatchObject(far('Yes 35 crosses its own No 40'));
  expect(await quote(market, [yes(46, 301), no])).toMatchObject(far('Yes at a rate of 301 is far for a first price.'));
  expect(await quote(market, [yes(46, 200), no])).toMatchObject(OK);
  expect(await quote(market, [yes(46, 400), no])).toMatchObject(OK);
  expect(await quote(market, [yes(46, 401), no])).toMatchObject(far('Yes at a rate of 401 has moved far'));
});

describe('markets that ask the same', () => {
  const asking = (name: string, runners: readonly string[], terms?: object) => ({
    name,
    market_type: 'match_odds',
    runners: runners.map((runner) => ({ name: runner })),
    ...(terms && { terms }),
  });
  const wins = { rule: 'cricket.match-odds', subject: { draw: true }, outcomes: { home: 1, away: 2, draw: 3 } };
  const bookmaker = { rule: 'cricket.bookmaker', subject: { draw: false }, outcomes: { home: 1, away: 2 } };
  const crosses = async (one: object, other: object) => {
    const of = await site.aMatch();
    const lay = [{ is_back: false, rate: 33, size: 50 }];
    expect(await quote(await site.aMarket(of, one), lay)).toMatchObject(OK);
    return quote(await site.aMarket(of, other), backs(300, 50));
  };
  const crossing = far('Back 300 crosses Lay 33 of Winner');

  test('are compared by what their runners stand for, however they are spelled', async () => {
    const one = asking('Winner', ['Reds', 'Blues', 'The Draw'], wins);
    expect(await crosses(one, asking('Match Odds', ['Reds', 'Blues', 'Draw'], wins))).toMatchObject(crossing);
    expect(await crosses(one, asking('Bookmaker', ['Home', 'Away'], bookmaker))).toMatchObject(crossing);
  });

  test('are compared by their spelling if people settle them', async () => {
    const one = asking('Winner', ['Reds', 'Blues', 'The Draw']);
    expect(await crosses(one, asking('Match Odds', ['Reds XI', 'Blues XI', 'Draw']))).toMatchObject(crossing);
    expect(await crosses(one, asking('Toss', ['Heads', 'Tails', 'Neither']))).toMatchObject(OK);
  });
});

test('long odds stay confirmed for their size alone, however much later', async () => {
  const market = await aMarket({ name: 'Later' });
  expect(await quote(market, backs(90_000, 1), { confirmed: true })).toMatchObject(OK);
  site.exchange.ahead += 3_600_000;
  await site.join('tim', { role: 'operator' });
  const later = { market_id: market, selection_id: 1, state: 'active' };
  expect(await ask('admin/setQuotes', { ...later, levels: backs(90_000, 1) }, 'tim')).toMatchObject(OK);
  expect(await ask('admin/setQuotes', { ...later, levels: backs(90_000, 105) }, 'tim')).toMatchObject(
    far('Back 90000 is far for a first price.'),
  );
});
