import { expect, test } from 'vitest';
import { everyRule, newestRule } from 'results';
import { sourceOf } from './rule-source.ts';

test.each(everyRule().map((rule) => [`${rule.id}, version ${rule.version}`, rule] as const))(
  'the code of %s is found, with the function that settles',
  (_, rule) => {
    const { file, definition, code } = sourceOf(rule);
    for (const block of definition.split('\n\n')) expect(code).toContain(block);
    expect(file).toMatch(/^results\/rules\/[\w/-]+\.ts$/);
    expect(definition).toContain(rule.id.slice(rule.id.indexOf('.')));
    expect(definition).toMatch(/\bsettle\b/);
  },
);

test('a definition is the one of its rule alone', () => {
  const { definition } = sourceOf(newestRule('cricket.over-by-over'));
  expect(definition).toMatch(/^export const overByOver = defineCricketRule\(\{\n/);
  expect(definition).toMatch(/\n\}\);$/);
  expect(definition).not.toContain('cricket.session');
});
