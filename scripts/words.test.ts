import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSource, tracked } from './imports.ts';

// One word for one thing, in identifiers, file names, comments and docs: docs/glossary.md says which.

interface Avoided {
  readonly say: string;
  /** A word inside an identifier or a file name, in small letters. */
  readonly word?: RegExp;
  /** A whole identifier. */
  readonly identifier?: RegExp;
  /** Words of a comment or a page. */
  readonly text?: RegExp;
  readonly under?: RegExp;
  /** How many places are not clean yet; the number only falls. */
  readonly left?: number;
}

const AVOIDED: readonly Avoided[] = [
  {
    say: 'the exchange; a house is an account of the operator',
    identifier: /^(?:House|aHouse|open\w*House|SettlementHouse)$/,
    left: 12,
  },
  { say: 'sign-up, control or CommandPort', word: /^doors?$/, text: /\bdoors?\b/i, left: 41 },
  {
    say: 'what the class does; the desk is the operator’s',
    word: /^desks?$/,
    under: /^(?:demo|results|server)\//,
    left: 28,
  },
  { say: 'request, text, notified', word: /^(?:asked|said|told)$/, left: 391 },
  { say: 'the names of what is needed', identifier: /^[A-Z]\w*Parts$/, left: 54 },
  { say: 'runner', word: /^selections?$/, under: /^engine\//, left: 64 },
  { say: 'they, or the role', text: /\b(?:he|him|his|himself)\b/i, left: 63 },
];

/** Names of others: fields of the wire and of stored rows, calls of libraries. */
const FOREIGN = new Set(['selection_id', 'selectionId', 'selectionStart', 'selectionEnd']);

const wordsOf = (name: string) => name.split(/[\s._-]+|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());

const COMMENT = /(?:^|(?<=[\s;{}(),]))\/\/.*$|\/\*[\s\S]*?\*\//gm;
const STRING =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(=,:[!&|?]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;

const sources = [...importsOf.keys()].filter((file) => !file.startsWith('scripts/words'));
const pages = tracked.filter((file) => file.endsWith('.md') && file !== 'docs/glossary.md');

test.each(AVOIDED)('$say', ({ word, identifier, text, under = /^/, left = 0 }) => {
  const found: string[] = [];
  for (const file of sources.filter((one) => under.test(one))) {
    const code = readSource(file);
    const names = new Set(
      code
        .replaceAll(COMMENT, ' ')
        .replaceAll(STRING, "''")
        .match(/(?<![\w$])[A-Za-z_$][\w$]*/g),
    );
    const own = [basename(file), ...names].filter((name) => !FOREIGN.has(name));
    found.push(
      ...own
        .filter((name) => identifier?.test(name) || (word && wordsOf(name).some((one) => word.test(one))))
        .map((name) => `${file}: ${name}`),
    );
    if (text)
      found.push(
        ...(code.match(COMMENT) ?? []).filter((comment) => text.test(comment)).map((comment) => `${file}: ${comment}`),
      );
  }
  if (text)
    for (const page of pages)
      found.push(
        ...readSource(page)
          .split('\n')
          .filter((line) => text.test(line))
          .map((line) => `${page}: ${line}`),
      );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(left);
});
