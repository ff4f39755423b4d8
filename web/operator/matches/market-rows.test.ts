import { expect, test } from 'vitest';
import type { MarketBook, MarketInfo } from 'protocol';
import { marketRows, stateWords } from './market-rows.ts';

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
  expect(stateWords({ book: { ...market('1.1', {}).book, status, in_play }, quoteState, laterInnings: 0 })).toBe(words),
);

test('a market that was never opened says which innings it waits for', () => {
  const markets = [market('1.1', {}, { status: 'inactive' }), market('1.2', {})];
  const listed = ['1.1', '1.2'].map((market_id) => ({ market_id, later_innings: 2 }));
  expect(marketRows({ markets }, {}, listed).map(stateWords)).toEqual(['Waits for innings 2', 'Open']);
});
