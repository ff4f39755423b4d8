import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ladderAtOrBelow,
  stepPrice,
  type AccountId,
  type Money,
  type Price,
  type SelectionId,
} from 'engine/vocabulary';
import type { ServerFrame } from 'protocol';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { FixtureList, type PutUp } from '../../../../demo/simulator/fixture-list.ts';
import { momentAt } from '../../../../demo/simulator/story.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

// What home costs a phone: the list of the demo's size, and one price of it.

const PICTURE_BYTES = 40_000;
const CHANGE_BYTES = 300;

let exchange: TestExchange;
let token: string;
let maker: AccountId;
const putUp: PutUp[] = [];

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token } = await exchange.signedIn('asha'));
  maker = await exchange.identity.accounts.ensure('feed:maker', 'feed');
  const now = Date.now();
  const list = new FixtureList(exchange.catalogue, exchange.settlement.terms, 'bytes');
  for (const fixture of list.missing(now)) {
    const found = await list.putUp(fixture, now);
    if (found === undefined) continue;
    await open(found, now - fixture.startsAt);
    putUp.push(found);
  }
});
afterAll(() => exchange.stop());

/** As the simulator has it `at` milliseconds after its start: open, quoted three deep, in play with a score. */
async function open({ story, match, markets }: PutUp, at: number): Promise<void> {
  const moment = story.moments[momentAt(story, at)];
  if (moment !== undefined) exchange.scores.update({ ...moment.score, match_id: match.matchId });
  for (const [place, market] of markets.entries()) {
    if (market === undefined) continue;
    await exchange.sequencer.submit({ type: 'open-market', market: market.market });
    if (at >= 0) await exchange.sequencer.submit({ type: 'turn-in-play', market: market.market, betDelay: 0 as never });
    if (place === 0) await quote(market, moment?.chances[0] ?? []);
  }
}

async function quote({ market, runners }: Market, chances: readonly number[]): Promise<void> {
  const orders = runners.flatMap(({ selection }, place) => {
    const fair = Math.min(99, Math.max(1.05, 1 / (chances[place] ?? 0.5)));
    const price = ladderAtOrBelow(fair * 100);
    return [1, 2, 3].flatMap((depth) => [
      order(market, selection, { side: 'lay', price: stepPrice(price, -depth) }),
      order(market, selection, { side: 'back', price: stepPrice(price, 1 + depth) }),
    ]);
  });
  await Promise.all(orders);
}

const order = (market: Market['market'], selection: SelectionId, at: { side: 'back' | 'lay'; price: Price }) =>
  exchange.sequencer.submit({
    type: 'place-order',
    account: maker,
    market,
    selection,
    ...at,
    size: (100_000 + ((137 * selection) % 900_000)) as Money,
    persistence: 'persist',
  });

const bytesOf = (frame: ServerFrame) => Buffer.byteLength(JSON.stringify(frame));

test('home’s list as it first comes, and one price of it, are small', async () => {
  const reader = await StreamReader.open(exchange, token);
  await reader.subscribe('matches:all');
  const picture = reader.frames.find((frame) => frame.op === 'picture') as ServerFrame;
  expect(putUp.length).toBeGreaterThan(60);
  expect(reader.held.get('matches:all')?.data).toHaveLength(exchange.catalogue.matches().length);
  expect(bytesOf(picture)).toBeLessThanOrEqual(PICTURE_BYTES);

  for (const sides of [2, 3]) {
    const found = putUp.find(({ markets: [main] }) => main?.runners.length === sides)?.markets[0] as Market;
    const [runner] = exchange.live.market(found.market)?.runners.values() ?? [];
    const best = runner?.toBack(1)[0]?.price as Price;
    const before = reader.frames.length;
    await order(found.market, runner?.selection as SelectionId, { side: 'lay', price: stepPrice(best, 1) });
    const changes = () => reader.frames.slice(before).filter((frame) => frame.op === 'change');
    await expect.poll(() => changes().length).toBeGreaterThan(0);
    for (const change of changes()) expect(bytesOf(change)).toBeLessThanOrEqual(CHANGE_BYTES);
  }
  await reader.close();
});
