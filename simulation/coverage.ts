import { CANCEL_REASONS, EVENTS, LAPSE_REASONS, REJECTIONS } from 'engine';
import { TROUBLES } from './actors/plan.ts';
import type { SeedReport } from './run-seeds.ts';
import { FAULTS, JOURNEYS, nameOfFault } from './step.ts';

const EVENT_KINDS = [
  ...Object.keys(EVENTS).filter((kind) => kind !== 'order-lapsed' && kind !== 'order-cancelled'),
  ...LAPSE_REASONS.map((reason) => `order-lapsed ${reason}`),
  ...CANCEL_REASONS.map((reason) => `order-cancelled ${reason}`),
];
const TROUBLE_KINDS = [...TROUBLES.filter((kind) => kind !== 'fault'), ...JOURNEYS, ...FAULTS.map(nameOfFault)];

/** Rejections that no seed was given. */
export function missingRejections(reports: readonly SeedReport[]): string[] {
  const given = new Set(reports.flatMap(({ rejections }) => rejections));
  return REJECTIONS.filter((rejection) => !given.has(rejection));
}

/** Kinds of events that happened in no seed. */
export function missingEvents(reports: readonly SeedReport[]): string[] {
  const happened = new Set(reports.flatMap(({ eventKinds }) => [...eventKinds]));
  return EVENT_KINDS.filter((kind) => !happened.has(kind));
}

/** Kinds of trouble that happened fewer than `least` times in all seeds together. */
export function rareTroubles(reports: readonly SeedReport[], least: number): string[] {
  const often = (kind: string) => reports.reduce((sum, { troubles }) => sum + (troubles.get(kind) ?? 0), 0);
  return TROUBLE_KINDS.filter((kind) => often(kind) < least);
}
