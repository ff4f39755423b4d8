import { expect, test } from 'vitest';
import { NewerVersion } from './newer-version.ts';

/** As the browser has it: its state changes, and then it says so. */
class Worker extends EventTarget {
  state = 'installing';
  readonly heard: unknown[] = [];
  postMessage = (message: unknown) => this.heard.push(message);

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const SKIP = { type: 'SKIP_WAITING' };

/** A page of the older version, and what the browser knows of newer ones. */
function olderPage(found: { installing?: Worker; waiting?: Worker } = {}, controller: object | null = {}) {
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: null,
    ...found,
  }) as EventTarget & {
    installing: Worker | null;
    waiting: Worker | null;
  };
  const workers = Object.assign(new EventTarget(), { controller });
  const timers: (() => void)[] = [];
  const page = { offers: 0, reloads: 0 };
  const host = { workers, reload: () => (page.reloads += 1), after: (_: number, run: () => void) => timers.push(run) };
  const newer = new NewerVersion(registration as never, host as never);
  newer.watch(() => (page.offers += 1));
  return { page, registration, workers, timers, newer };
}

type Page = ReturnType<typeof olderPage>;

function find({ registration }: Page): Worker {
  const worker = new Worker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  return worker;
}

/** In the place of what waited before, which is of no more use. */
function install({ registration }: Page, worker: Worker): void {
  const replaced = registration.waiting;
  Object.assign(registration, { installing: null, waiting: worker });
  replaced?.become('redundant');
  worker.become('installed');
}

test('a version is offered once it waits, and loaded when it has taken over, not before', () => {
  const older = olderPage();
  const next = find(older);
  expect(older.page.offers).toBe(0);
  install(older, next);
  expect([older.page.offers, next.heard]).toEqual([1, []]);
  older.newer.apply();
  expect([next.heard, older.page.reloads]).toEqual([[SKIP], 0]);
  older.workers.dispatchEvent(new Event('controllerchange'));
  expect(older.page.reloads).toBe(1);
});

test('a page that nobody told to change over stays when another tab does, and is loaded again when told', () => {
  const older = olderPage({ waiting: new Worker() });
  expect(older.page.offers).toBe(1);
  older.registration.waiting = null;
  older.workers.dispatchEvent(new Event('controllerchange'));
  expect(older.page.reloads).toBe(0);
  older.newer.apply();
  expect(older.page.reloads).toBe(1);
});

test('the first version of all is not offered', () => {
  const first = olderPage({}, null);
  install(first, find(first));
  expect(first.page.offers).toBe(0);
});

test('a version that another tab had found before this page looked is offered too', () => {
  const installing = new Worker();
  const older = olderPage({ installing, waiting: new Worker() });
  older.newer.apply();
  install(older, installing);
  expect(installing.heard).toContainEqual(SKIP);
  const other = new Worker();
  const page = olderPage({ installing: other });
  install(page, other);
  expect(page.page.offers).toBe(1);
});

test('if the version is replaced after the press, the newest is the one to take over', () => {
  const older = olderPage({ waiting: new Worker() });
  older.newer.apply();
  const next = find(older);
  install(older, next);
  expect(next.heard).toContainEqual(SKIP);
  expect(older.page.reloads).toBe(0);
});

test('after one that could not be installed the page is loaded again', () => {
  const older = olderPage();
  const next = find(older);
  older.newer.apply();
  expect(older.page.reloads).toBe(0);
  older.registration.installing = null;
  next.become('redundant');
  expect(older.page.reloads).toBe(1);
});

test('an older worker that keeps its place keeps no page, and a page is loaded again once', () => {
  const older = olderPage({ waiting: new Worker() });
  older.newer.apply();
  expect([older.page.reloads, older.timers.length]).toEqual([0, 1]);
  for (const run of older.timers) run();
  older.workers.dispatchEvent(new Event('controllerchange'));
  expect(older.page.reloads).toBe(1);
});
