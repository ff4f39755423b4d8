import { expect, test } from 'vitest';
import type { PastBet } from 'protocol';
import type { MarketTerms } from 'results';
import type { NamedBet } from '../../../reads/records/bets.ts';
import type { StatementLine } from '../../../reads/records/statement.ts';
import { aheadOf, toStatementRow, type PastMarkets } from './report-on-wire.ts';
import { BET_COLUMNS, STATEMENT_COLUMNS } from './report-sheets.ts';
import { cellsOf, headsOf } from './sheet.ts';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';

// A meter whose market counts in tenths: people say 40 and 41.5, its units are 400 and 415.
const RESULT = { telling: 1, what: 'settled', number: 415, winners: [], tied: [], placed: [], placedTied: [] } as const;

const MARKETS: PastMarkets = {
  catalogue: { market: () => undefined },
  terms: { termsOf: () => ({ perUnit: 10 }) as MarketTerms },
};

test('the result of a handicap names the side that is ahead', () => {
  const handicaps = [
    { sign: 1, quarters: -3 },
    { sign: -1, quarters: 3 },
  ];
  const payoff = { kind: 'handicap', least: -9, most: 9, handicaps };
  const market = { payoff, runners: [{ name: 'Reds −0.75' }, { name: 'Blues +0.75' }] } as unknown as Market;
  expect([1, 0, -2].map((number) => aheadOf(market, number))).toEqual(['Reds −0.75', '', 'Blues +0.75']);
  expect(aheadOf({ payoff: { kind: 'runners' } } as Market, 0)).toBeNull();
});

test('a bet’s line and result are as people say them, not in their market’s units', () => {
  const bet = { line: 400, per_unit: 10, placed_date: '', matched_date: '', settled_date: '' } as PastBet;
  const [cells = []] = cellsOf(BET_COLUMNS, [[bet, { result: RESULT } as unknown as NamedBet]]);
  const titles = headsOf(BET_COLUMNS).map(({ title }) => title);
  expect([cells[titles.indexOf('Line')], cells[titles.indexOf('Result')]]).toEqual([40, '41.5']);
});

test.each([
  ['a back of a book', { is_back: true, odds: 2.5 }, ['back', 2.5, '']],
  ['a lay of a bookmaker', { is_back: false, odds: 109, is_quoted: true }, ['lay', '', 109]],
  ['a No of a session', { is_back: false, odds: 100, is_quoted: true, line: 46 }, ['no', '', 100]],
  [
    'a Yes of a meter, which has no rate',
    { is_back: true, odds: 100, is_quoted: true, line: 46, payoff: 'spread' },
    ['yes', '', ''],
  ],
  ['a lay of a line', { is_back: false, odds: 2.5, payoff: 'line-range' }, ['buy', 2.5, '']],
  ['a back of a round’s number', { is_back: true, odds: 98, is_quoted: true, line: 7, sport_id: -1 }, ['back', '', 98]],
])('%s says its side and its price as the site does', (_, of, expected) => {
  const bet = {
    line: null,
    payoff: 'runners',
    is_quoted: false,
    sport_id: 4,
    placed_date: '',
    matched_date: '',
    settled_date: '',
    ...of,
  };
  const [cells = []] = cellsOf(BET_COLUMNS, [[bet as unknown as PastBet, {} as NamedBet]]);
  const titles = headsOf(BET_COLUMNS).map(({ title }) => title);
  expect(['Side', 'Odds', 'Rate per 100'].map((title) => cells[titles.indexOf(title)])).toEqual(expected);
});

test('so is the result of a statement’s line', () => {
  const line = { market: 7, amount: 0, balance: 0, won: 0, commission: 0, at: 0, result: RESULT } as unknown;
  const row = toStatementRow(line as StatementLine, MARKETS);
  expect(row.result?.number).toBe(41.5);
  const [cells = []] = cellsOf(STATEMENT_COLUMNS, [[row, undefined]]);
  expect(
    cells[
      headsOf(STATEMENT_COLUMNS)
        .map(({ title }) => title)
        .indexOf('Result')
    ],
  ).toBe('41.5');
});

// The record of a casino's round has the number that the rules answer: 0 and 1 are sides to whoever bet on them.
test.each([
  ['Low or high', -1, 'Low'],
  ['Low or high', 1, 'High'],
  ['Winner', 0, 'Player'],
  ['Pair plus Player A', 2, 'Colour'],
  ['Dice that show 6', 0, 'None'],
  ['Full sangam 123-456', 0, 'No'],
])(
  'of %s at the casino %i is told as %s: in the statement, its file, and that of the bets',
  (marketName, number, name) => {
    const result = { ...RESULT, number };
    const of = { sportId: -1, sportName: 'Our Casino', matchName: 'Lucky 7 af1d-12', marketName, result };
    const line = { ...of, market: 7, amount: 0, balance: 0, won: 0, commission: 0, at: 0 } as unknown;
    const row = toStatementRow(line as StatementLine, MARKETS);
    expect(row.result?.winners).toEqual([name]);
    expect(row.remark).toBe(`Our Casino / Lucky 7 af1d-12 / ${marketName} / ${name}`);
    const [cells = []] = cellsOf(STATEMENT_COLUMNS, [[row, undefined]]);
    expect(
      cells[
        headsOf(STATEMENT_COLUMNS)
          .map(({ title }) => title)
          .indexOf('Result')
      ],
    ).toBe(name);
    const bet = { line: null, per_unit: 1, placed_date: '', matched_date: '', settled_date: '' } as unknown as PastBet;
    const [ofBet = []] = cellsOf(BET_COLUMNS, [[bet, of as unknown as NamedBet]]);
    expect(
      ofBet[
        headsOf(BET_COLUMNS)
          .map(({ title }) => title)
          .indexOf('Result')
      ],
    ).toBe(name);
  },
);

test('a void round has no winner, and a market of a match keeps its number', () => {
  const line = {
    sportId: -1,
    marketName: 'Low or high',
    market: 7,
    amount: 0,
    balance: 0,
    won: 0,
    commission: 0,
    at: 0,
  };
  const voided = { ...line, result: { ...RESULT, what: 'voided', number: 0 } } as unknown;
  expect(toStatementRow(voided as StatementLine, MARKETS).result?.winners).toEqual([]);
  const runs = { ...line, sportId: 4, marketName: 'Runs of Reds', result: { ...RESULT, number: 0 } } as unknown;
  expect(toStatementRow(runs as StatementLine, MARKETS).result?.winners).toEqual([]);
});

test.each([
  [{ tied: ['Reds', 'Blues'] }, 'Dead heat: Reds and Blues'],
  [{ winners: ['Reds'], tied: ['Blues', 'Greens', 'Golds'] }, 'Reds; Dead heat: Blues, Greens and Golds'],
  [{ winners: ['Reds'], placed: ['Blues', 'Greens'] }, 'Reds; Placed: Blues, Greens'],
  [{ winners: ['Reds'], placedTied: ['Blues', 'Greens'] }, 'Reds; Dead heat for a place: Blues and Greens'],
])('the result %j is told as %s: in the statement, its file, and that of the bets', (lists, text) => {
  const named = Object.entries(lists).map(([list, names]) => [list, names.map((name) => ({ name, selection: 1 }))]);
  const result = { ...RESULT, number: 0, ...(Object.fromEntries(named) as object) };
  const of = { sportId: 7, sportName: 'Horse Racing', matchName: 'Ascot', marketName: 'Winner', result };
  const line = { ...of, market: 7, amount: 0, balance: 0, won: 0, commission: 0, at: 0 } as unknown;
  const row = toStatementRow(line as StatementLine, MARKETS);
  expect(row.remark).toBe(`Horse Racing / Ascot / Winner / ${text}`);
  const cellOf = (cells: readonly unknown[] = [], columns: Parameters<typeof headsOf>[0]) =>
    cells[headsOf(columns).findIndex(({ title }) => title === 'Result')];
  expect(cellOf(cellsOf(STATEMENT_COLUMNS, [[row, undefined]])[0], STATEMENT_COLUMNS as never)).toBe(text);
  const bet = { line: null, per_unit: 1, placed_date: '', matched_date: '', settled_date: '' } as unknown as PastBet;
  expect(cellOf(cellsOf(BET_COLUMNS, [[bet, of as unknown as NamedBet]])[0], BET_COLUMNS as never)).toBe(text);
});
