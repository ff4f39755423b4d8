import { expect, test } from 'vitest';
import type { MarketBook, MarketInfo } from 'protocol';
import { canSwitch, marketRows, stateWords } from './market-rows.ts';

const runner = (selection_id: number, fields: object = {}) => ({
  selection_id,
  status: 'active' as const,
  last_odds: 0,
  matched: 0,
  back: [],
  lay: [],
  ...fields,
});

function market(id: string, fields: Partial<MarketInfo>, book: Partial<MarketBook> = {}): MarketInfo {
  const whole = { market_id: id, status: 'open', in_play: false, bet_delay: 0, version: 1, matched: 0, runners: [] };
  const runners = (book.runners ?? []).map(({ selection_id }) => ({ selection_id, name: `Runner ${selection_id}` }));
  return {
    market_id: id,
    name: `Market ${id}`,
    mechanism: 'order-book',
    payoff: 'runners',
    runners,
    ...fields,
    book: { ...whole, ...book },
  } as MarketInfo;
}

test('a session is a row, a bookmaker one for each runner, an order book one in all; what is over is none', () => {
  const markets = [
    market('1.1', {}, { runners: [runner(1), runner(2)] }),
    market('1.2', { mechanism: 'quoted' }, { runners: [runner(1), runner(2)] }),
    market('1.3', { mechanism: 'quoted', payoff: 'line' }, { runners: [runner(1, { quote_state: 'active' })] }),
    market('1.4', {}, { status: 'settled' }),
  ];
  expect(marketRows({ markets }, {}, []).map(({ id, kind, name }) => [id, kind, name])).toEqual([
    ['1.3 1', 'session', 'Market 1.3'],
    ['1.2 1', 'bookmaker', 'Runner 1'],
    ['1.2 2', 'bookmaker', 'Runner 2'],
    ['1.1', 'book', 'Market 1.1'],
  ]);
});

test('what the stream told counts over what the page was made with', () => {
  const markets = [market('1.1', {})];
  expect(marketRows({ markets }, {}, [])[0]).toMatchObject({ book: { status: 'open' }, sequence: 0 });
  const told = { ...(markets[0] as MarketInfo).book, status: 'suspended' as const, sequence: 31 };
  expect(marketRows({ markets }, { '1.1': told }, [])[0]).toMatchObject({
    book: { status: 'suspended' },
    sequence: 31,
  });
});

test.each([
  ['open', undefined, false, 'Open'],
  ['open', 'active', true, 'Open in play'],
  ['open', 'ball-running', true, 'Ball running'],
  ['open', 'suspended', false, 'No quotes'],
  ['suspended', 'active', true, 'Suspended'],
  ['inactive', undefined, false, 'Not opened'],
] as const)('%s with %s quotes, in play %s: %s', (status, quoteState, in_play, words) =>
  expect(
    stateWords({ book: { ...market('1.1', {}).book, status, in_play }, quoteState, laterInnings: 0, decided: '' }),
  ).toBe(words),
);

test('a market that was never opened says which innings it waits for', () => {
  const markets = [market('1.1', {}, { status: 'inactive' }), market('1.2', {})];
  const listed = ['1.1', '1.2'].map((market_id) => ({ market_id, later_innings: 2, decided: '' }));
  expect(marketRows({ markets }, {}, listed).map(stateWords)).toEqual(['Waits for innings 2', 'Open']);
});

test('a suspended market that the facts decide says what waits, and nobody opens it', () => {
  const markets = [
    market('1.1', {}, { status: 'suspended' }),
    market('1.2', {}, { status: 'suspended' }),
    market('1.3', {}),
  ];
  const listed = (['Reds', 'held', 'Reds'] as const).map((decided, at) => ({
    market_id: `1.${at + 1}`,
    later_innings: 0,
    decided,
  }));
  const rows = marketRows({ markets }, {}, listed);
  expect(rows.map(stateWords)).toEqual(['Result waiting: Reds', 'Result held', 'Open']);
  expect(rows.map(canSwitch)).toEqual([false, false, true]);
});
