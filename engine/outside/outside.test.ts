import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { play, playApart } from './play.ts';
import { type Reason, REASONS } from './reasons.ts';
import { isAct, type Row, type Scenario } from './scenario.ts';
import { differences, readSources } from './sources.ts';
import { inapplicableIn } from './tally.ts';

const rules = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
const SOURCES = readSources((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
const all = SOURCES.flatMap((source) => source.scenarios);
const named = (scenarios: readonly Scenario[]) =>
  scenarios.map((scenario) => [scenario.file, scenario.name, scenario.about, scenario] as const);

describe.each(SOURCES)('$name', ({ scenarios, tests, inapplicable, ...source }) => {
  test.each(named(scenarios))('%s, %s: %s', (_file, _name, _about, scenario) => {
    expect(play(scenario)).toEqual([]);
  });

  const apart = scenarios.filter((scenario) => scenario.apart);
  if (apart.length > 0) {
    test.each(named(apart))('%s, %s, with the two sides on two accounts: %s', (_file, _name, _about, scenario) => {
      expect(playApart(scenario)).toEqual([]);
    });
  }

  test.each(Object.entries(tests))('%s: each of its %i tests has its rows, or a reason why not', (file, count) => {
    const played = new Set(scenarios.filter((one) => one.file === file).map((one) => one.name));
    expect(played.size + inapplicableIn({ ...source, scenarios, tests, inapplicable }, file)).toBe(count);
    const unplayed = inapplicable.flatMap(({ names, file: of }) => (of === file && Array.isArray(names) ? names : []));
    expect(unplayed.filter((name) => played.has(name))).toEqual([]);
    expect(new Set(unplayed).size).toBe(unplayed.length);
  });

  test('every row is of a file that was counted', () => {
    const files = new Set([...scenarios, ...inapplicable].map(({ file }) => file));
    expect([...files].filter((file) => tests[file] === undefined)).toEqual([]);
  });
});

test('a scenario says that it differs only where it does', () => {
  const saysSo = (row: Row) => {
    if (row.row === 'see') return row.instead !== undefined && !isReallyOther(row.facts, row.instead.facts);
    return isAct(row) && row.instead !== undefined && row.instead.answer === (row.answer ?? 'accepted');
  };
  expect(all.filter(({ rows }) => rows.some(saysSo))).toEqual([]);
});

/** Every figure of ours stands for one of the source, and one of them at least is another. */
function isReallyOther(theirs: object, ours: object): boolean {
  const known: Record<string, unknown> = { ...theirs };
  const facts = Object.entries(ours);
  return (
    facts.every(([fact]) => fact in known) &&
    facts.some(([fact, value]) => JSON.stringify(known[fact]) !== JSON.stringify(value))
  );
}

test('every reason for a difference is used, and cites rules that there are', () => {
  const used = new Set(all.flatMap(differences));
  expect(Object.keys(REASONS).filter((reason) => !used.has(reason as Reason))).toEqual([]);
  const cited = Object.values(REASONS).flatMap((reason) =>
    [...(/\(rules, (.+?)\)/.exec(reason)?.[1] ?? '').matchAll(/"(.+?)"/g)].map((found) => found[1] as string),
  );
  expect(cited.length).toBeGreaterThanOrEqual(Object.keys(REASONS).length);
  expect(cited.filter((heading) => !rules.includes(`\n## ${heading}\n`))).toEqual([]);
});

test('a wrong figure is found, and so is a wrong answer', () => {
  const rows: Row[] = [
    { row: 'place', account: 'A', side: 'back', runner: 0, size: 10, price: 2 },
    { row: 'see', facts: { held: 10, 'order 1 left': 9 } },
    { row: 'cancel', account: 'A', order: 1, answer: 'order-closed' },
  ];
  expect(play({ file: '', name: '', about: '', rows })).toEqual([
    { row: 2, fact: 'order 1 left', expected: 9, actual: 10 },
    { row: 3, fact: 'answer', expected: 'order-closed', actual: 'accepted' },
  ]);
});
