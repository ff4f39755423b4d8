import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import type { Command, Outcome } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import { migrate } from '../../core/postgres/migrate.ts';
import { RefusedByEngineError, UnknownRowError } from './catalogue-error.ts';
import { Catalogue } from './catalogue.ts';
import { catalogueMigrations } from './migrations.ts';

let postgres: TestPostgres;
let database: Database;
let commands: Command[];
let answer: (command: Command) => Outcome;
let now: number;

const accepted = { ok: true } as Outcome;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), [...catalogueMigrations]);
  commands = [];
  answer = () => accepted;
  now = 1_000_000_000_000;
});

const open = () =>
  Catalogue.open({
    db: database.kysely(),
    now: () => now,
    sequencer: {
      submit: async (command) => {
        commands.push(command);
        return { outcome: answer(command) } as Receipt;
      },
    },
  });

const aMarket = (matchId: number, fields: object = {}) => ({
  matchId,
  name: 'Match Odds',
  marketType: 'match_odds',
  baseRate: 200,
  minStake: 100,
  runners: [
    { selection: 7, name: 'Reds' },
    { selection: 8, name: 'Blues' },
  ],
  ...fields,
});

async function aMatch(catalogue: Catalogue, key = 'm') {
  const series = await catalogue.createSeries({ key: 's', sportId: 4, name: 'A series' });
  return catalogue.createMatch({ key, seriesId: series.seriesId, name: 'Reds v Blues', openAt: now + 1000 });
}

test('a new installation has the sports of the specification', async () => {
  const catalogue = await open();
  expect(catalogue.sports().map((sport) => sport.sportId)).toEqual([4, 1, 2, 7, 4339, 7522, 998_917]);
  expect(catalogue.settings.site_title).toBe('Evens');
});

test('what was created is there after a restart, runners in their order', async () => {
  const first = await open();
  await first.ensureSport(99, 'Curling');
  const match = await aMatch(first);
  const market = await first.createMarket(aMarket(match.matchId));
  const again = await open();
  expect(again.sport(99)?.name).toBe('Curling');
  expect(again.matches()).toEqual(first.matches());
  expect(again.market(market)?.market.runners.map((runner) => runner.name)).toEqual(['Reds', 'Blues']);
  expect(commands.map((command) => command.type)).toEqual(['create-market']);
});

test('creating twice with one key creates once', async () => {
  const catalogue = await open();
  const [one, two] = [await aMatch(catalogue), await aMatch(catalogue)];
  expect(two.matchId).toBe(one.matchId);
  const first = await catalogue.createMarket(aMarket(one.matchId, { key: 'k' }));
  answer = () => ({ ok: false, rejection: 'market-exists' });
  expect(await catalogue.createMarket(aMarket(one.matchId, { key: 'k' }))).toBe(first);
  expect(catalogue.matches()[0]?.markets).toHaveLength(1);
  const elsewhere = await aMatch(catalogue, 'other');
  await expect(catalogue.createMarket(aMarket(elsewhere.matchId, { key: 'k' }))).rejects.toThrow(UnknownRowError);
});

test('a market cut short between row and command is created at the next start', async () => {
  const catalogue = await open();
  const match = await aMatch(catalogue);
  answer = () => {
    throw new Error('the power went');
  };
  await expect(catalogue.createMarket(aMarket(match.matchId, { key: 'k' }))).rejects.toThrow('the power went');
  answer = () => accepted;
  commands = [];
  const again = await open();
  expect(commands).toMatchObject([
    { type: 'create-market', runners: [7, 8], baseRate: 200, payoff: { winners: 1, complete: true } },
  ]);
  expect(again.matches()[0]?.markets).toHaveLength(1);
});

test('a market that the engine refuses leaves nothing behind', async () => {
  const catalogue = await open();
  const match = await aMatch(catalogue);
  answer = () => ({ ok: false, rejection: 'invalid-definition' });
  await expect(catalogue.createMarket(aMarket(match.matchId))).rejects.toThrow(RefusedByEngineError);
  expect((await open()).matches()[0]?.markets).toEqual([]);
});

test('market numbers are given out, or taken as given', async () => {
  const catalogue = await open();
  const match = await aMatch(catalogue);
  const given = await catalogue.createMarket(aMarket(match.matchId));
  const named = await catalogue.createMarket(
    aMarket(match.matchId, { market: 200_806_927 as MarketId, name: 'Other' }),
  );
  expect([given, named]).toEqual([100_001, 200_806_927]);
  expect(catalogue.match(match.matchId)?.markets.map((market) => market.sort)).toEqual([0, 1]);
});

test('a finished match leaves the lists at once and memory later, and can still be found', async () => {
  const catalogue = await open();
  const heard: number[] = [];
  catalogue.subscribe((matchId) => heard.push(matchId));
  const match = await aMatch(catalogue);
  const market = await catalogue.createMarket(aMarket(match.matchId));
  await catalogue.finishMatch(match.matchId);
  expect(catalogue.matches()).toEqual([]);
  expect(catalogue.market(market)?.match.finishedAt).toBe(now);
  expect(heard).toEqual([match.matchId, match.matchId, match.matchId]);
  now += 3 * 3_600_000;
  const next = await aMatch(catalogue, 'next');
  await catalogue.finishMatch(next.matchId);
  expect(catalogue.match(match.matchId)).toBeUndefined();
  expect((await catalogue.findMatch(match.matchId))?.markets).toHaveLength(1);
  expect((await catalogue.findMarket(market))?.match.matchId).toBe(match.matchId);
  expect((await open()).match(match.matchId)).toBeUndefined();
});

test('what refers to nothing is refused', async () => {
  const catalogue = await open();
  await expect(catalogue.createSeries({ sportId: 12_345, name: 'None' })).rejects.toThrow(UnknownRowError);
  await expect(catalogue.createMatch({ seriesId: 12_345, name: 'None', openAt: now })).rejects.toThrow(UnknownRowError);
  await expect(catalogue.createMarket(aMarket(12_345))).rejects.toThrow(UnknownRowError);
});
