import type { SelectionId } from 'engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from 'server/core/postgres/testing/database.fixture.ts';
import type { Market, Match } from 'server/trade/catalogue/catalogue-rows.ts';
import { endingOf, type Ending } from './testing/oracle.fixture.ts';
import type { SimulatedFact } from './story.ts';
import { expectLively, MINUTE, startWorld, watch, type World } from './testing/simulated-world.fixture.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

/** The ending that the exchange paid, by the names of its runners; a number in units of the match. */
function paid({ exchange }: World, { market, runners, payoff }: Market): Ending {
  const found = exchange.live.market(market);
  if (found?.result === undefined) return 'void';
  const { winners, tied, placed, number } = found.result;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way')
    return { number: number / (payoff.kind === 'spread' ? (payoff.width ?? 1) : 1) };
  const named = (list: readonly SelectionId[]) =>
    list.map((one) => runners.find(({ selection }) => selection === one)?.name ?? String(one));
  return { winners: named([...winners, ...tied]), ...(payoff.kind === 'each-way' ? { placed: named(placed) } : {}) };
}

/** Each market of a match that has ended, settled again from the raw facts by its name. */
async function compare(world: World, { matchId }: Match): Promise<number> {
  const facts = (await world.factStore.read(matchId)).map(({ said }) => said as SimulatedFact);
  const markets = (await world.catalogue.findMatch(matchId))?.markets ?? [];
  for (const market of markets) {
    const names = market.runners.map(({ name }) => name);
    expect(paid(world, market), `match ${matchId}: ${market.name}`).toEqual(endingOf(market.name, names, facts));
  }
  return markets.length;
}

test('an hour: everything is played, each market ends as its name and the facts have it, a bettor is matched', async () => {
  const world = await startWorld(postgres);
  const { exchange, simulator, catalogue } = world;
  const began = exchange.total;
  const sightings = await watch(world, 60);

  let compared = 0;
  const ended = [...sightings.known.values()].filter((match) => match.openAt < world.clock.now() - 31 * MINUTE);
  expect(ended.length).toBeGreaterThan(20);
  for (const match of ended) {
    expect((await catalogue.findMatch(match.matchId))?.finishedAt).toBeGreaterThan(0);
    compared += await compare(world, match);
    for (const { market } of match.markets) expect(exchange.live.market(market)?.status).toMatch(/settled|void/);
  }
  expect(compared).toBeGreaterThan(200);
  const kinds = ended.flatMap(({ markets }) => markets.map(({ payoff }) => payoff.kind));
  expect(kinds).toEqual(expect.arrayContaining(['runners', 'each-way', 'handicap', 'line-range']));
  // Commands a second, all kinds and all seven sports together.
  expect((exchange.total - began) / 3600).toBeLessThan(72);
  expectLively(world, sightings);
  await simulator.stop();
});
