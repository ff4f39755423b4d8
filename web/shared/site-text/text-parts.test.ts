import { expect, test } from 'vitest';
import { sectionsOf, spansOf } from './text-parts.ts';

const words = (text: string) =>
  sectionsOf(text).map(({ heading, blocks }) => [
    heading,
    ...blocks.map(({ kind, lines }) => [kind, ...lines.map((spans) => spans.map((span) => span.text).join(''))]),
  ]);

test('paragraphs stand apart by an empty line, a line that begins with # is a heading', () => {
  const text =
    '# Who may bet\nPeople over 18.\nOne account each.\n\nIn the countries that we serve.\n## Results\nBy the rules.\n';
  expect(words(text)).toEqual([
    [
      'Who may bet',
      ['paragraph', 'People over 18.\nOne account each.'],
      ['paragraph', 'In the countries that we serve.'],
    ],
    ['Results', ['paragraph', 'By the rules.']],
  ]);
  expect(sectionsOf(' \n\n')).toEqual([]);
});

test('lines that begin with a dash or a star are a list', () => {
  expect(words('You can set:\n- limits\n* time-outs\n\n- more\nAnd so on.')).toEqual([
    ['', ['paragraph', 'You can set:'], ['list', 'limits', 'time-outs'], ['list', 'more'], ['paragraph', 'And so on.']],
  ]);
});

test('bold words and links stand in a line; an address that is no page is text', () => {
  expect(spansOf('**Limits** are [here](/setting/limits), see [us](https://a.example/b).')).toEqual([
    { kind: 'bold', text: 'Limits' },
    { kind: 'text', text: ' are ' },
    { kind: 'link', text: 'here', to: '/setting/limits' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'us', to: 'https://a.example/b' },
    { kind: 'text', text: '.' },
  ]);
  for (const text of ['[x](javascript:alert(1))', '[x](data:text/html,y)', '** **', '<b>x</b>', '5 * 3 ** 2'])
    expect(spansOf(text).every(({ kind }) => kind !== 'link')).toBe(true);
});
