import { expect, test } from 'vitest';
import { decodeEvents } from '../event-buffer.ts';
import { Exchange } from '../exchange.ts';
import { HOUSE } from './accounts.ts';
import { postEntry } from './ledger.ts';

// docs/rules.md, "Accounts and transfers"

function anExchange(): Exchange {
  const exchange = new Exchange();
  for (const account of [16, 17, 18]) exchange.accounts.open(account, HOUSE);
  return exchange;
}

test.each([
  [[16, 5, 17, -4]],
  [[16, 5, 17, 5]],
  [[16, 0]],
  [[16, 0, 17, 0]],
  // The two legs of one sum, of which one is missing.
  [[16, 0, 17, 5]],
])('an entry of %j is a mistake of ours, and stops the engine', (legs) => {
  expect(() => postEntry(anExchange(), { kind: 0, market: 0, legs })).toThrow('sums to zero');
});

test('a leg of nothing is left out wherever it stands', () => {
  const exchange = anExchange();
  postEntry(exchange, { kind: 0, market: 0, legs: [16, 0, 17, 5, 18, -5] });
  const { data, length } = exchange.events;
  expect(decodeEvents(data, 0, length)).toMatchObject([
    {
      legs: [
        { account: 17, amount: 5 },
        { account: 18, amount: -5 },
      ],
    },
  ]);
  expect([16, 17, 18].map((account) => exchange.accounts.cashOf(account))).toEqual([0, 5, -5]);
});
