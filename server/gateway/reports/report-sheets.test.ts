import { expect, test } from 'vitest';
import type { PastBet } from 'protocol';
import type { NamedBet } from '../../readmodels/records/queries/bets.ts';
import type { StatementLine } from '../../readmodels/records/queries/statement.ts';
import { aheadOf, toStatementRow, type PastMarkets } from './report-on-wire.ts';
import { BET_COLUMNS, STATEMENT_COLUMNS } from './report-sheets.ts';
import { cellsOf, titlesOf } from './sheet.ts';
import type { Market } from '../../catalogue/catalogue-rows.ts';
import type { MarketTerms } from '../../catalogue/market-terms.ts';

// A meter whose market counts in tenths: people say 40 and 41.5, its units are 400 and 415.
const RESULT = { telling: 1, what: 'settled', number: 415, winners: [] } as const;

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
  const titles = titlesOf(BET_COLUMNS);
  expect([cells[titles.indexOf('Line')], cells[titles.indexOf('Result')]]).toEqual([40, '41.5']);
});

test('so is the result of a statement’s line', () => {
  const line = { market: 7, amount: 0, balance: 0, won: 0, commission: 0, at: 0, result: RESULT } as unknown;
  const row = toStatementRow(line as StatementLine, MARKETS);
  expect(row.result?.number).toBe(41.5);
  const [cells = []] = cellsOf(STATEMENT_COLUMNS, [[row, undefined]]);
  expect(cells[titlesOf(STATEMENT_COLUMNS).indexOf('Result')]).toBe('41.5');
});
