import type { AccountId, Millis, Sequence } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

/** The families of an exposition, and the names of their labels. */
function read(text: string): { readonly families: Family[]; readonly labels: Set<string> } {
  const helps = new Map([...text.matchAll(/^# HELP (\S+) ?(.*)$/gm)].map(([, name = '', help = '']) => [name, help]));
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const families = types.map(([, name = '', type = '']) => ({ name, type, help: helps.get(name) ?? '' }));
  const labels = [...text.matchAll(/([\w]+)="/g)].map(([, name = '']) => name);
  return { families, labels: new Set(labels) };
}

// "Metric and label naming" of prometheus.io, as `promtool check metrics` holds an exposition to it.
const RULES: readonly (readonly [string, (family: Family) => boolean])[] = [
  ['says what it is', ({ help }) => help !== ''],
  [
    'ends in _total if it is a counter, and only then',
    ({ name, type }) => name.endsWith('_total') === (type === 'counter'),
  ],
  ['has no suffix that a histogram or summary adds', ({ name }) => !/_(bucket|count|sum)$/.test(name)],
  ['is of a plain name in small letters', ({ name }) => /^[a-z][a-z0-9_]*$/.test(name)],
  ['does not say its type', ({ name }) => !/(^|_)(counter|gauge|histogram|summary)(_|$)/.test(name)],
  [
    'counts in base units',
    ({ name }) =>
      !/_(milliseconds|microseconds|ms|us|minutes|hours|days|kilobytes|megabytes|bits|percent)(_|$)/.test(name),
  ],
];

async function exposition(): Promise<string> {
  const metrics = new Metrics();
  metrics.request({ method: 'GET', route: '/api/health', status: 200 }, 3);
  metrics.watch({
    sequencer: { sequence: 1 as Sequence, subscribe: () => () => undefined },
    live: { accounts: () => [{ account: 16 as AccountId, cash: 0 }] as never },
    records: { sequence: 1 as Sequence },
    clock: { now: () => 0 as Millis },
    databaseTime: async () => 0,
  });
  return metrics.text();
}

test.each(RULES)('every figure %s', async (_rule, keeps) => {
  const { families } = read(await exposition());
  expect(families.length).toBeGreaterThan(20);
  expect(families.filter((family) => !keeps(family))).toEqual([]);
});

test('no figure is there twice, and labels are in small letters', async () => {
  const { families, labels } = read(await exposition());
  const names = families.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect([...labels].filter((label) => !/^[a-z][a-z0-9_]*$/.test(label))).toEqual([]);
});
