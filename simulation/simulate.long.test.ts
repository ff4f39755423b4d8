import { CANCEL_REASONS, EVENTS, LAPSE_REASONS, REJECTIONS } from 'engine';
import { beforeAll, expect, test } from 'vitest';
import { TROUBLES } from './actors/plan.ts';
import { runSeeds } from './run-seeds.ts';
import type { SeedReport } from './run-seeds.ts';
import { FAULTS, JOURNEYS, nameOfFault } from './step.ts';

let reports: SeedReport[] = [];

beforeAll(async () => {
  reports = await runSeeds({ from: 1, seeds: 300, commands: 2000, cores: 2 });
});

test('300 seeds of 2,000 commands violate nothing', () => {
  expect(reports.filter(({ violation }) => violation !== undefined)).toEqual([]);
  expect(reports.reduce((sum, { commands }) => sum + commands, 0)).toBe(600_000);
});

test('they are refused for every reason there is', () => {
  const given = new Set(reports.flatMap(({ rejections }) => rejections));
  expect(REJECTIONS.filter((rejection) => !given.has(rejection))).toEqual([]);
});

test('everything that can happen to a market, an order or an account happens to them', () => {
  const eventKinds = new Set(reports.flatMap((report) => [...report.eventKinds]));
  const kinds = [
    ...Object.keys(EVENTS).filter((kind) => kind !== 'order-lapsed' && kind !== 'order-cancelled'),
    ...LAPSE_REASONS.map((reason) => `order-lapsed ${reason}`),
    ...CANCEL_REASONS.map((reason) => `order-cancelled ${reason}`),
  ];
  expect(kinds.filter((kind) => !eventKinds.has(kind))).toEqual([]);
});

test('every kind of trouble happens to them', () => {
  const kinds = [...TROUBLES.filter((kind) => kind !== 'fault'), ...JOURNEYS, ...FAULTS.map(nameOfFault)];
  const often = (kind: string) => reports.reduce((sum, { troubles }) => sum + (troubles.get(kind) ?? 0), 0);
  expect(kinds.filter((kind) => often(kind) < 10)).toEqual([]);
});
