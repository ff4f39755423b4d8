import type { DataOf } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

let desk: TwoOwners;
let ways: WaysAround;

beforeAll(async () => {
  desk = await TwoOwners.start();
  ways = new WaysAround(desk);
}, 60_000);
afterAll(() => desk.stop());

const standing = async () => {
  const alerts = await desk.done<DataOf<'admin/getAlerts'>>('otto', 'admin/getAlerts');
  return { holds: alerts.standing.filter(({ kind }) => kind === 'hold'), count: alerts.standing_count };
};

test('results of a match that wait for approval are no alert, and those that are held are one', async () => {
  const { market_id } = await ways.typedMatch('anna');
  await ways.ruleProposal(market_id);
  expect(desk.exchange.settlement.settler.holds().length).toBeGreaterThan(0);
  expect(await standing()).toEqual({ holds: [], count: 0 });

  const other = await ways.typedMatch('anna');
  const markets = await desk.done<{ market_id: string; name: string }[]>('otto', 'admin/getMarkets', {
    match_id: other.match_id,
  });
  const [first, second] = markets;
  const hold = (held: string | undefined) =>
    desk.done('otto', 'admin/holdMarket', { market_id: held, reason: 'A replay is looked at' });
  await hold(first?.market_id);
  expect((await standing()).holds).toMatchObject([
    { about: first?.market_id, text: `${first?.name}: A replay is looked at`, match_id: other.match_id },
  ]);
  await hold(second?.market_id);
  expect(await standing()).toMatchObject({
    holds: [{ about: first?.market_id, text: '2 results are held.', match_id: other.match_id }],
    count: 1,
  });
});
