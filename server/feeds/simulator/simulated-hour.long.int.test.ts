import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../../postgres/database.fixture.ts';
import { expectLively, MINUTE, startWorld, watch } from './simulated-world.fixture.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

test('an hour: everything is played and settled, and a bettor at the best price is matched', async () => {
  const world = await startWorld(postgres);
  const { exchange, simulator, catalogue } = world;
  const began = exchange.total;
  const sightings = await watch(world, 60);

  const ended = [...sightings.known.values()].filter((match) => match.openAt < world.clock.now() - 31 * MINUTE);
  expect(ended.length).toBeGreaterThan(20);
  for (const match of ended) {
    expect((await catalogue.findMatch(match.matchId))?.finishedAt).toBeGreaterThan(0);
    for (const { market } of match.markets) expect(exchange.live.market(market)?.status).toMatch(/settled|void/);
  }
  const kinds = ended.flatMap(({ markets }) => markets.map(({ payoff }) => payoff.kind));
  expect(kinds).toEqual(expect.arrayContaining(['runners', 'each-way', 'handicap', 'line-range']));
  // Commands a second, all kinds and all seven sports together.
  expect((exchange.total - began) / 3600).toBeLessThan(72);
  expectLively(world, sightings);
  await simulator.stop();
});
