import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TopicPollers } from './topic-pollers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tara = { user_id: 1, user_name: 'tara' };

test('whoever polls is there until they have not come again for the time', () => {
  const changed: string[] = [];
  const pollers = new TopicPollers(10_000, (topic) => changed.push(topic));
  pollers.polls('here:7', tara);
  vi.advanceTimersByTime(9000);
  pollers.polls('here:7', tara);
  vi.advanceTimersByTime(9000);
  expect([pollers.of('here:7'), changed]).toEqual([[tara], ['here:7']]);
  vi.advanceTimersByTime(1000);
  expect([pollers.of('here:7'), changed]).toEqual([[], ['here:7', 'here:7']]);
});
