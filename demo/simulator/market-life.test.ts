import { expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine';
import { nextStep, type SeenState, type WantedState } from './market-life.ts';

const market = 7 as MarketId;
const upcoming: WantedState = {
  inPlay: false,
  betDelay: 3000 as Millis,
  paused: false,
  decided: false,
  official: false,
};
const running = { ...upcoming, inPlay: true };
const decided = { ...running, decided: true };
const seen = (status: SeenState['status'], inPlay = false, heldByOthers = false): SeenState => ({
  status,
  inPlay,
  heldByOthers,
});
const step = (wanted: WantedState, state: SeenState) => nextStep(market, wanted, state)?.type;

test('a new market opens', () => {
  expect(step(upcoming, seen('inactive'))).toBe('open-market');
  expect(step(upcoming, seen('open'))).toBeUndefined();
});

test('at the start it is suspended, turned in-play and opened', () => {
  expect(step(running, seen('open'))).toBe('suspend-market');
  expect(nextStep(market, running, seen('suspended'))).toEqual({ type: 'turn-in-play', market, betDelay: 3000 });
  expect(step(running, seen('suspended', true))).toBe('open-market');
  expect(step(running, seen('open', true))).toBeUndefined();
});

test('a pause cancels what rests and ends with the market open', () => {
  const paused = { ...running, paused: true };
  expect(nextStep(market, paused, seen('open', true))).toMatchObject({ type: 'suspend-market', cancelAll: true });
  expect(step(paused, seen('suspended', true))).toBeUndefined();
});

test('a decided market is suspended, and closed when the result is official; its rule settles it', () => {
  expect(step(decided, seen('open', true))).toBe('suspend-market');
  expect(step(decided, seen('suspended', true))).toBeUndefined();
  const official = { ...decided, official: true };
  expect(step(official, seen('suspended', true))).toBe('close-market');
  expect(step(official, seen('closed', true))).toBeUndefined();
  expect(step(official, seen('settled', true))).toBeUndefined();
});

test('one that was never opened does not open any more', () => {
  expect(step({ ...decided, official: true }, seen('inactive'))).toBeUndefined();
});

test('what an operator suspended stays so until it is decided', () => {
  expect(step(running, seen('suspended', true, true))).toBeUndefined();
  expect(step({ ...decided, official: true }, seen('suspended', true, true))).toBe('close-market');
});
