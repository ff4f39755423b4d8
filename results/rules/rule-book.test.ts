import { describe, expect, test } from 'vitest';
import { boundRule, everyRule, newestRule, newestRules, ruleOf, UnknownRuleError } from './rule-book.ts';
import { isSiteTab, SITE_TABS } from './site-tabs.ts';

describe('the book', () => {
  test('no version of a rule is there twice, and versions count 1, 2, …', () => {
    for (const [id, versions] of Map.groupBy(everyRule(), (rule) => rule.id)) {
      expect(
        versions.map((rule) => rule.version),
        id,
      ).toEqual(versions.map((_, place) => place + 1));
    }
  });

  test('each rule has an id of its sport, a title, sentences, and a tab of the site', () => {
    for (const { id, title, text, tab } of everyRule()) {
      expect(id).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+$/);
      expect(isSiteTab(tab), `${id}: ${tab}`).toBe(true);
      expect(title.length, id).toBeGreaterThan(2);
      expect(text.length, id).toBeGreaterThan(0);
      for (const sentence of text) expect(sentence, id).toMatch(/^["“(]?[A-Z0-9].*[.!?)]$/su);
      expect(new Set(text).size, `${id} says a thing twice`).toBe(text.length);
    }
  });

  test('the newest version of an id is the one that a market is bound to', () => {
    for (const rule of newestRules()) {
      expect(newestRule(rule.id)).toBe(rule);
      expect(ruleOf(rule.id, rule.version)).toBe(rule);
    }
  });

  test.each([
    ['unknown-rule', { rule: 'football.moon', version: 1, subject: {} }],
    ['unknown-rule-version', { rule: 'football.match-odds', version: 99, subject: {} }],
    ['unknown-rule-version', { rule: 'football.match-odds', version: 0, subject: {} }],
    ['invalid-subject', { rule: 'football.over-under', version: 1, subject: { of: 'goals', line: 2.3 } }],
    ['invalid-subject', { rule: 'football.over-under', version: 1, subject: { of: 'throw-ins', line: 2.5 } }],
    ['invalid-subject', { rule: 'football.match-odds', version: 1, subject: { more: 1 } }],
    ['invalid-subject', { rule: 'football.match-odds', version: 1, subject: null }],
  ])('a market that it cannot bind is refused: %s', (code, terms) => {
    expect(() => boundRule(terms)).toThrow(UnknownRuleError);
    expect(() => boundRule(terms)).toThrow(expect.objectContaining({ code }));
  });

  test('a subject is read with what is left out filled in', () => {
    const { subject } = boundRule({ rule: 'football.over-under', version: 1, subject: { of: 'goals', line: 2.5 } });
    expect(subject).toEqual({ of: 'goals', period: 'match', line: 2.5 });
  });
});

test('there are 27 tabs, the first is Horse Racing and the last Binary', () => {
  expect(SITE_TABS.length).toBe(27);
  expect([SITE_TABS[0], SITE_TABS[26]]).toEqual(['Horse Racing', 'Binary']);
});
