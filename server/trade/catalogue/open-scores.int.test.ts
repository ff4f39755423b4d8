import type { Millis } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBall, aFixture, anInnings } from '../../../results/testing/cricket.fixture.ts';
import { FactStore } from '../facts/fact-store.ts';
import { factMigrations } from '../facts/migrations.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import { migrate } from '../../core/postgres/migrate.ts';
import { openScores } from './open-scores.ts';

let postgres: TestPostgres;
let database: Database;
let store: FactStore;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), factMigrations);
  store = await FactStore.open(database.kysely());
});
afterAll(() => postgres.stop());

const at = 1000 as Millis;
const [CRICKET, FOOTBALL, ELECTION] = [4, 1, 2378961];
const sportOf = (match: number) => ({ 3: FOOTBALL, 4: ELECTION })[match] ?? CRICKET;
const say = (match: number, said: unknown, corrects?: number) =>
  store.append(match, 'manual', { said, at, ...(corrects === undefined ? {} : { corrects }) }).id;

test('a match that is scored ball by ball has its score: after each ball, a correction and a restart', async () => {
  const scores = openScores(store, sportOf);
  const heard: number[] = [];
  scores.subscribe((match) => heard.push(match));
  await store.begin(1);
  say(1, aFixture());
  expect(scores.get(1)).toBeUndefined();
  say(1, anInnings(1));
  const ball = say(1, aBall(0, 1, { bat: 2 }));
  expect(scores.get(1)).toMatchObject({ summary: 'Reds 2/0 (0.1)', recent: ['2'] });
  say(1, aBall(0, 1, { bat: 4, boundary: 4 }), ball);
  expect(scores.get(1)).toMatchObject({ match_id: 1, summary: 'Reds 4/0 (0.1)', recent: ['4'] });
  expect(heard).toEqual([1, 1, 1]);
  await store.written();
  const again = await FactStore.open(database.kysely());
  expect(openScores(again, sportOf).get(1)).toEqual(scores.get(1));
});

test('a match whose feed gives the score keeps that one', async () => {
  const scores = openScores(store, sportOf);
  await store.begin(2);
  scores.update({ match_id: 2, summary: 'R 4/0', note: '', sides: [], recent: [] });
  for (const said of [aFixture(), anInnings(1), aBall(0, 1)]) say(2, said);
  expect(scores.get(2)?.summary).toBe('R 4/0');
});

test('a match that is over has no score any more once another has its first', async () => {
  let over = 0;
  const scores = openScores(store, (match) => (match === over ? undefined : sportOf(match)));
  for (const match of [5, 6]) await store.begin(match);
  for (const said of [aFixture(), anInnings(1), aBall(0, 1)]) say(5, said);
  expect(scores.get(5)).toBeDefined();
  over = 5;
  for (const said of [aFixture(), anInnings(1), aBall(0, 1)]) say(6, said);
  expect([...scores.all()].map(({ match_id }) => match_id)).not.toContain(5);
});

test('a match of football that is told by facts has its score, and an election has none', async () => {
  const scores = openScores(store, sportOf);
  await store.begin(3);
  await store.begin(4);
  const fixture = { kind: 'fixture', teams: ['Reds', 'Blues'], competition: 'Cup', season: '2026', startsAt: 1 };
  say(3, fixture);
  expect(scores.get(3)).toBeUndefined();
  say(3, { kind: 'period-begins', period: 'first-half', at });
  const goal = say(3, { kind: 'goal', side: 0, period: 'first-half', at });
  expect(scores.get(3)).toMatchObject({
    summary: '1–0',
    note: 'First half',
    sides: [{ name: 'Reds', score: '1' }, {}],
  });
  say(3, null, goal);
  expect(scores.get(3)?.summary).toBe('0–0');
  say(4, { kind: 'fixture', contest: 'Mayor' });
  expect(scores.get(4)).toBeUndefined();
});
