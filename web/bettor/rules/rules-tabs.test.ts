import { createElement } from 'react';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18n } from '../../shared/language.ts';
import { RulesTabs } from './rules-tabs.tsx';
import { tabAfter } from './tab-keys.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

// WAI-ARIA Authoring Practices, "Tabs", of a vertical list.
test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 26, 0],
  ['ArrowUp', 26, 25],
  ['ArrowUp', 0, 26],
  ['Home', 13, 0],
  ['End', 13, 26],
  ['ArrowRight', 13, undefined],
  ['Tab', 13, undefined],
])('%s from %i of 27 leads to %s', (key, at, next) => expect(tabAfter(press(key), at, 27)).toBe(next));

test('a key with a modifier is the browser’s', () => {
  expect(tabAfter(press('Home', { altKey: true }), 13, 27)).toBeUndefined();
});

const NAMES = ['Horse Racing', 'Table Tennis', 'Teenpatti'];

function shown(firstShown?: string): string {
  const rules = { tabs: NAMES.map((name) => ({ name, sections: [{ title: `On ${name}`, text: [] }] })) };
  const tabs = createElement(RulesTabs, { rules, firstShown });
  const app = createElement(QueryClientProvider, { client: new QueryClient() }, tabs);
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, app));
}

const all = (text: string, of: RegExp) => [...text.matchAll(of)].map(([, found]) => found);

// Specification §2, "Site rules page".
test('a tab list has one pane per tab, and they name each other by ids without spaces', () => {
  const page = shown();
  const tabs = all(page, /role="tab" id="([^"]*)"/g);
  const panes = all(page, /id="([^"]*)" role="tabpanel"/g);
  expect(new Set(tabs).size).toBe(3);
  expect(all(page, /aria-labelledby="([^"]*)"/g)).toEqual(tabs);
  expect(all(page, /aria-controls="([^"]*)"/g)).toEqual(panes);
  expect([...tabs, ...panes].join('')).not.toMatch(/\s/);
  expect(page).toContain('aria-orientation="vertical"');
});

test.each([
  [undefined, 'Horse Racing'],
  ['Table Tennis', 'Table Tennis'],
  ['Curling', 'Horse Racing'],
])('asked for %s it shows %s alone', (asked, name) => {
  const page = shown(asked);
  expect(all(page, /aria-selected="true"[^>]*>([^<]*)</g)).toEqual([name]);
  expect(all(page, /<h3>([^<]*)</g)).toEqual([`On ${name}`]);
  expect(all(page, /role="tabpanel"[^>]*?(hidden)/g)).toHaveLength(2);
});
