import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arm, disarm, DISARM_MS, keepArmed, useLadder } from './ladder-settings.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  disarm();
  vi.useRealTimers();
});

test('one-click disarms itself ten minutes after the last bet', () => {
  arm();
  vi.advanceTimersByTime(DISARM_MS - 1);
  keepArmed();
  vi.advanceTimersByTime(DISARM_MS - 1);
  expect(useLadder.getState().isArmed).toBe(true);
  vi.advanceTimersByTime(1);
  expect(useLadder.getState().isArmed).toBe(false);
});

test('it is disarmed at once when asked', () => {
  arm();
  disarm();
  expect(useLadder.getState().isArmed).toBe(false);
});
