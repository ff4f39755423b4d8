import { expect, test } from 'vitest';
import { isDoneInTables } from '../../../people/authority/deeds.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

/** Half of a character that takes two: what is left of one where a text is cut in its middle. */
const HALF = '\ud83d';

test('half a character is refused: with it in a change of the site that a stop has cut off there would be no next start', async () => {
  const exchange = await TestExchange.start();
  const { token } = await exchange.signedIn('first', { role: 'operator' });
  const body = { licence: `Number ${HALF}`, reason: 'test' };
  const answer = await exchange.call('admin/setSiteContent', body, { token });
  // As the start asks of what the trail has begun and not ended.
  const deed = { action: 'admin/setSiteContent', detail: { licence: 'Number 1' }, userId: 1, at: 0 };
  const isDone = await isDoneInTables(exchange.database.kysely(), deed).catch(({ message }: Error) => message);
  await exchange.stop();
  expect([answer.status, answer.body.code, isDone]).toEqual([400, 'unreadable', false]);
});
