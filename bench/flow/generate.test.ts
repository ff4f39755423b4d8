import { describe, expect, test } from 'vitest';
import { runnerCount } from './flow.ts';
import { decodeFlow } from './format.ts';
import { generateFlow } from './generate.ts';
import { naiveFigures } from './naive-book.ts';
import { DEEP, THIN } from './plans.ts';

const SMALL = { ...THIN, commands: 20_000, resting: 2000 };

describe('a made flow', () => {
  const { bytes, sidecar } = generateFlow(SMALL);
  const flow = decodeFlow(bytes, sidecar.markets);

  test('is the same each time', () => {
    expect(Buffer.compare(generateFlow(SMALL).bytes, bytes)).toBe(0);
    expect(Buffer.compare(generateFlow({ ...SMALL, seed: 99 }).bytes, bytes)).not.toBe(0);
  });

  test('comes to what its sidecar says', () => {
    expect(naiveFigures(flow)).toEqual(sidecar.figures);
  });

  test('has no order that meets one of its own account', () => {
    expect(naiveFigures(flow, flow.length, { cancelsOwn: true })).toEqual(sidecar.figures);
  });

  test('has fills, cancels and cancels of dead orders', () => {
    const { fills = 0, cancels = 0, rejectedCancels = 0 } = sidecar.figures;
    expect(fills).toBeGreaterThan(1000);
    expect(cancels).toBeGreaterThan(5000);
    expect(rejectedCancels).toBeGreaterThan(500);
  });
});

test('the thin plan has 1,000 markets with 4,355 runners, 50 of them large', () => {
  expect(THIN.markets).toHaveLength(1000);
  expect(runnerCount(THIN.markets)).toBe(4355);
  expect(THIN.markets.filter(({ n }) => n >= 20)).toHaveLength(50);
});

test('the deep plan keeps to its resting orders', () => {
  const { sidecar } = generateFlow({ ...DEEP, commands: 20_000, resting: 5000 });
  expect(sidecar.figures.resting).toBeGreaterThan(4000);
  expect(sidecar.figures.resting).toBeLessThan(7000);
});
