import { describe, expect, test } from 'vitest';
import { changedPins, newPins, pinsNow, readPins } from '../../scripts/rule-pins.ts';
import type { Rule } from '../rule.ts';
import { everyRule, newestRule, ruleHash } from './rule-book.ts';

describe('what was published', () => {
  test('is pinned, all of it', () => {
    expect(newPins(readPins(), pinsNow()), 'run npm run pin-rules').toEqual([]);
  });

  test('has not changed: a change is a new version beside the old one', () => {
    expect(changedPins(readPins(), pinsNow())).toEqual([]);
  });

  const rule = newestRule('football.match-odds');
  test.each([
    ['a word of the text', { text: [`${rule.text[0]}!`, ...rule.text.slice(1)] }],
    ['the title', { title: 'Match' }],
    ['the tab', { tab: 'Tennis' }],
    ['the subject', { subject: newestRule('football.over-under').subject }],
    ['the version', { version: 2 }],
  ] as [string, Partial<Rule>][])('a change of %s is seen', (_, change) => {
    expect(ruleHash({ ...rule, ...change })).not.toBe(ruleHash(rule));
  });

  test('a changed figure in the code of a rule is seen by its folder', () => {
    const now = pinsNow();
    const published = { ...now, sources: { ...now.sources, racing: 'another' } };
    expect(changedPins(published, now)).toEqual(['sources racing']);
    expect(changedPins(now, { ...now, versions: {} }).length).toBe(everyRule().length);
  });
});
