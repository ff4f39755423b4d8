import { expect, test } from 'vitest';
import { partsOf } from './text-parts.ts';

test('paragraphs stand apart by an empty line, a line that begins with # is a heading', () => {
  const text =
    '# Who may bet\nPeople over 18.\nOne account each.\n\nIn the countries that we serve.\n## Results\nBy the rules.\n';
  expect(partsOf(text).map(({ isHeading, text: words }) => [isHeading, words])).toEqual([
    [true, 'Who may bet'],
    [false, 'People over 18.\nOne account each.'],
    [false, 'In the countries that we serve.'],
    [true, 'Results'],
    [false, 'By the rules.'],
  ]);
  expect(partsOf(' \n\n')).toEqual([]);
});
