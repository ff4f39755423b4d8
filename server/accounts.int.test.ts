import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountControl } from './accounts.ts';
import { TestExchange } from './gateway/exchange.fixture.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());

async function create(name: string, role: 'bettor' | 'operator') {
  const body = { user_name: name, password: 'secret1234', role };
  const never = new AbortController().signal;
  await accountControl(exchange.identity)['account-create'](body as never, () => undefined, never);
  return exchange.identity.findUser(name);
}

// What a bettor without a parent does not see: specification §6.
test('a bettor made on the command line belongs to the first operator, with the menu of those who signed up', async () => {
  expect((await create('early', 'bettor'))?.parentId).toBe(-1);
  const first = await create('anna', 'operator');
  await create('olga', 'operator');
  const bettor = await create('bea', 'bettor');
  expect(bettor).toMatchObject({ parentId: first?.userId, isSignupUser: false });
  expect(first?.parentId).toBe(-1);
  const { body } = await exchange.call('user/login', { user_name: 'bea', password: 'secret1234' });
  expect(body.data).toMatchObject({ parent_id: first?.userId });
});
