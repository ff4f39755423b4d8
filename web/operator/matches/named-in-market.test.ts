import { expect, test } from 'vitest';
import { textByNames } from './named-in-market.ts';
import type { RuleField } from './rule-fields.ts';

const field = (kind: RuleField['kind'], more: Partial<RuleField> = {}): RuleField => ({
  path: 'scores',
  label: '',
  kind,
  isNeeded: true,
  choices: [],
  schema: {},
  ...more,
});
const market = (name: string, ...runners: string[]) => ({ name, runners: runners.map((one) => ({ name: one })) });
const scores = field('list', { schema: { type: 'array', items: { pattern: '^x$' } } });
const counted = field('choice', { path: 'of', choices: ['goals', 'corners'] });

test.each([
  [
    'scores as a rule spells them',
    scores,
    market('Correct Score', '0 - 0', '1–0', 'Any Other Score'),
    '0-0\n1-0\nany-other',
  ],
  ['any other score of a side', scores, market('Correct Score', 'Any Other Home Win'), 'any-other-home'],
  ['players, without any other', field('list'), market('Top Batter', 'Nair', 'Any other player'), 'Nair'],
  ['the line of the market', field('number', { path: 'line' }), market('Goals 5.5', 'Over', 'Under'), '5.5'],
  ['the line of its runners', field('number', { path: 'line' }), market('Goals', 'Over 2.5', 'Under 2.5'), '2.5'],
  ['no other number', field('number', { path: 'over' }), market('Goals 5.5'), ''],
  ['what is counted', counted, market('Corners 5.5'), 'corners'],
  ['nothing', counted, market('Over or under'), ''],
])('%s', (_, of, named, text) => expect(textByNames(of, named)).toBe(text));
