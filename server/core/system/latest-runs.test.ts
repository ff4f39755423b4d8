import { expect, test } from 'vitest';
import { LatestRuns } from './latest-runs.ts';

/** Work that goes on until its run is let go. */
class Held {
  readonly started: number[] = [];
  readonly #waiting: (() => void)[] = [];

  readonly work = (key: number): Promise<void> => {
    this.started.push(key);
    return new Promise((go) => this.#waiting.push(go));
  };

  async letGo(): Promise<void> {
    for (const go of this.#waiting.splice(0)) go();
    await new Promise(setImmediate);
  }
}

test('what is wanted while it runs is run once more, however often', async () => {
  const held = new Held();
  const runs = new LatestRuns(held.work);
  const first = runs.want(1);
  await held.letGo();
  const more = [runs.want(1), runs.want(1)];
  expect([held.started, runs.isRunning(1), runs.isRunning(2)]).toEqual([[1], true, false]);
  let isDone = false;
  void Promise.all(more).then(() => (isDone = true));
  await held.letGo();
  expect([held.started, isDone]).toEqual([[1, 1], false]);
  await held.letGo();
  await Promise.all([first, ...more]);
  expect([held.started, runs.isRunning(1)]).toEqual([[1, 1], false]);
});

test('keys do not wait for each other, and one that is done begins anew', async () => {
  const held = new Held();
  const runs = new LatestRuns(held.work);
  const both = [runs.want(1), runs.want(2)];
  await held.letGo();
  await held.letGo();
  await Promise.all(both);
  void runs.want(1);
  await held.letGo();
  expect(held.started).toEqual([1, 2, 1]);
});

test('a stop waits for what runs, and nothing runs after it', async () => {
  const held = new Held();
  const runs = new LatestRuns(held.work);
  void runs.want(1);
  await Promise.resolve();
  await Promise.resolve();
  void runs.want(1);
  const stopped = runs.stop();
  await held.letGo();
  await stopped;
  await runs.want(2);
  expect(held.started).toEqual([1]);
});
