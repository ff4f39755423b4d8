import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleClearer } from './clear-console.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('§9: the console is cleared once, 1,115,000 ms after the first request', () => {
  const clear = vi.fn();
  const requested = consoleClearer(clear, setTimeout);
  requested();
  vi.advanceTimersByTime(1_000_000);
  requested();
  vi.advanceTimersByTime(114_999);
  expect(clear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(clear).toHaveBeenCalledTimes(1);
  requested();
  vi.advanceTimersByTime(5_000_000);
  expect(clear).toHaveBeenCalledTimes(1);
});
