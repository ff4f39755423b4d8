import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { NEWEST_AVERAGES } from '../../averages/averages-1.ts';
import { settleCard, type CardLine } from '../../cards/settle-card.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import { newestRule } from '../rule-book.ts';
import { readScorecardFile } from '../../../server/trade/facts/read-scorecard-file.ts';

// The table is `cards-expected.txt`; its first lines say how to read it.

interface Row {
  readonly text: string;
  readonly rule: string;
  readonly market: RegExp;
  readonly state: string;
  readonly result: string;
  readonly why: string;
}

const escape = (text: string): string => text.replaceAll(/[.+?^${}[\]\\|]/g, String.raw`\$&`);
/** `(a/b) over *`: either, and anything. */
function pattern(market: string): RegExp {
  const parts = market.split(/(\([^)]*\/[^)]*\))/);
  const source = parts.map((part) =>
    part.startsWith('(') && part.includes('/')
      ? `(?:${part.slice(1, -1).split('/').map(escape).join('|')})`
      : escape(part).replaceAll('*', '.*'),
  );
  return new RegExp(`^${source.join('')}$`);
}

function rowOf(text: string): Row {
  const [rule = '', market = '', state = '', result = '', why = ''] = text.split('|').map((cell) => cell.trim());
  const id = rule.startsWith('tournament.') ? rule : `cricket.${rule}`;
  return { text, rule: id, market: pattern(market), state, result, why };
}

const table = readFileSync(join(import.meta.dirname, 'cards-expected.txt'), 'utf8');
const cards = table
  .split('\n# ')
  .slice(1)
  .map((card) => {
    const [head = '', ...lines] = card.split('\n');
    return [head.split(':')[0] as string, head, lines.filter((line) => line !== '').map(rowOf)] as const;
  });

function resultText({ result }: CardLine): string {
  if (result === null) return '';
  return 'number' in result ? String(result.number) : [...result.winners, ...(result.tied ?? [])].join('+');
}

const folder = sharedDataFolder();
describe('what the scorecards settle', () => {
  test('all nine are in the table', () => {
    const ids = '1082648 1216493 1268191 1298152 1321467 1359519 1370353 odi_1384426 test_1239543';
    expect(cards.map(([id]) => id).join(' ')).toBe(ids);
  });

  test.skipIf(folder === undefined).each(cards)('%s is as the table says, every market of it', (id, _head, rows) => {
    const file = join(folder ?? '', 'cricsheet', `${id}.json.gz`);
    const { markets } = settleCard(id, foldCricket(readScorecardFile(file)), NEWEST_AVERAGES);
    const idle = new Set(rows);
    const wrong: string[] = [];
    for (const line of markets) {
      const row = rows.find(({ rule, market }) => rule === line.rule && market.test(line.market));
      const found = `${line.market} | ${line.state} | ${resultText(line)} | ${line.reason} | ${line.rule}`;
      if (row === undefined) {
        wrong.push(`no row says: ${found}`);
        continue;
      }
      idle.delete(row);
      const result = row.result.replace(/^'(.*)'$/, '$1');
      const isRight =
        row.state === line.state &&
        (row.result === 'any' ? line.result !== null : result === resultText(line)) &&
        line.reason.includes(row.why) &&
        line.version === newestRule(line.rule).version;
      if (!isRight) wrong.push(`${row.text}\n      is ${found}`);
    }
    expect(wrong).toEqual([]);
    expect([...idle].map(({ text }) => text)).toEqual([]);
  });
});
