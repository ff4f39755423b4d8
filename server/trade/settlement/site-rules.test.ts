import { describe, expect, test } from 'vitest';
import { SiteRules, type SiteRulesSection } from 'protocol';
import { NEWEST_AVERAGES, newestRules } from 'results';
import { siteRules } from './site-rules.ts';

const page = siteRules(NEWEST_AVERAGES);
const tab = (name: string) => page.tabs.find((one) => one.name === name)?.sections ?? [];
const words = (sections: readonly SiteRulesSection[]) => sections.flatMap((one) => [one.title, ...one.text]).join(' ');

describe('the page of the rules', () => {
  test('is what the wire promises', () => {
    expect(SiteRules.parse(page)).toEqual(page);
  });

  test('has the 27 tabs in their order and spelling', () => {
    expect(page.tabs.map(({ name }) => name)).toEqual(
      (
        'Horse Racing, Handball, Table Tennis, Basketball, Vollyball, Ice Hockey, Football, Tennis, Snooker, E-Games, ' +
        'Fustal, Big Bash League, Lunch Favourite, Politics, Bookmaker, Teenpatti, CricketCasino, Fancy Market 1, ' +
        'Football Fancy, IPL, Kabaddi, World Cup, Khado, Election, Fancy, Match, Binary'
      ).split(', '),
    );
  });

  test('shows the newest text of every rule exactly once, under its own tab', () => {
    const shown = page.tabs.flatMap(({ name, sections }) =>
      sections.flatMap((one) => (one.rule_id === undefined ? [] : [`${name} ${one.rule_id} ${one.rule_version}`])),
    );
    expect(shown.toSorted()).toEqual(
      newestRules()
        .map((rule) => `${rule.tab} ${rule.id} ${rule.version}`)
        .toSorted(),
    );
  });

  test('has something under every tab', () => {
    for (const { name, sections } of page.tabs) expect(sections.length, name).toBeGreaterThan(0);
  });

  test('Teenpatti is No records Found', () => {
    expect(tab('Teenpatti')).toEqual([{ title: '', text: ['No records Found'] }]);
  });

  test('says the general terms, and that an application key is permission to use a robot', () => {
    const general = words(tab('Match'));
    for (const phrase of ['VPN', 'robots', 'application key', 'permission', '7 days', '5 seconds', 'third parties'])
      expect(general).toContain(phrase);
    for (const phrase of ['Manual bets', 'Wrong rates', 'same IP', 'punching', 'decision is final', 'actual winners'])
      expect(general).toContain(phrase);
  });

  test('has Virtual Cricket and the averages of the CPL', () => {
    expect(words(page.tabs.flatMap(({ sections }) => sections))).toMatch(/virtual cricket.*33 matches/is);
    expect(JSON.stringify(tab('Fancy'))).toMatch(/CPL: Barbados/);
  });

  test('tells a reader what a row of the averages is for, not where it came from', () => {
    const table = tab('IPL').find((one) => one.table !== undefined)?.table;
    expect(table?.rows.map((row) => row.at(-1))).toContain('only where no season has the figure');
    expect(JSON.stringify(page)).not.toMatch(/older text|this row/);
  });

  test('shows every average that settlement reads, each once, every row with a cell for each column', () => {
    const tables = page.tabs.flatMap(({ sections }) => sections.flatMap(({ table }) => (table ? [table] : [])));
    expect(tables.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(NEWEST_AVERAGES.rows.length);
    for (const { columns, rows } of tables) for (const row of rows) expect(row.length).toBe(columns.length);
  });
});
