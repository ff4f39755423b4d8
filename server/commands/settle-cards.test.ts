import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { SettledCard } from 'results';
import { sharedDataFolder } from '../../scripts/shared-data.ts';
import { StartError } from '../core/system/start-error.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { settleCards } from './settle-cards.ts';

const folder = sharedDataFolder();
const cards = join(folder ?? '', 'cricsheet');
const scratch = makeTemporaryFolder('cards');
afterAll(() => rmSync(scratch, { recursive: true }));

function run(...args: readonly string[]): { lines: string[]; unread: number } {
  const lines: string[] = [];
  const unread = settleCards(args, (line) => lines.push(line));
  return { lines, unread };
}

describe.skipIf(folder === undefined)('result -- card', () => {
  const files = folder === undefined ? [] : readdirSync(cards).filter((name) => name.endsWith('.json.gz'));
  const paths = files.map((name) => join(cards, name));

  test('prints one object a card with --json: its id, its counts, its markets', () => {
    const { lines, unread } = run('--json', ...paths);
    expect(unread).toBe(0);
    const all = lines.map((line) => JSON.parse(line) as SettledCard);
    expect(all.map(({ match_id }) => match_id).toSorted()).toEqual(
      '1082648 1216493 1239543 1268191 1298152 1321467 1359519 1370353 1384426'.split(' '),
    );
    for (const { match_id, markets } of all) {
      expect(markets.length, match_id).toBeGreaterThan(200);
      expect(new Set(markets.map(({ market }) => market)).size, `${match_id}: names`).toBe(markets.length);
      for (const { rule, version, state, reason, result } of markets) {
        expect([rule.length > 5, version > 0, reason.length > 0]).toEqual([true, true, true]);
        expect(result === null, `${match_id}: ${rule}`).toBe(['void', 'open', 'held'].includes(state));
      }
    }
  });

  test('counts have the columns of the truth, in its order, and its values', () => {
    const [head = '', ...rows] = readFileSync(join(cards, 'session_truth.csv'), 'utf8').trim().split(/\r?\n/);
    const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((m) => m[1] ?? m[2] ?? '');
    for (const row of rows.map(cells)) {
      const { lines } = run('--json', join(cards, `${row[0]}.json.gz`));
      const { counts } = JSON.parse(lines[0] as string) as SettledCard;
      expect(Object.keys(counts)).toEqual(head.split(','));
      expect(Object.values(counts).map((value) => String(value ?? ''))).toEqual(row);
    }
  });

  test('tells people the same, a market a line', () => {
    const { lines } = run(join(cards, '1216493.json.gz'));
    expect(lines[0]).toMatch(/match 1216493, \d+ markets: \d+ settled, \d+ void$/);
    expect(lines).toContain(
      '  Match Odds: home · cricket.match-odds@1 · Match tied; Delhi Capitals won the super over',
    );
  });

  test('a damaged file is told by its code, and the others are settled all the same', () => {
    const bad = join(scratch, 'bad.json');
    writeFileSync(bad, '{"info": {');
    const { lines, unread } = run('--json', bad, join(scratch, 'none.json'), paths[0] as string);
    expect(unread).toBe(2);
    const [first, second, third] = lines.map(
      (line) => JSON.parse(line) as { error?: { code: string }; match_id?: string },
    );
    expect([first?.error?.code, second?.error?.code]).toEqual(['not-json', 'unreadable']);
    expect(third?.match_id).toBe('1082648');
  });
});

test('arguments without a file are refused with the usage', () => {
  expect(() => run()).toThrow(StartError);
  expect(() => run('--colour')).toThrow(/usage/);
});
