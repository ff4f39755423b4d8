import type { Money } from 'engine/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { ApiClient, limit } from '../testing/api-client.fixture.ts';
import { Names } from '../testing/exchange-table.fixture.ts';
import { asExpected, readRequests, sendRequest } from '../testing/requests-table.fixture.ts';

// Each program written for Betfair sends its requests on a market of its own. `npm run conformance` counts these tests.

let exchange: TestExchange;
let maker: ApiClient;

beforeAll(async () => {
  exchange = await TestExchange.start();
  maker = await ApiClient.signedIn(exchange, 'maker', 100_000_000);
});
afterAll(() => exchange.stop());

// The whole names are read off the results: templates would cut them.
describe.each(readRequests().map(({ name, requests }, place) => [name, requests, place] as const))(
  '%s',
  (_name, requests, place) => {
    const names = new Names();

    beforeAll(async () => {
      const userName = `client${place}`;
      const user = await exchange.identity.createUser({ userName, password: 'demo1234', role: 'bettor' });
      await exchange.identity.accounts.credit(user.account, 1_000_000 as Money);
      const market = await exchange.openMarket();
      names.set('user', userName);
      names.set('key', (await exchange.apiAccess.keys.create(user.userId, 'its bettor’s')).appKey);
      names.set('token', await exchange.apiAccess.sessions.begin(user));
      names.set('market', `1.${market}`);
      // All of them come from one address, each a while after the other.
      exchange.ahead += 60_000;
      await maker.place(`1.${market}`, [limit('LAY', 3, 10), limit('BACK', 3.5, 10)]);
    });

    test.each(requests.map((request) => [request.title, request] as const))('%s', async (_title, request) => {
      const heard = await sendRequest(exchange.url, request, names);
      const { status, contentType } = request;
      expect(heard, heard.text).toMatchObject({ status, contentType });
      const actual: unknown = JSON.parse(heard.text);
      expect(asExpected(request.answer, names.inWords(request.answer, actual)), heard.text).toEqual(request.answer);
    });
  },
);
