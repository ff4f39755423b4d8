import type { Price } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { priceText, type PricedBet } from './price-text.ts';

const bet: PricedBet = {
  price: 250 as Price,
  mechanism: 'order-book',
  payoff: 'runners',
  sportId: 4,
  line: 0,
  best: undefined,
};
const quoted = { ...bet, mechanism: 'quoted' } as const;

test.each([
  ['odds', bet, '2.50'],
  ['a line of goals', { ...bet, payoff: 'line-range' }, '2.5'],
  ['a bookmaker’s rate', { ...quoted, price: 8000 }, '80'],
  ['a session', { ...quoted, payoff: 'line', price: 11_000, line: 45.5 }, '45.5 at 110'],
  ['a spread', { ...quoted, payoff: 'spread', line: 310 }, '310'],
  ['a table', { ...quoted, price: 9800, sportId: -1 }, '1.98'],
  ['a table of the virtual sports', { ...quoted, price: 9000, sportId: -17 }, '1.90'],
  ['a scale', { ...quoted, payoff: 'scale', sportId: -1, best: 40 }, 'up to 40 to 1'],
  ['a scale that is forgotten', { ...quoted, payoff: 'scale', sportId: -1 }, ''],
] as const)('%s', (_, of, text) => {
  expect(priceText(of as PricedBet)).toBe(text);
});
