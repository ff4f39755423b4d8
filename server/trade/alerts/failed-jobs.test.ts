import type { Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { FailedJobs } from './failed-jobs.ts';

const at = (text: string) => Date.parse(text) as Millis;

test('the same failure is one case a day, whatever its numbers, with how often it came', () => {
  const jobs = new FailedJobs();
  jobs.note('the records wait at 17: no connection', at('2026-11-25T10:00:00Z'));
  jobs.note('the records wait at 99: no connection', at('2026-11-25T10:05:00Z'));
  jobs.note('a snapshot was not saved', at('2026-11-25T10:06:00Z'));
  const [first, second, ...others] = jobs.take();
  expect(first).toMatchObject({ kind: 'failed-job', at: at('2026-11-25T10:00:00Z'), figures: { times: 2 } });
  expect(second).toMatchObject({ figures: { text: 'a snapshot was not saved', times: 1 } });
  expect([others, jobs.take()]).toEqual([[], []]);
  jobs.note('the records wait at 5: no connection', at('2026-11-25T11:00:00Z'));
  jobs.note('the records wait at 5: no connection', at('2026-11-26T11:00:00Z'));
  expect(jobs.take()[0]?.key).toBe(first?.key);
});

test('no more are remembered than somebody can look at', () => {
  const jobs = new FailedJobs();
  for (let n = 0; n < 500; n += 1) jobs.note(`part ${'x'.repeat(n)} failed`, at('2026-11-25T10:00:00Z'));
  expect(jobs.take()).toHaveLength(100);
});
