import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await TestExchange.start();
  await exchange.signedIn('ann', { cash: 100_000 });
});
afterAll(() => exchange.stop());

const totalsOf = async (role: string) => {
  const { token } = await exchange.signedIn(`a ${role}`.replace(' ', ''), { role: role as 'scorer' });
  return (await exchange.call('admin/getTotals', {}, { token, method: 'GET' })).body.data;
};

test('money of the exchange is shown to those who may see risk or reports, and to no scorer', async () => {
  expect(await totalsOf('trader')).toMatchObject({ customer_funds: 1000, is_balanced: true, at_stake: 0 });
  expect(await totalsOf('cashier')).toBeUndefined();
  const hidden = { customer_funds: null, is_balanced: null, house_exposure: null, at_stake: null };
  expect(await totalsOf('scorer')).toMatchObject({ ...hidden, open_markets: 0 });
});
