import { expect, test } from 'vitest';
import type { MarketRow } from './market-rows.ts';
import { isPerCent, nonRunners, removals, removedWords, runnersLeft } from './removals.ts';

const row = (id: string, runners: Readonly<Record<string, string>>, status = 'open') =>
  ({
    market: {
      market_id: id,
      name: id,
      runners: Object.keys(runners).map((name, at) => ({ selection_id: at + 1, name })),
    },
    book: { status, runners: Object.values(runners).map((state, at) => ({ selection_id: at + 1, status: state })) },
  }) as unknown as Pick<MarketRow, 'market' | 'book'>;

test('the facts name the non-runners', () => {
  const claims = [{ kind: 'fixture' }, { kind: 'non-runner', runner: 'Ash' }, { kind: 'off' }];
  expect(nonRunners(claims)).toEqual(['Ash']);
});

test('a runner is offered in each market that it still runs in, its own first', () => {
  const win = row('Win', { Ash: 'active', Birch: 'active', Coal: 'removed' });
  const others = [
    row('Placed', { Birch: 'active', Ash: 'active' }),
    row('Gone', { Ash: 'removed', Birch: 'active' }),
    row('Over', { Ash: 'active', Birch: 'active' }, 'closed'),
    row('To open', { Ash: 'active', Birch: 'active' }, 'inactive'),
  ];
  expect(runnersLeft(win)).toEqual(['Ash', 'Birch']);
  expect(removals('Ash', win, [win, ...others])).toEqual([
    { id: 'Win', market: 'Win', selection: 1 },
    { id: 'Placed', market: 'Placed', selection: 2 },
  ]);
  expect(removals('Coal', win, [win, ...others])).toEqual([]);
  expect(removals('', win, [win, ...others])).toEqual([]);
});

test('a factor is a percentage with two decimals at most', () => {
  expect(['0', '12.5', '99.99'].every(isPerCent)).toBe(true);
  expect(['', '100', '1.234', '-1', 'x'].some(isPerCent)).toBe(false);
});

test('a runner that was removed stands there with when, and by how much prices were cut', () => {
  const win = row('Win', { Ash: 'active', Coal: 'removed' });
  const [active, removed] = win.book.runners;
  const at = Date.UTC(2031, 4, 5, 12, 30, 15);
  const runners = [active, { ...removed, reduction_factor: 18.5, removed_at: at }] as typeof win.book.runners;
  const [words] = removedWords({ ...win, book: { ...win.book, runners } });
  expect(words).toMatch(/^Coal removed \d\d:\d\d:15, reduction factor 18\.5 %$/);
  expect(removedWords(row('Win', { Ash: 'active' }))).toEqual([]);
});
