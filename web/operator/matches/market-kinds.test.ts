import { expect, test } from 'vitest';
import { CALLS } from 'protocol';
import { isNamedTwice, MARKET_KINDS, marketProblems, marketRequest, type MarketKind, typeOf } from './market-kinds.ts';

const plain = {
  name: 'Who wins',
  runners: 'Reds\nBlues',
  commission: '2',
  min_stake: '1',
  house_loss_cap: '5000',
};
const usual = ({ figures }: MarketKind) => Object.fromEntries(figures.map(({ name, usual: of }) => [name, String(of)]));
const kindOf = (name: string) => MARKET_KINDS[name] as MarketKind;
const requestOf = (name: string, texts: object = {}) =>
  marketRequest({ matchId: 5, kind: kindOf(name), texts: { ...plain, ...usual(kindOf(name)), ...texts }, start: {} });

test.each(Object.keys(MARKET_KINDS))('a market of the kind %s is one that the exchange knows', (name) => {
  const kind = kindOf(name);
  const runners = name === 'each-way' ? 'A\nB\nC\nD' : plain.runners;
  expect(marketProblems(kind, { ...plain, runners, ...usual(kind) })).toEqual({});
  const { error } = CALLS['admin/createMarket'].request.safeParse(requestOf(name, { runners }));
  expect(error).toBeUndefined();
});

test('what was typed for another kind is of no account', () => {
  const typed = { ...plain, winners: '3', places: '2', divisor: '5' };
  expect(marketProblems(kindOf('bookmaker'), typed)).toEqual({});
  expect(marketProblems(kindOf('each-way'), { ...typed, winners: '1' })).toHaveProperty('runners');
});

test('a session has one runner of its own name, limits where they are typed, and a cap of the house', () => {
  expect(requestOf('session', { name: ' 6 over run ', max_stake: '500', max_profit: ' ' })).toEqual({
    match_id: 5,
    name: '6 over run',
    market_type: 'session',
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 1500 },
    options: { max_stake: 500, house_loss_cap: 5000 },
    commission: 2,
    min_stake: 1,
    runners: [{ name: '6 over run' }],
  });
});

test('an each-way bet is said to be two of its stake, not one in halves', () => {
  expect(kindOf('each-way').hint).toBe(
    'Bettors set the prices; the stake is bet twice: once to win, once to be placed.',
  );
});

test('a line of corners has a line every half, and no more lines than a book has room for', () => {
  const request = requestOf('line', { name: 'Total Corners' });
  expect(request).toMatchObject({
    market_type: 'total_corners',
    mechanism: 'order-book',
    payoff: { kind: 'line-range', least: 0, most: 30, interval: 50 },
    runners: [{ name: 'Total Corners' }],
  });
  const texts = { ...plain, ...usual(kindOf('line')) };
  const tooMany = { highest: 'At most 350 lines: wider steps, or a smaller range' };
  expect(marketProblems(kindOf('line'), { ...texts, highest: '175' })).toEqual(tooMany);
  expect(marketProblems(kindOf('line'), { ...texts, highest: '174' })).toEqual({});
  expect(marketProblems(kindOf('line'), { ...texts, highest: '0' })).toEqual({
    highest: 'More than the smallest result',
  });
});

test('a place that pays one part in five is a divisor of 500 hundredths, and nobody quotes it', () => {
  const request = requestOf('each-way', { runners: 'A\nB\nC\nD', places: '2', divisor: '5' });
  expect(request).toMatchObject({ payoff: { kind: 'each-way', places: 2, divisor: 500 }, options: {} });
});

test.each([
  ['Match Odds', 'match_odds'],
  ['1st ball: who wins?', 'st_ball_who_wins'],
  ['मैच', 'market'],
])('%s is read by programs as %s', (name, type) => {
  expect(typeOf(kindOf('exchange'), name)).toBe(type);
  expect(typeOf(kindOf('bookmaker'), name)).toBe('bookmaker');
});

test.each([
  ['exchange', { runners: 'Reds' }, { runners: '2 runners or more, one per line' }],
  ['exchange', { winners: '2' }, { runners: '3 runners or more, one per line' }],
  ['exchange', { winners: '0' }, { winners: 'A whole number from 1 to 40' }],
  ['exchange', { runners: 'Reds\nreds' }, { runners: 'Two runners have the same name' }],
  ['session', { most: '0' }, { most: 'More than the smallest result' }],
  ['session', { most: '1.5' }, { most: 'A whole number from -100000 to 100000' }],
  ['session', { house_loss_cap: '' }, { house_loss_cap: 'An amount' }],
  ['exchange', { commission: '101' }, { commission: '0 to 100' }],
  ['exchange', { min_stake: '0' }, { min_stake: 'An amount' }],
  ['exchange', { min_stake: '10', max_stake: '5' }, { max_stake: 'Not less than the least stake' }],
  ['exchange', { max_profit: '1.005' }, { max_profit: 'An amount, or nothing' }],
])('%s with %j is refused: %j', (name, texts, problems) => {
  const kind = kindOf(name);
  expect(marketProblems(kind, { ...plain, ...usual(kind), ...texts })).toEqual(problems);
});

test.each([
  ['match odds ', true],
  ['Match Odds 2', false],
  ['', false],
])('a market %j beside Match Odds', (name, isTwice) => {
  expect(isNamedTwice({ markets: [{ name: 'Match Odds' }] }, name)).toBe(isTwice);
});
