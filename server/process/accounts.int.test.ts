import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountControl, type AccountCall } from './accounts.ts';
import { TestExchange } from '../edge/gateway/testing/exchange.fixture.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());

const ask = (name: AccountCall, body: object) => {
  const { identity, audit, authority } = exchange.running;
  const { sequencer } = exchange;
  const needs = {
    identity,
    audit,
    needsTwo: authority.needsTwo.bind(authority),
    sequence: () => sequencer.sequence,
    now: () => sequencer.now(),
  };
  return accountControl(needs)[name](body as never, () => undefined, new AbortController().signal);
};

async function create(name: string, role: 'bettor' | 'operator') {
  const body = { user_name: name, password: 'secret1234', role };
  await ask('account-create', body);
  return exchange.identity.findUser(name);
}

// What a bettor without a parent does not see: specification §6.
test('a bettor made on the command line belongs to the first operator, with the menu of those who signed up', async () => {
  expect((await create('early', 'bettor'))?.parentId).toBe(-1);
  const first = await create('anna', 'operator');
  await create('olga', 'operator');
  const bettor = await create('bea', 'bettor');
  expect(bettor).toMatchObject({ parentId: first?.userId, hasCashier: true });
  expect(first?.parentId).toBe(-1);
  // Whoever was made before them, too.
  expect((await exchange.identity.findUser('early'))?.parentId).toBe(first?.userId);
  const { body } = await exchange.call('user/login', { user_name: 'bea', password: 'secret1234' });
  expect(body.data).toMatchObject({ parent_id: first?.userId });
});

test('from the threshold on a credit takes two, at the desk; it is counted by day, and in the trail', async () => {
  const credit = (amount: number) => ask('account-credit', { user_name: 'bea', amount });
  await expect(credit(60_000)).resolves.toContain('60000.00 credited to bea');
  await expect(credit(40_000)).rejects.toMatchObject({ code: 'second-person-missing' });
  await expect(credit(100_000)).rejects.toMatchObject({ code: 'second-person-missing' });
  await expect(credit(39_000)).resolves.toContain('credited');
  const bea = await exchange.identity.findUser('bea');
  expect(exchange.accountCash(bea?.account as never)).toBe(9_900_000);
  const trail = await exchange.running.audit.search({ action: 'account-credit' }, 9);
  expect(trail.map(({ outcome, device, commands }) => [outcome, device, commands.length])).toEqual([
    ['done', 'command line', 1],
    ['second-person-missing', 'command line', 0],
    ['second-person-missing', 'command line', 0],
    ['done', 'command line', 1],
  ]);
  const made = await exchange.running.audit.search({ action: 'account-create' }, 9);
  expect(made[0]).toMatchObject({ outcome: 'done', detail: { user_name: 'bea', role: 'bettor' } });
  expect(JSON.stringify(made)).not.toContain('secret1234');
});
