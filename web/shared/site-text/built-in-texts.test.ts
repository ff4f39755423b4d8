import type { TextKind } from 'protocol';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18n } from '../language.ts';
import { builtInText } from './built-in-texts.ts';
import { SiteTextBody } from './site-text-body.tsx';

const shown = (kind: TextKind) => renderToStaticMarkup(createElement(SiteTextBody, { text: builtInText(kind, i18n) }));

// Specification §1, "General terms stated in the rules", and §9 for the figures.
test.each([
  'VPN',
  'undeclared robot',
  'application key</a> is permission to use a robot',
  'several entries from the same IP address',
  'punching',
  'Management decision is final',
  'Manual bets',
  'The TV picture is 5 seconds late',
  'third parties. They may be late or wrong',
  'within 7 days of the event',
  'deleted within 24 hours, and the client gets a notice',
  'Wrong rates, technical errors and abandoned matches',
  'over 18',
])('the terms say: %s', (words) => expect(shown('terms')).toContain(words));

test.each([
  'href="/#/setting/limits"',
  'href="/#/report/profit-loss"',
  'href="/#/report/account-statement"',
  'href="/#/report/activity"',
  'for 1, 3, 7, or 30 days',
  'for 6 months, 1 year, or 5 years',
  'every 15, 30, or 60 minutes',
  'When to stop',
  'under 18',
])('responsible gaming says: %s', (words) => expect(shown('responsible-gaming')).toContain(words));

test('the software has no house rules of its own', () => expect(builtInText('house-rules', i18n)).toBe(''));
