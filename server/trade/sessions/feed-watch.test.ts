import { expect, test } from 'vitest';
import { FeedWatch, RECORDED_FEED_LIMITS, type FeedTrouble } from './feed-watch.ts';

/** Timers that run when the time is moved on. */
class HandClock {
  now = 0;
  #timers: { due: number; action: () => void }[] = [];

  after(ms: number, action: () => void): () => void {
    const timer = { due: this.now + ms, action };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  pass(ms: number): void {
    this.now += ms;
    const due = this.#timers.filter((timer) => timer.due <= this.now);
    this.#timers = this.#timers.filter((timer) => timer.due > this.now);
    for (const { action } of due) action();
  }
}

function watched(limits = RECORDED_FEED_LIMITS) {
  const clock = new HandClock();
  const notified: (FeedTrouble | undefined)[] = [];
  const watch = new FeedWatch(limits, clock, (trouble) => notified.push(trouble));
  return { clock, notified, watch };
}

const dead = { ball: 'dead', trouble: false } as const;
const running = { ball: 'running', trouble: false } as const;

test.each([
  ['a ball in progress', running, 60_000],
  ['no ball in progress', dead, 240_000],
] as const)('silence with %s is too long at its limit, and not a moment before', (_, signal, limit) => {
  const { clock, notified, watch } = watched();
  watch.heard(signal);
  clock.pass(limit - 1);
  expect(notified).toEqual([]);
  clock.pass(1);
  expect(notified).toEqual(['silence']);
  watch.heard(dead);
  expect(notified).toEqual(['silence', undefined]);
});

test('the source’s own trouble counts at once, and ends with it', () => {
  const { notified, watch } = watched();
  watch.heard({ ball: 'dead', trouble: true });
  watch.heard({ ball: 'dead', trouble: true });
  watch.heard(dead);
  expect(notified).toEqual(['trouble', undefined]);
});

test('a lost connection counts at once, until something is heard again', () => {
  const { notified, watch } = watched();
  watch.heard(dead);
  watch.lost();
  watch.heard(dead);
  expect(notified).toEqual(['lost', undefined]);
});

test('a heartbeat that is missed counts, where the source has one', () => {
  const { clock, notified, watch } = watched({ ...RECORDED_FEED_LIMITS, heartbeat: 2000 });
  watch.heard(dead);
  clock.pass(1999);
  watch.beat();
  clock.pass(1999);
  expect(notified).toEqual([]);
  clock.pass(1);
  expect(notified).toEqual(['heartbeat']);
  watch.beat();
  expect(notified).toEqual(['heartbeat', undefined]);
});

test.each([
  [
    'the source’s own trouble',
    'trouble',
    ({ watch }: ReturnType<typeof watched>) => watch.heard({ ...dead, trouble: true }),
  ],
  ['a lost connection', 'lost', ({ watch }: ReturnType<typeof watched>) => watch.lost()],
  ['silence', 'silence', ({ clock }: ReturnType<typeof watched>) => clock.pass(RECORDED_FEED_LIMITS.otherwise)],
] as const)('a heartbeat that was missed and comes again does not end %s', (_, trouble, begin) => {
  const feed = watched({ ...RECORDED_FEED_LIMITS, heartbeat: 300_000 });
  const { clock, notified, watch } = feed;
  watch.heard(dead);
  begin(feed);
  clock.pass(300_000);
  watch.beat();
  expect(watch.trouble).toBe(trouble);
  expect(notified).toEqual([trouble]);
  watch.heard(dead);
  expect(notified).toEqual([trouble, undefined]);
});

test('a lost connection that is heard of again leaves the source’s own trouble', () => {
  const { notified, watch } = watched();
  watch.lost();
  watch.heard({ ...dead, trouble: true });
  watch.heard(dead);
  expect(notified).toEqual(['lost', 'trouble', undefined]);
});

test('nothing is told after the end', () => {
  const { clock, notified, watch } = watched();
  watch.heard(running);
  watch.stop();
  clock.pass(1_000_000);
  expect(notified).toEqual([]);
});
